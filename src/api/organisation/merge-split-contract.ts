import { z } from 'zod';
import { ASSIGNABLE, MEMBERSHIP, nameOf, describeDispositions } from '../../domain/merge-split/what-moves';
import { BUDGET_STATUSES, ROLES } from '../../domain/vocabularies';
import { boolean, type Field, name, records, relation, string, strings } from '../../wire/field';
import type { Operation } from '../../wire/operation';
import { organisation } from './contract';

/** What merging and splitting organisations take and answer. */
const MAX_PARTS = 20;
/** More do not fit into a body. */
const MAX_NAMED = 50_000;

const flag = z
  .enum(['true', 'false'])
  .optional()
  .transform((value) => value === 'true');

const dryRun = { dry_run: { schema: flag, description: 'true: say what would happen, and change nothing.' } };

const stub = z.object({ documentId: z.string(), name: z.string(), slug: z.string() });
const counts = z.record(z.string(), z.int());
const count = z.int().nullable();
const verdict = {
  blockers: z.array(z.object({ code: z.string(), message: z.string(), used: count, added: count, limit: count })),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
};
const role = z.enum(ROLES);
const change = { before: z.string(), after: z.string() };

const mergeReport = z.object({
  dry_run: z.boolean(),
  possible: z.boolean(),
  source: stub,
  target: stub,
  moved: counts,
  stays: counts,
  revoked: z.object({ scim_tokens: z.int() }),
  members_in_both: z.int(),
  roles_raised: z.array(
    z.object({
      member: z.object({ id: z.int(), documentId: z.string(), username: z.string() }),
      before: role,
      after: role,
    }),
  ),
  renamed_drafts: z.array(z.object({ documentId: z.string(), ...change })),
  budget: z.object({ spend: z.number(), status: z.enum(BUDGET_STATUSES) }),
  ...verdict,
});

const splitReport = z.object({
  dry_run: z.boolean(),
  possible: z.boolean(),
  source: stub,
  organisations: z.array(
    z.object({
      documentId: z.string().nullable(),
      name: z.string(),
      slug: z.string(),
      takes_rest: z.boolean(),
      gets: counts,
    }),
  ),
  stays: counts,
  revoked: z.object({ scim_tokens: z.int() }),
  copied: z.object({ directory_integrations: z.int() }),
  ...verdict,
});

const acme = { documentId: 'k5m2x8', name: 'Acme', slug: 'acme' };
const noBlockers = { blockers: [], warnings: [] };

/** Merges an organisation into another. */
export const mergeOperation: Operation = {
  kind: 'action',
  access: 'organisation:merge',
  resource: organisation,
  summary: 'Merge an organisation into another',
  description: [
    `Takes the capability in both organisations, past the guards of both: as a session of single sign-on opens one organisation only, what takes nothing else is merged by an operator. In one transaction everything goes over, and the organisation is archived. What becomes of it: ${describeDispositions('merge')}.`,
    'Who is a member of both keeps the higher role; owners stay members of the archive as well, to read its history. A draft whose slug is taken gets the next free number, such as web-shop-2. Cost records of the running month (UTC) count for the target from then on; those of past months are history.',
    'The limits of the target are exact: agents that are not revoked, instances that are not terminated, members. Data does not leave its home_region. With dry_run=true nothing changes; blockers tells all that stands against it, and warnings what to know before.',
  ].join('\n\n'),
  input: {
    into: relation('api::organisation.organisation', 'name', 'The organisation that it becomes part of.', {
      nullable: false,
    }),
  },
  required: ['into'],
  query: dryRun,
  answer: z.object({ data: mergeReport }),
  codes: [
    'READ_DEADLINE_EXCEEDED',
    'READS_BUSY',
    'MERGE_INTO_SELF',
    'HOME_REGION_DIFFERS',
    'AGENT_LIMIT_REACHED',
    'INSTANCE_LIMIT_REACHED',
    'MEMBER_LIMIT_REACHED',
  ],
  example: {
    body: { data: { into: 'q7w3n1' } },
    answer: {
      data: {
        dry_run: true,
        possible: true,
        source: acme,
        target: { documentId: 'q7w3n1', name: 'Globex', slug: 'globex' },
        moved: { members: 3, agents: 12, blueprint_drafts: 4, cost_records: 31 },
        stays: { cost_records: 410, audit_entries: 96 },
        revoked: { scim_tokens: 1 },
        members_in_both: 1,
        roles_raised: [],
        renamed_drafts: [{ documentId: 'd9f4t6', before: 'web-shop', after: 'web-shop-2' }],
        budget: { spend: 812.5, status: 'soft' },
        ...noBlockers,
      },
    },
  },
};

