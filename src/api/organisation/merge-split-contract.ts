import { z } from 'zod';
import { ASSIGNABLE, MEMBERSHIP, nameOf, describeDispositions } from '../../resources/what-moves';
import { BUDGET_STATUSES, ROLES } from '../../domain/vocabularies';
import { boolean, type Field, name, relation, string, strings } from '../../wire/field';
import { dryRun } from '../../wire/provisional';
import { records } from '../../wire/record-list';
import type { Operation } from '../../wire/operation';
import { organisation } from '../../resources/organisation';

/** The requests and responses of merging and splitting organisations. */
const MAX_PARTS = 20;
/** More do not fit into a request body. */
const MAX_NAMED = 50_000;

const stub = z.object({ documentId: z.string(), name: z.string(), slug: z.string() });
const counts = z.record(z.string(), z.int());
const count = z.int().nullable();
/** What a message names, for clients that say it in their own words. */
const details = z.record(z.string(), z.union([z.string(), z.number()]));
const problem = z.object({ code: z.string(), message: z.string(), details });
const verdict = {
  blockers: z.array(problem.extend({ used: count, added: count, limit: count })),
  warnings: z.array(problem),
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
  revoked: z.object({ scim_tokens: z.int(), api_keys: z.int() }),
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
  revoked: z.object({ scim_tokens: z.int(), api_keys: z.int() }),
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
    `Requires the capability in both organisations, and the guards of both apply. A single sign-on session opens only one organisation, so an operator has to merge two SSO-only organisations. One transaction moves the records and archives the source. What happens to them: ${describeDispositions('merge')}.`,
    'Members of both organisations keep the higher role; owners also stay members of the archive, to read its history. A draft whose slug is taken gets the next free number, such as web-shop-2. Cost records of the current month (UTC) move to the target; those of past months stay as history.',
    'The limits of the target apply exactly: agents that are not revoked, instances that are not terminated, members. Data does not leave its home_region. With dry_run=true nothing changes; blockers lists everything that prevents the merge, and warnings what to know before it.',
  ].join('\n\n'),
  input: {
    into: relation('api::organisation.organisation', 'name', 'The organisation to merge into.', {
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
        revoked: { scim_tokens: 1, api_keys: 2 },
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
    const records =
      uid === MEMBERSHIP ? 'memberships; a person can be named for several parts' : name.replaceAll('_', ' ');
    return [name, strings(`documentIds of ${records}.`, { nullable: false, max: MAX_NAMED })];
  }),
);

/** Splits an organisation into new ones. */
export const splitOperation: Operation = {
  kind: 'action',
  access: 'organisation:merge',
  resource: organisation,
  summary: 'Split an organisation into new ones',
  description: [
    `One transaction creates new organisations, moves each record to one of them, and archives the source. What happens to the records: ${describeDispositions('split')}.`,
    'Records that are not named go to the part with default: true, otherwise to the first. Linked records stay together (an agent and its cloud instance, an instance and its blueprint, a blueprint and its draft): naming one moves the others too, and naming two for different parts is refused. Results follow their check. Each part needs an owner; owners also stay members of the archive.',
    'New organisations get the plan, limits, region, budget limit, single sign-on, directories and IP allowlist of the source. A split is refused while the budget blocks provisioning. With dry_run=true nothing changes; blockers lists the limits that prevent the split, and warnings what to know before it. In a single sign-on session, a caller whose account has a password has to verify it first: POST /api/auth/step-up.',
  ].join('\n\n'),
  input: {
    into: records(
      `The new organisations, 2 to ${MAX_PARTS}.`,
      {
        name: name('Display name.'),
        slug: string('URL-safe identifier, unique; derived from the name by default.', {
          nullable: false,
          min: 1,
        }),
        default: boolean('Whether this part gets the records that are not named; by default the first part.'),
        ...lists,
      },
      { min: 2, max: MAX_PARTS, required: ['name'] },
    ),
  },
  required: ['into'],
  query: dryRun,
  answer: z.object({ data: splitReport }),
  codes: [
    'STEP_UP_REQUIRED',
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
        revoked: { scim_tokens: 1, api_keys: 2 },
        copied: { directory_integrations: 1 },
        ...noBlockers,
      },
    },
  },
};
