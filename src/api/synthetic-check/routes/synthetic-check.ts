import { z } from 'zod';
import { SUMMARY_WINDOWS } from '../../../domain/checks/availability';
import { SYNTHETIC_STATUSES } from '../../../domain/vocabularies';
import { resourceRoutes, route } from '../../../http/routes';
import { BUCKET_PARAMETERS, bucketLength, MAX_BUCKETS, REQUESTED_TO } from '../../../wire/query/time-ranges';
import { syntheticCheck } from '../../../resources/synthetic-check';
import { WARNINGS_META } from '../../../wire/warnings';
import { ERROR_BUDGET, STATE_SECONDS } from '../../../wire/checks/availability-shapes';
import { TRIAL_ROUTES } from '../trial-contract';

const lastResult = z.object({
  status: z.enum(SYNTHETIC_STATUSES).nullable(),
  response_time_ms: z.int().nullable(),
  checked_at: z.iso.datetime(),
});

const measured = {
  count: z.int(),
  p50_response_time_ms: z.int().nullable(),
  p95_response_time_ms: z.int().nullable(),
};

const point = z.object({
  at: z.iso.datetime(),
  count: z.int(),
  up: z.object(measured),
  failed: z.object(measured),
});

export default {
  routes: [
    ...resourceRoutes(syntheticCheck, {
      list: {
        access: 'synthetic:read',
        agents: 'organisation',
        query: {
          with: {
            schema: z.enum(['state']).optional(),
            description: 'state: each check has its state, without a request for each.',
          },
        },
      },
      read: { access: 'synthetic:read', agents: 'organisation' },
      create: { access: 'synthetic:report', codes: ['FEATURE_NOT_IN_PLAN'], meta: WARNINGS_META },
      update: { access: 'synthetic:report', codes: ['FEATURE_NOT_IN_PLAN'] },
      remove: 'synthetic:report',
    }),
    route('POST', '/synthetic-checks/:id/check-in-token', 'synthetic-check.renewCheckIn', {
      kind: 'action',
      access: 'synthetic:report',
      resource: syntheticCheck,
      summary: 'Create a new token for one heartbeat check',
      description: 'The earlier token stops working at once. Only this response shows the new one.',
      answer: z.object({ data: z.object({ check_in_token: z.string() }) }),
      codes: ['NOT_A_HEARTBEAT'],
    }),
    ...TRIAL_ROUTES,
    route('GET', '/synthetic-checks/:id/summary', 'synthetic-check.summary', {
      kind: 'action',
      isReading: true,
      access: 'synthetic:read',
      resource: syntheticCheck,
      summary: 'Summarise the results of one synthetic check',
      codes: ['READ_DEADLINE_EXCEEDED', 'READS_BUSY'],
      description:
        'Uptime is the share of results that are up or degraded among those with a status. The 95th percentile uses the nearest rank, with times of a second or more rounded to three significant digits. Values without measurements are null.',
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
          seconds: STATE_SECONDS.nullable().describe('How long it had each state, as in the report of availability.'),
          error_budget: ERROR_BUDGET.nullable().describe('Of the objective slo_percent; null without one.'),
        }),
      }),
    }),
    route('GET', '/synthetic-checks/:id/series', 'synthetic-check.series', {
      kind: 'action',
      isReading: true,
      access: 'synthetic:read',
      resource: syntheticCheck,
      summary: 'Read the results of one synthetic check over time',
      codes: ['READ_DEADLINE_EXCEEDED', 'READS_BUSY'],
      description: `One point for each bucket, at most ${MAX_BUCKETS}, in the order of time. at is the start of the bucket. count includes results without a status; up are those that are up or degraded, failed those that are down or had an error, so that timeouts do not distort the times of successful runs. Percentiles use the nearest rank, with times of a second or more rounded to three significant digits. A bucket without results is a point with a count of 0 and percentiles of null. Single results are kept for 90 days, unless the operator has set another period; a range that begins earlier needs bucket=1d.`,
      query: BUCKET_PARAMETERS,
      answer: z.object({
        data: z.array(point),
        meta: z.object({
          bucket: bucketLength,
          from: z.iso.datetime(),
          to: z.iso.datetime(),
          requested_to: z.iso.datetime().nullable().describe(REQUESTED_TO),
        }),
      }),
    }),
  ],
};
