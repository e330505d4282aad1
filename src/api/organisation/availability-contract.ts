import { z } from 'zod';
import { organisation } from '../../resources/organisation';
import { ERROR_BUDGET, KNOWN_SECONDS, STATE_SECONDS } from '../../wire/checks/availability-shapes';
import type { Operation } from '../../wire/operation';
import { DAY_PARAMETERS } from '../../wire/query/time-ranges';

/** The checks of one report: the oldest of the organisation. */
export const MAX_REPORTED = 500;

const share = z.number().min(0).max(1).nullable();

const availability = {
  seconds: STATE_SECONDS,
  in_maintenance: KNOWN_SECONDS,
  uptime: share,
  uptime_with_maintenance: share,
};

const check = z.object({
  documentId: z.string(),
  name: z.string(),
  ...availability,
  error_budget: ERROR_BUDGET.nullable(),
  agents: z.array(z.object({ agent: z.string().nullable(), hostname: z.string().nullable(), ...availability })),
});

const common = {
  kind: 'action',
  isReading: true,
  access: 'synthetic:read',
  resource: organisation,
  query: {
    ...DAY_PARAMETERS,
    check: { schema: z.string().max(64).optional(), description: 'documentId of one check.' },
  },
} as const;

const MEANING = `Whole seconds in which each check was up, degraded, down or of unknown state outside maintenance windows, and in maintenance: they add up to the range, as far as it has passed. in_maintenance is what the state was there. down begins with the first failed result that was confirmed, and ends with the first success that was. A silence is unknown from one interval after the last result on. uptime is the share of up and degraded among the known time outside maintenance. error_budget is that of the objective slo_percent: seconds that the check can be down in the known time. agents are the same as each agent saw it. At most the ${MAX_REPORTED} oldest checks.`;

/** How available checks were. */
export const availabilityOperation: Operation = {
  ...common,
  summary: 'Report how available the checks of one organisation were',
  description: MEANING,
  answer: z.object({
    data: z.array(check),
    meta: z.object({ from: z.iso.datetime(), until: z.iso.datetime() }),
  }),
};

/** The same for spreadsheets. */
export const availabilityExport: Operation = {
  ...common,
  summary: 'Export how available the checks of one organisation were',
  description: 'GET /organisations/{id}/availability as CSV: a line for each check, and one for each of its agents.',
  download: ['text/csv'],
};
