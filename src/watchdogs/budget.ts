import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { calendarMonthOf } from '../domain/budget/calendar-month';
import { type AuditedAction, recordActions } from '../audit/record-actions';
import { announceStandings } from '../commands/budget/announce-standings';
import {
  countOutdated,
  type IdRange,
  type EvaluatedBudget,
  organisationsIn,
  rangesOfOrganisations,
  updateBudgetStatuses,
  type SpendWindow,
} from '../repositories/budget/spend';
import { invalidateRights } from '../tenancy/tenancy';
import { inLanes } from './in-lanes';
import { isolate, newHalvings, reportOrganisations } from './isolate';
import type { RunOptions, RunOutcome, Watchdog } from './watchdog';
import { isSqlite } from '../database/connection';

/**
 * On PostgreSQL the database works on one batch while the audit entries of another are made: its organisations are held for
 * some tenths of a second. SQLite has one connection, and no request is answered while it computes.
 */
const PACE = { postgres: { batchSize: 5000, lanes: 2 }, sqlite: { batchSize: 1000, lanes: 1 } };

/** How old the moment may be that refusals give for the spend. Moving it with every run would write every row every time. */
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

/**
 * Writes the standings of a batch that are due; a status that moves goes on record.
 *
 * @returns how many organisations changed
 */
const settle = async (strapi: Core.Strapi, range: IdRange, span: SpendWindow): Promise<number> =>
  strapi.db.transaction(async () => {
    const { written, changed, toAnnounce } = await updateBudgetStatuses(strapi, range, span);
    if (written === 0) return 0;
    await recordActions(strapi, toAnnounce.filter(({ before, after }) => before !== after).map(entryOf));
    await announceStandings(strapi, toAnnounce, span.now);
    await invalidateRights(strapi);
    return changed;
  });

/** The organisations of ascending ids, which are neighbours. */
const rangeOf = (ids: readonly number[]): IdRange => ({ after: (ids[0] as number) - 1, last: ids.at(-1) as number });

/**
 * Makes what judges the ranges of one run and counts in its outcome. The organisations of a range that fails are judged
 * apart, so that only the faulty ones are left out.
 */
const createJudge = (strapi: Core.Strapi, span: SpendWindow, options: RunOptions, outcome: RunOutcome) => {
  const halvings = newHalvings();
  const judge = async (range: IdRange): Promise<void> => {
    // Another lane counts while this one waits.
    const changed = await (options.dryRun ? countOutdated : settle)(strapi, range, span);
    outcome.changed += changed;
  };
  const fail = (ids: readonly number[], error: unknown): Promise<void> => {
    outcome.failed += ids.length;
    return reportOrganisations(strapi, options, ids, error);
  };
  const judgeApart = async (range: IdRange): Promise<void> => {
    const ids = await organisationsIn(strapi, range);
    if (ids.length > 0) await isolate(ids, { work: (some) => judge(rangeOf(some)), fail }, halvings);
  };
  return async (range: IdRange & { count: number }): Promise<void> => {
    try {
      await judge(range).catch(() => judgeApart(range));
    } catch (error) {
      outcome.failed += range.count;
      options.onFailure?.(`organisations with the ids ${range.after + 1} to ${range.last}`, error, range.count);
    }
    outcome.scanned += range.count;
  };
};

/**
 * Adds up what every organisation spent in the calendar month (UTC) and sets its standing (spec, Budget standing). A new
 * month starts at zero; credits lower the spend. Works in batches by id, each a transaction of its own: what was written
 * stays when it is killed, and running it again changes nothing.
 */
const run = async (strapi: Core.Strapi, moment: Date, options: RunOptions = {}): Promise<RunOutcome> => {
  const { onProgress } = options;
  // A Date of its own: the caller's may be of another realm, which database drivers do not take for one.
  const now = new Date(moment.getTime());
  const span: SpendWindow = { ...calendarMonthOf(now), now, staleAt: new Date(now.getTime() - AS_OF_MS) };
  const { batchSize, lanes } = PACE[isSqlite(strapi) ? 'sqlite' : 'postgres'];
  const ranges = await rangesOfOrganisations(strapi, batchSize);
  const total = ranges.reduce((sum, { count }) => sum + count, 0);
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  onProgress?.(0, total);
  const judge = createJudge(strapi, span, options, outcome);
  await inLanes(lanes, ranges, async (range) => {
    await judge(range);
    onProgress?.(outcome.scanned, total);
    // SQLite answers without ever waiting: requests have their turn between two batches.
    await setImmediate();
  });
  return outcome;
};

/** Keeps rows 3 and 4 of every organisation true. */
export const budgetWatchdog: Watchdog = { name: 'budget', run };
