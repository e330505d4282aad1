import { z } from 'zod';
import { SUMMARY_WINDOWS } from '../../../domain/synthetics/availability';
import { SYNTHETIC_STATUSES } from '../../../domain/vocabularies';
import { resourceRoutes, route } from '../../../http/routes';
import { syntheticCheck } from '../contract';

const lastResult = z.object({
  status: z.enum(SYNTHETIC_STATUSES).nullable(),
  response_time_ms: z.int().nullable(),
  checked_at: z.iso.datetime(),
});

export default {
  routes: [
    ...resourceRoutes(syntheticCheck, {
      list: 'synthetic:read',
      read: 'synthetic:read',
      create: { access: 'synthetic:report', codes: ['FEATURE_NOT_IN_PLAN'] },
      update: { access: 'synthetic:report', codes: ['FEATURE_NOT_IN_PLAN'] },
      remove: 'synthetic:report',
    }),
    route('GET', '/synthetic-checks/:id/summary', 'synthetic-check.summary', {
      kind: 'action',
      isReading: true,
      access: 'synthetic:read',
      resource: syntheticCheck,
      summary: 'Summarise the results of one synthetic check',
      codes: ['READ_DEADLINE_EXCEEDED', 'READS_BUSY'],
      description:
        'Uptime is the share of results that are up or degraded among those with a status. The 95th percentile uses the nearest rank. Values without measurements are null.',
      query: {
        window: {
          schema: z.enum(SUMMARY_WINDOWS).default('24h'),
          description: 'Length of the window: 24h (default), 7d or 30d.',
        },
      },
      answer: z.object({
        data: z.object({
          window: z.enum(SUMMARY_WINDOWS),
          from: z.iso.datetime(),
          count: z.int(),
          uptime: z.number().min(0).max(1).nullable(),
          average_response_time_ms: z.number().nullable(),
          p95_response_time_ms: z.int().nullable(),
          last_result: lastResult.nullable(),
        }),
      }),
    }),
  ],
};
