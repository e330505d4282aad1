import type { Core } from '@strapi/strapi';
import { countExpiredKeys, deleteExpiredKeys, expiredKeys } from '../repositories/access/idempotency-keys';
import { countOldFeedEvents, oldFeedEvents, pruneFeedEvents } from '../repositories/events/event-feed';
import { countOldEvents, oldEvents, pruneEvents } from '../repositories/events/outbox-retention';
import { countPrunableSessions, prunableSessions, pruneSessions } from '../tenancy/identity/sessions';
import { isolate, newHalvings } from './isolate';
import type { RunOptions, RunOutcome, Watchdog } from './watchdog';

/** How long an ended session stays visible. */
const SESSION_KEPT_MS = 30 * 24 * 3_600_000;
const BATCH_SIZE = 1000;

/** A record that can be removed. */
interface OldRecord {
  id: number;
  documentId: string;
}

/** A type of records that accumulates: how to count, find and remove the old ones. */
interface Chore {
  /** Type of its records. */
  type: string;
  count: (strapi: Core.Strapi, now: number) => Promise<number>;
  /** At most `limit` records, without the ids in `except`. */
  find: (strapi: Core.Strapi, now: number, limit: number, except: readonly number[]) => Promise<OldRecord[]>;
  /** Removes those that are still old; returns how many. */
  prune: (strapi: Core.Strapi, now: number, ids: readonly number[]) => Promise<number>;
}

const sessionsBefore = (now: number): Date => new Date(now - SESSION_KEPT_MS);

const CHORES: readonly Chore[] = [
  {
    type: 'session',
    count: (strapi, now) => countPrunableSessions(strapi, sessionsBefore(now)),
    find: (strapi, now, limit, except) => prunableSessions(strapi, sessionsBefore(now), limit, except),
    prune: (strapi, now, ids) => pruneSessions(strapi, sessionsBefore(now), ids),
  },
  { type: 'outbox-event', count: countOldEvents, find: oldEvents, prune: pruneEvents },
  { type: 'idempotency-key', count: countExpiredKeys, find: expiredKeys, prune: deleteExpiredKeys },
  { type: 'feed-event', count: countOldFeedEvents, find: oldFeedEvents, prune: pruneFeedEvents },
];

/** The context that the chores of one run share. */
interface Cleaning {
  strapi: Core.Strapi;
  now: number;
  outcome: RunOutcome;
  options: RunOptions;
}

const nameOf = (type: string, records: readonly OldRecord[]): string => {
  const [first, last] = [records[0]?.documentId, records.at(-1)?.documentId];
  return records.length > 1 ? `${type}s between ${first} and ${last}` : `${type} ${first}`;
};

/** Runs part of a chore. A failure is reported for the whole chore, and the other chores continue. */
const attempt = async <T>(
  { outcome, options }: Cleaning,
  { type }: Chore,
  work: () => Promise<T>,
): Promise<T | null> => {
  try {
    return await work();
  } catch (error) {
    outcome.failed += 1;
    options.onFailure?.(`all old ${type}s`, error);
    return null;
  }
};

/** Removes old records in batches. A record that cannot be removed does not keep others from being removed. */
const clean = async (cleaning: Cleaning, chore: Chore, total: number): Promise<void> => {
  const { strapi, now, outcome, options } = cleaning;
  const failedIds: number[] = [];
  const halvings = newHalvings();
  const work = async (records: readonly OldRecord[]): Promise<void> => {
    const ids = records.map(({ id }) => id);
    outcome.changed += await chore.prune(strapi, now, ids);
  };
  const fail = (records: readonly OldRecord[], error: unknown): void => {
    failedIds.push(...records.map(({ id }) => id));
    outcome.failed += records.length;
    options.onFailure?.(nameOf(chore.type, records), error, records.length);
  };
  for (let found = BATCH_SIZE; found === BATCH_SIZE && failedIds.length < BATCH_SIZE;) {
    const records = await attempt(cleaning, chore, () => chore.find(strapi, now, BATCH_SIZE, failedIds));
    if (!records) return;
    if (records.length > 0) await isolate(records, { work, fail }, halvings);
    found = records.length;
    outcome.scanned += found;
    options.onProgress?.(outcome.scanned, Math.max(total, outcome.scanned));
  }
};

/** Removes sessions that ended thirty days ago, old outbox events and expired idempotency keys, in batches. */
const run = async (strapi: Core.Strapi, moment: Date, options: RunOptions = {}): Promise<RunOutcome> => {
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  const cleaning = { strapi, now: moment.getTime(), outcome, options };
  let total = 0;
  const countable: Chore[] = [];
  for (const chore of CHORES) {
    const old = await attempt(cleaning, chore, () => chore.count(strapi, cleaning.now));
    if (old === null) continue;
    total += old;
    countable.push(chore);
  }
  if (options.dryRun) return { ...outcome, scanned: total, changed: total };
  for (const chore of countable) await clean(cleaning, chore, total);
  return outcome;
};

/** Removes records that are not needed any more. */
export const housekeepingWatchdog: Watchdog = { name: 'housekeeping', run };
