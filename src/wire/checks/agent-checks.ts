import { z } from 'zod';
import { CHECK_TYPES, SYNTHETIC_STATUSES } from '../../domain/vocabularies';

/** The checks of one agent that a response contains. */
export const MAX_AGENT_CHECKS = 1_000;

/** A check that an agent runs, as people see it. */
export const agentCheck = z.object({
  documentId: z.string(),
  name: z.string(),
  type: z.enum(CHECK_TYPES),
  state: z.enum([...SYNTHETIC_STATUSES, 'unknown', 'maintenance']),
  last_result: z
    .object({
      status: z.enum([...SYNTHETIC_STATUSES, 'inconclusive']),
      cause: z.string().nullable(),
      checked_at: z.iso.datetime(),
    })
    .nullable(),
});
