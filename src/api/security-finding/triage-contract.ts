import { z } from 'zod';
import { pageLimit } from '../../wire/query/page-limit';
import { FINDING_HISTORY_KINDS } from '../../domain/vocabularies';
import { route } from '../../http/routes';
import { securityFinding } from '../../resources/security-finding';
import { anyObject, json, strings, text } from '../../wire/field';
import { WARNINGS_META } from '../../wire/warnings';

/** How many findings one request changes at most. */
export const MAX_BULK = 500;

/** Codes of decisions of people. */
export const DECISION_CODES = ['ACCEPTANCE_ENDED', 'ASSIGNEE_CANNOT_READ'];

/** What a decision of a person can answer besides the finding. */
export const DECISION_META = WARNINGS_META;

const DEFAULT_LIMIT = 25;
const MAX_LIMIT = 100;

const { status, severity, due_at, accepted_until, accepted_reason, organisation } = securityFinding.fields;

const SET = z
  .strictObject({
    status: status.input.optional(),
    severity: severity.input.optional(),
    assignee: z.string().min(1).max(64).nullable().optional(),
    due_at: due_at.input.optional(),
    accepted_until: accepted_until.input.optional(),
    accepted_reason: accepted_reason.input.optional(),
  })
  .refine((set) => Object.keys(set).length > 0, 'must set a field');

const FILTER = z.strictObject({
  filters: anyObject.optional(),
  filter: anyObject.optional(),
  _q: z.string().optional(),
});

const ENTRY = z.object({
  at: z.iso.datetime(),
  kind: z.enum(FINDING_HISTORY_KINDS),
  author: z.object({ kind: z.string(), name: z.string().nullable() }).nullable(),
  message: z.string().nullable(),
  changes: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })).nullable(),
  scan: z.string().nullable(),
});

const limit = pageLimit({ max: MAX_LIMIT, byDefault: DEFAULT_LIMIT });

/** What people do with findings besides changing one. */
export const TRIAGE_ROUTES = [
  route('POST', '/security-findings/bulk', 'triage.changeMany', {
    kind: 'custom',
    choosesOrganisation: true,
    access: 'finding:triage',
    tag: 'Security findings',
    summary: 'Change many security findings',
    description: `Changes the fields in set of up to ${MAX_BULK} findings of one organisation, all or none. Name them by ids, or by filter as lists select them. A filter that selects more is refused with their number, and nothing changes.`,
    input: {
      organisation,
      ids: strings('documentIds of the findings.', { max: MAX_BULK, nullable: false }),
      filter: json(
        'Selects findings as a list does: filters and _q, such as {"filters":{"status":{"$eq":"open"}}}.',
        FILTER,
        { nullable: false },
      ),
      set: json('The new values. Other fields stay.', SET, { nullable: false }),
    },
    required: ['set'],
    answer: z.object({ data: z.object({ selected: z.int(), changed: z.int() }), meta: WARNINGS_META }),
    example: {
      body: { data: { ids: ['k3v9x2m7q4t8w1z5b6n0c2d4'], set: { status: 'in_progress' } } },
      answer: { data: { selected: 1, changed: 1 } },
    },
    codes: [
      ...DECISION_CODES,
      'NOT_FOUND',
      'ORGANISATION_UNDECIDED',
      'ORGANISATION_READ_ONLY',
      'BULK_TOO_MANY',
      'FILTER_TOO_BROAD',
      'SORT_TOO_BROAD',
      'READS_BUSY',
      'RELATION_NOT_FOUND',
    ],
  }),
  route('POST', '/security-findings/:id/comments', 'triage.comment', {
    kind: 'action',
    status: 201,
    access: 'finding:triage',
    resource: securityFinding,
    summary: 'Comment on one security finding',
    description: 'The comment stays with the finding, also in another organisation after a merge or a split.',
    input: { text: text('What others should know.', { nullable: false }) },
    required: ['text'],
    answer: z.object({ data: ENTRY }),
  }),
  route('GET', '/security-findings/:id/history', 'triage.history', {
    kind: 'action',
    isReading: true,
    access: 'finding:read',
    resource: securityFinding,
    summary: 'Read the history of one security finding',
    description:
      'Comments, changes by people, what scans did, and what VEX statements say (kinds vex_..., with the author of the file), newest first. Continue with meta.next as after; null: that was all.',
    query: {
      after: {
        schema: z.string().min(1).max(300).optional(),
        description: 'meta.next of the previous response. By default, the newest entry comes first.',
      },
      limit: { schema: limit, description: `Number of entries, at most ${MAX_LIMIT}; ${DEFAULT_LIMIT} by default.` },
    },
    answer: z.object({ data: z.array(ENTRY), meta: z.object({ next: z.string().nullable() }) }),
  }),
];
