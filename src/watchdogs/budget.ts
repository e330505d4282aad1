import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { calendarMonthOf, monthOf } from '../domain/budget/calendar-month';
import { type AuditedAction, recordActions } from '../audit/record-actions';
import { emitBudgetStatus } from '../commands/budget/emit-budget-status';
import {
  type BudgetUpdate,
  countOutdated,
  type EvaluatedBudget,
  updateBudgetStatuses,
  type SpendWindow,
} from '../repositories/budget/spend';
import { settleCharges } from '../repositories/budget/deployment-charges';
import { type IdRange, organisationsIn, rangesOfOrganisations } from '../repositories/budget/organisation-ranges';
import { invalidateRights } from '../tenancy/rights';
import { rememberLocked } from '../tenancy/store/organisation-locks';
import { withConcurrency } from './with-concurrency';
import { isolate, newHalvings, reportOrganisations } from './isolate';
import type { RunOptions, RunOutcome, Watchdog } from './watchdog';
import { isSqlite } from '../database/connection';
import { defined } from '../values';

/**
 * On PostgreSQL, the database works on one batch while the audit entries of another are created; a batch locks its
 * organisations for a few tenths of a second. SQLite has one connection, and its queries block requests.
 */
const BATCHES = { postgres: { batchSize: 5000, concurrency: 2 }, sqlite: { batchSize: 1000, concurrency: 1 } };

/**
 * Maximum age of the evaluation time that refusals show with the spend. Updating it in every run would write every row
 * every time.
 */
const AS_OF_MS = 3_600_000;

const entryOf = ({ id, documentId, before, after, spendBefore, spend }: EvaluatedBudget): AuditedAction => ({
  action: 'organisation.budget-status-changed',
  organisationId: id,
  target: { type: 'organisation', id: documentId },
  changes: {
    budget_status: { before, after },
    budget_current_spend: { before: Number(spendBefore ?? 0), after: Number(spend) },
  },
});

type Settled = Pick<BudgetUpdate, 'changed' | 'busy'>;

/**
 * Writes the budget statuses of a batch that are due, and audits and announces those that change.
 *
 * @returns how many organisations changed, and the ids of those that another transaction has locked
 */
export const settleBudgets = async (strapi: Core.Strapi, range: IdRange, span: SpendWindow): Promise<Settled> =>
  strapi.db.transaction(async () => {
    const { written, changed, busy, toAnnounce } = await updateBudgetStatuses(strapi, range, span);
    await settleCharges(strapi, range, { ...span, month: monthOf(span.now) }, busy);
    if (written === 0) return { changed: 0, busy };
    // The update has locked them, so their audit entries need no other lock.
    for (const { id } of toAnnounce) rememberLocked(strapi, id);
    await recordActions(strapi, toAnnounce.filter(({ before, after }) => before !== after).map(entryOf));
    await emitBudgetStatus(strapi, toAnnounce, { spend: span.now, now: span.now });
    await invalidateRights(strapi);
    return { changed, busy };
  });

/** The range of consecutive organisations, given their ids in ascending order. */
const rangeOf = (ids: readonly number[]): IdRange => ({ after: defined(ids[0]) - 1, last: defined(ids.at(-1)) });

/**
 * Creates the function that evaluates the ranges of one run and counts its outcome. If a range fails, its organisations
 * are evaluated in smaller parts, so that only the faulty ones are skipped. Organisations that another transaction has locked
 * come last.
 */
const createEvaluator = (strapi: Core.Strapi, span: SpendWindow, options: RunOptions, outcome: RunOutcome) => {
  const halvings = newHalvings();
  const busy: number[] = [];
  const evaluate = async (range: IdRange): Promise<void> => {
    // Await first: another range may change the count in the meantime.
    const settled = options.dryRun
      ? { changed: await countOutdated(strapi, range, span), busy: [] }
      : await settleBudgets(strapi, range, span);
    outcome.changed += settled.changed;
    busy.push(...settled.busy);
  };
  const fail = (ids: readonly number[], error: unknown): Promise<void> => {
    outcome.failed += ids.length;
    return reportOrganisations(strapi, options, ids, error);
  };
  const evaluateInParts = async (range: IdRange): Promise<void> => {
    const ids = await organisationsIn(strapi, range);
    if (ids.length > 0) await isolate(ids, { work: (some) => evaluate(rangeOf(some)), fail }, halvings);
  };
  const evaluateRange = async (range: IdRange & { count: number }): Promise<void> => {
    try {
      await evaluate(range).catch(() => evaluateInParts(range));
    } catch (error) {
      outcome.failed += range.count;
      options.onFailure?.(`organisations with the ids ${range.after + 1} to ${range.last}`, error, range.count);
    }
    outcome.scanned += range.count;
  };
  /** Evaluates the organisations that were locked, and waits for each of them alone. `onNext` is called before each. */
  const evaluateBusy = async (onNext: () => void): Promise<void> => {
    for (const id of busy) {
      onNext();
      await isolate([id], { work: (some) => evaluate(rangeOf(some)), fail }, halvings);
    }
  };
  return { evaluateRange, evaluateBusy };
};

/**
 * Adds up each organisation's spend in the calendar month (UTC) and sets its budget status (docs/organisation-fields.md, row
 * 3). A new month starts at zero; credits lower the spend. Each batch of ids is one transaction: a killed run keeps its
 * completed batches, and running it again changes nothing.
 */
const run = async (strapi: Core.Strapi, moment: Date, options: RunOptions = {}): Promise<RunOutcome> => {
  const { onProgress } = options;
  // Copy the Date: the caller's may come from another realm, which database drivers do not recognise as a Date.
  const now = new Date(moment.getTime());
  const span: SpendWindow = { ...calendarMonthOf(now), now, staleAt: new Date(now.getTime() - AS_OF_MS) };
  const { batchSize, concurrency } = BATCHES[isSqlite(strapi) ? 'sqlite' : 'postgres'];
  const ranges = await rangesOfOrganisations(strapi, batchSize);
  const total = ranges.reduce((sum, { count }) => sum + count, 0);
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  const report = (): void => onProgress?.(outcome.scanned, total);
  report();
  const { evaluateRange, evaluateBusy } = createEvaluator(strapi, span, options, outcome);
  await withConcurrency(concurrency, ranges, async (range) => {
    await evaluateRange(range);
    report();
    // SQLite queries block the event loop, so requests get a turn between two batches.
    await setImmediate();
  });
  await evaluateBusy(report);
  return outcome;
};

/** Keeps each organisation's spend and budget status current (docs/organisation-fields.md, rows 3 and 4). */
export const budgetWatchdog: Watchdog = { name: 'budget', run };
