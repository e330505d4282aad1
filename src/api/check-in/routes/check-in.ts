import { z } from 'zod';
import { route } from '../../../http/routes';

export default {
  routes: [
    route('POST', '/check-ins/:code', 'check-in.report', {
      kind: 'custom',
      access: 'anyone',
      tag: 'Synthetic checks',
      summary: 'Report as the job of a heartbeat check',
      description:
        'The token in the address is the credential: the response to the creation of the check shows it. Each call stores a result. If none arrives within the interval and the grace period, the check is down.',
      query: {
        status: {
          schema: z.enum(['up', 'down']).default('up'),
          description: 'down: the job ran and failed.',
        },
        duration_ms: {
          schema: z.coerce.number().int().min(0).max(86_400_000).optional(),
          description: 'How long the job took, in milliseconds.',
        },
      },
      answer: z.object({ data: z.object({ check: z.string(), status: z.enum(['up', 'down']) }) }),
      codes: ['CHECK_IN_UNKNOWN', 'WRONG_CELL', 'ORGANISATION_READ_ONLY', 'FEATURE_NOT_IN_PLAN', 'TOO_MANY_REQUESTS'],
    }),
  ],
};
