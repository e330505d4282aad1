import { z } from 'zod';
import { resourceRoutes, route } from '../../../http/routes';
import { relation } from '../../../wire/field';
import { unreadRecords } from '../../../wire/record-list';
import { syntheticResult } from '../../../resources/synthetic-result';
import { MAX_BATCH, SENT_RESULTS } from '../batch-contract';

const REPEATS =
  'If the same reporter sends a result for the same check and checked_at again, it is stored only once: the response is 200 with the first record. The check is identified by synthetic_check, otherwise by check_name in the organisation; without a check or checked_at, every result is stored. A result without synthetic_check belongs to the check of its organisation that has exactly the name in check_name; of several, to the oldest enabled one.';

export default {
  routes: [
    ...resourceRoutes(syntheticResult, {
      list: 'synthetic:read',
      read: 'synthetic:read',
      create: {
        access: 'synthetic:report',
        agents: 'organisation',
        description: REPEATS,
        feature: 'synthetic_checks',
        repeats: true,
      },
    }),
    route('POST', '/synthetic-results/batch', 'synthetic-result.createMany', {
      kind: 'create',
      access: 'synthetic:report',
      agents: 'organisation',
      resource: syntheticResult,
      feature: 'synthetic_checks',
      records: 'results',
      summary: 'Create many synthetic results',
      description: `Stores up to ${MAX_BATCH} results of one organisation, all or none. The organisation is that of the first result with a check, otherwise it is determined as for a single result. Errors contain the path, such as results.3.status. Results that were already stored are counted as repeated; the status is 200 if all were. With partial=true, valid results are stored, and errors names the others by their index.`,
      repeats: true,
      query: {
        partial: {
          schema: z.enum(['true', 'false']).default('false'),
          description: 'true: store the valid results, although others are not.',
        },
      },
      input: {
        results: unreadRecords(SENT_RESULTS, MAX_BATCH),
        organisation: relation('api::organisation.organisation', 'name', 'Owning organisation of all results.'),
      },
      required: ['results'],
      answer: z.object({
        data: z.object({
          created: z.int(),
          repeated: z.int(),
          errors: z
            .array(z.object({ index: z.int(), code: z.string(), message: z.string() }))
            .optional()
            .describe('Only with partial=true.'),
        }),
      }),
    }),
  ],
};
