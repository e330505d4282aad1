import type { Core } from '@strapi/strapi';
import { countOldAuditEntries, removeOldAuditEntries } from '../audit/remove-old-entries';
import { isSqlite } from '../database/connection';
import { RETAINED_KINDS } from '../repositories/retention/kinds';
import { COUNTED, type OldRecord, type RetainedKind } from '../repositories/retention/old-records';
import { removeOldNotices } from '../repositories/alerts/alert-turns';
import { removeOldSpans } from '../repositories/checks/spans/old-spans';
import { oldHours, oldResults } from '../repositories/checks/rollups/old-results';
import { removeUnconfirmed } from '../repositories/status-pages/subscribers';
import { type Halvings, isolate, newHalvings } from './isolate';
import type { RunOptions, RunOutcome, Watchdog } from './watchdog';

/** Every kind of records that accumulates. */
const KINDS: readonly RetainedKind[] = [...RETAINED_KINDS, oldResults, oldHours];

/** Records of a batch. SQLite blocks the event loop while it deletes. */
const BATCH_SIZE = { sqlite: 250, postgres: 1000 };

/** A run ends after this time, whatever is left: the next one continues. No other chore waits longer for its turn. */
const RUN_MS = 15 * 60_000;

const AUDIT_ENTRY = 'audit-entry';

/** The context that the chores of one run share. */
interface Cleaning {
  strapi: Core.Strapi;
  now: number;
  outcome: RunOutcome;
  options: RunOptions;
}

/** Removes old records of one kind, one batch in each turn; `true` when it is done. */
type Turn = () => Promise<boolean>;

const nameOf = (type: string, records: readonly OldRecord[]): string => {
  const [first, last] = [records[0]?.documentId, records.at(-1)?.documentId];
  return records.length > 1 ? `${type}s between ${first} and ${last}` : `${type} ${first}`;
};

/** Runs part of a chore. A failure is reported for the whole chore, and the other chores continue. */
const attempt = async <T>({ outcome, options }: Cleaning, type: string, work: () => Promise<T>): Promise<T | null> => {
  try {
    return await work();
  } catch (error) {
    outcome.failed += 1;
    options.onFailure?.(`all old ${type}s`, error);
    return null;
  }
};

/** Removes one batch. A record that cannot be removed does not keep others from being removed. */
const removeBatch = async (
  { strapi, now, outcome, options }: Cleaning,
  { type, prune }: RetainedKind,
  records: readonly OldRecord[],
  { failedIds, halvings }: { failedIds: number[]; halvings: Halvings },
): Promise<void> => {
  const work = async (batch: readonly OldRecord[]): Promise<void> => {
    const ids = batch.map(({ id }) => id);
    outcome.changed += await prune(strapi, now, ids);
  };
  const fail = (batch: readonly OldRecord[], error: unknown): void => {
    failedIds.push(...batch.map(({ id }) => id));
    outcome.failed += batch.length;
    options.onFailure?.(nameOf(type, batch), error, batch.length);
  };
  if (records.length > 0) await isolate(records, { work, fail }, halvings);
};

const turnsOf = (cleaning: Cleaning, kind: RetainedKind, size: number): Turn => {
  const state = { failedIds: [], halvings: newHalvings() };
  return async () => {
    const { strapi, now, outcome } = cleaning;
    const records = await attempt(cleaning, kind.type, () => kind.find(strapi, now, size, state.failedIds));
    if (!records) return true;
    await removeBatch(cleaning, kind, records, state);
    outcome.scanned += records.length;
    return records.length < size || state.failedIds.length >= size;
  };
};

/** Removes old audit entries, which have their own order: each chain from its oldest entry. */
const auditTurns = (cleaning: Cleaning): Turn => {
  const { strapi, now, outcome, options } = cleaning;
  const batches = removeOldAuditEntries(strapi, now, (chain, error) => {
    outcome.failed += 1;
    options.onFailure?.(chain, error);
  });
  return async () => {
    const next = await attempt(cleaning, AUDIT_ENTRY, () => batches.next());
    if (!next || next.done) return true;
    outcome.scanned += next.value.examined;
    outcome.changed += next.value.removed;
    return false;
  };
};

/** Removes rows of a table that has no records of its own, such as the history of checks. */
const rowTurns = (cleaning: Cleaning, type: string, remove: typeof removeOldSpans, size: number): Turn => {
  const { strapi, now, outcome } = cleaning;
  return async () => {
    const removed = (await attempt(cleaning, type, () => remove(strapi, now, size))) ?? 0;
    outcome.scanned += removed;
    outcome.changed += removed;
    return removed < size;
  };
};

/** Lets the chores take turns until all are done, or the time is over. */
const takeTurns = async ({ outcome, options }: Cleaning, turns: readonly Turn[], total: number): Promise<void> => {
  const until = Date.now() + RUN_MS;
  let waiting = [...turns];
  while (waiting.length > 0 && Date.now() < until) {
    const left: Turn[] = [];
    for (const turn of waiting) {
      if (!(await turn())) left.push(turn);
      // A run is stopped here, between two batches.
      options.onProgress?.(outcome.scanned, Math.max(total, outcome.scanned));
    }
    waiting = left;
  }
};

/** Removes what is no longer kept, in batches. Killed at any point, the next run continues. */
const run = async (strapi: Core.Strapi, moment: Date, options: RunOptions = {}): Promise<RunOutcome> => {
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  const cleaning: Cleaning = { strapi, now: moment.getTime(), outcome, options };
  const size = isSqlite(strapi) ? BATCH_SIZE.sqlite : BATCH_SIZE.postgres;
  let total = 0;
  const turns: Turn[] = [];
  const prepare = async (type: string, count: () => Promise<number>, turn: () => Turn): Promise<void> => {
    const old = await attempt(cleaning, type, count);
    if (old === null) return;
    total += old;
    turns.push(turn());
  };
  for (const kind of KINDS)
    await prepare(
      kind.type,
      () => kind.count(strapi, cleaning.now),
      () => turnsOf(cleaning, kind, size),
    );
  await prepare(
    AUDIT_ENTRY,
    () => countOldAuditEntries(strapi, cleaning.now, COUNTED),
    () => auditTurns(cleaning),
  );
  turns.push(rowTurns(cleaning, 'check span', removeOldSpans, size));
  turns.push(rowTurns(cleaning, 'alert notice', removeOldNotices, size));
  turns.push(rowTurns(cleaning, 'unconfirmed subscription', removeUnconfirmed, size));
  if (options.dryRun) return { ...outcome, scanned: total, changed: total };
  await takeTurns(cleaning, turns, total);
  return outcome;
};

/** Removes records that are not needed any more. */
export const housekeepingWatchdog: Watchdog = { name: 'housekeeping', run };
