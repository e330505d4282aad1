import { z } from 'zod';
import { DAY_PARAMETERS, REQUESTED_TO } from '../../wire/query/time-ranges';
import type { Operation } from '../../wire/operation';
import { organisation } from '../../resources/organisation';

const GROUPINGS = ['day', 'service', 'account', 'provider'] as const;
/** What costs are grouped by. */
export type CostGrouping = (typeof GROUPINGS)[number];

const group = z.object({ key: z.string().nullable(), amount_eur: z.number().nullable(), records: z.int() });

const meta = z.object({
  group_by: z.enum(GROUPINGS),
  from: z.iso.date(),
  to: z.iso.date(),
  requested_to: z.iso.date().nullable().describe(REQUESTED_TO),
  kept_from: z.iso.date().describe('First day whose cost records are kept; those of earlier days are removed.'),
  total_eur: z.number(),
  records: z.int(),
  other: z.object({ groups: z.int(), amount_eur: z.number(), records: z.int() }).nullable(),
});

export const costsOperation: Operation = {
  kind: 'action',
  isReading: true,
  access: 'organisation:read',
  resource: organisation,
  summary: 'Add up the costs of an organisation',
  description:
    'Costs in EUR by day (UTC), service, account or provider, of this month by default. Days are complete and in their order; a day without cost records has the amount null, because its costs may not have been imported yet. Other groups are sorted by amount, the highest first; at most 50 are listed, and meta.other has the sum of the rest. The key is null for costs without a value, such as those of a charge that no service is named for. Other currencies were converted when they were imported.',
  query: {
    group_by: { schema: z.enum(GROUPINGS).default('service'), description: 'What to group by; service by default.' },
    ...DAY_PARAMETERS,
  },
  answer: z.object({ data: z.array(group), meta }),
  codes: ['READ_DEADLINE_EXCEEDED', 'READS_BUSY'],
};
