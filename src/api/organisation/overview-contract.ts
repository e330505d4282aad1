import { z } from 'zod';
import { LIFTED_BY, type StatusCause } from '../../domain/billing/next-status';
import {
  AGENT_STATUSES,
  BUDGET_STATUSES,
  DRAFT_STATUSES,
  ORGANISATION_STATUSES,
  SEVERITIES,
  SYNTHETIC_STATUSES,
} from '../../domain/vocabularies';
import { ATTENTION } from '../../domain/deployments/notices/attention';
import { keysOf } from '../../values';
import type { Operation } from '../../wire/operation';
import { organisation } from '../../resources/organisation';

const moment = z.iso.datetime();
const money = z.number().nullable();
const used = z.object({ used: z.int(), limit: z.int().nullable() });

/** A count for each word of a vocabulary. */
const countsOf = (words: readonly string[]) => z.object(Object.fromEntries(words.map((word) => [word, z.int()])));

const cause = z.object({
  code: z.enum(Object.keys(LIFTED_BY) as [StatusCause, ...StatusCause[]]),
  since: moment.nullable(),
  lifted_by: z.enum([...new Set(Object.values(LIFTED_BY))]),
  remedy: z.string(),
});

const status = z.object({
  current: z.enum(ORGANISATION_STATUSES),
  since: moment.nullable(),
  causes: z.array(cause).nullable(),
  next: z.object({ status: z.enum(ORGANISATION_STATUSES), at: moment.nullable() }).nullable(),
});

const budget = z.object({
  status: z.enum(BUDGET_STATUSES),
  override: z.boolean(),
  spend: z.number(),
  limit: money,
  ceiling: money,
  forecast: money,
  as_of: moment.nullable(),
});

const overview = z.object({
  status,
  plan: z.object({ name: z.string().nullable(), expires_at: z.iso.date().nullable(), next: z.string().nullable() }),
  budget,
  limits: z.object({ agents: used, instances: used, members: used }),
  agents: countsOf(AGENT_STATUSES).nullable(),
  open_findings: countsOf(SEVERITIES).nullable(),
  drafts: countsOf(DRAFT_STATUSES).nullable(),
  deployments: countsOf(keysOf(ATTENTION)).nullable(),
  checks: countsOf([...SYNTHETIC_STATUSES, 'unknown', 'maintenance']).nullable(),
});

/** Checks whose state an overview counts: the oldest of the organisation. */
export const MAX_CHECKS = 1_000;

/**
 * The overview of an organisation.
 *
 * @param countedUpTo the highest count of records
 */
export const overviewOperation = (countedUpTo: number): Operation => ({
  kind: 'action',
  isReading: true,
  access: 'organisation:read',
  resource: organisation,
  summary: 'Read the overview of an organisation',
  description: `What a dashboard shows. Parts that need a capability which the caller lacks are null: status.causes (billing:manage), agents (agent:read), open_findings (finding:read), drafts and deployments (blueprint:read) and checks (synthetic:read). status.next is the next change of the status if nothing else changes; its time is null if it is due at the next run of a watchdog. forecast extends the spend of the days so far to the end of the month (UTC), and is null before the first charge of the month. deployments: running are pending and being destroyed, too; failed_this_week ended in the last 7 days; expiring_soon are destroyed by themselves within 24 hours; one can count several times. Counts of records stop at ${countedUpTo}; checks are the enabled ones, at most the oldest ${MAX_CHECKS}, by the state that GET /synthetic-checks?with=state shows.`,
  answer: z.object({ data: overview }),
  codes: ['READ_DEADLINE_EXCEEDED', 'READS_BUSY'],
});