const lists: Record<string, Field> = Object.fromEntries(
  [MEMBERSHIP, ...ASSIGNABLE].map((uid) => {
    const name = nameOf(uid);
    const who = uid === MEMBERSHIP ? 'memberships; a person may be named for several parts' : name.replaceAll('_', ' ');
    return [name, strings(`documentIds of ${who}.`, { nullable: false, max: MAX_NAMED })];
  }),
);

/** Splits an organisation into new ones. */
export const splitOperation: Operation = {
  kind: 'action',
  access: 'organisation:merge',
  resource: organisation,
  summary: 'Split an organisation into new ones',
  description: [
    `In one transaction new organisations are founded, everything goes to one of them, and the organisation is archived. What becomes of it: ${describeDispositions('split')}.`,
    'What is not named goes to the part with default: true, else to the first. Records that hang together go together (an agent and its cloud instance, an instance and its blueprint, a blueprint and its draft): naming one takes the others along, naming two for different parts is refused. Results go with their check. Each part needs an owner; owners stay members of the archive as well.',
    'New organisations have the plan, limits, region, budget limit, single sign-on, directories and IP allowlist of the one that is split. It is refused while the budget blocks provisioning. With dry_run=true nothing changes; blockers tells the limits that stand against it, and warnings what to know before.',
  ].join('\n\n'),
  input: {
    into: records(
      `The new organisations, 2 to ${MAX_PARTS}.`,
      {
        name: name('Name for people.'),
        slug: string('URL-safe identifier, unique; derived from the name where none is given.', {
          nullable: false,
          min: 1,
        }),
        default: boolean('Takes what is not named. The first one does where none says so.'),
        ...lists,
      },
      { min: 2, max: MAX_PARTS, required: ['name'] },
    ),
  },
  required: ['into'],
  query: dryRun,
  answer: z.object({ data: splitReport }),
  codes: [
    'READ_DEADLINE_EXCEEDED',
    'READS_BUSY',
    'ORGANISATIONS_PER_DAY_REACHED',
    'SLUG_INVALID',
    'DEFAULT_TWICE',
    'RECORD_NAMED_TWICE',
    'LINKED_RECORDS_SPLIT',
    'OWNER_MISSING',
    'AGENT_LIMIT_REACHED',
    'INSTANCE_LIMIT_REACHED',
    'MEMBER_LIMIT_REACHED',
    'BUDGET_HARD_LIMIT',
    'TIER_BUDGET_EXCEEDED',
  ],
  example: {
    body: {
      data: {
        into: [
          { name: 'Acme East', default: true, members: ['m1owner'] },
          { name: 'Acme West', slug: 'acme-west', members: ['m1owner', 'm2engineer'], agents: ['a7t2k9'] },
        ],
      },
    },
    answer: {
      data: {
        dry_run: false,
        possible: true,
        source: acme,
        organisations: [
          {
            documentId: 'e1s5u2',
            name: 'Acme East',
            slug: 'acme-east',
            takes_rest: true,
            gets: { members: 4, agents: 11 },
          },
          {
            documentId: 'w8c3p6',
            name: 'Acme West',
            slug: 'acme-west',
            takes_rest: false,
            gets: { members: 2, agents: 1 },
          },
        ],
        stays: { cost_records: 410, audit_entries: 96 },
        revoked: { scim_tokens: 1 },
        copied: { directory_integrations: 1 },
        ...noBlockers,
      },
    },
  },
};
