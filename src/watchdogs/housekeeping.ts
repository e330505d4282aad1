import type { Core } from '@strapi/strapi';
import { countOldEvents, pruneEvents } from '../tenancy/outbox-upkeep';
import { countPrunableSessions, pruneSessions } from '../tenancy/sessions';
import type { RunOptions, RunOutcome, Watchdog } from './watchdog';

/** How long a session that is over can still be looked at. */
const SESSION_KEPT_MS = 30 * 24 * 3_600_000;
const BATCH_SIZE = 1000;

/** Something that piles up: how much of it is old, and how to be rid of some of it. */
interface Chore {
  count: (strapi: Core.Strapi, now: number) => Promise<number>;
  prune: (strapi: Core.Strapi, now: number, limit: number) => Promise<number>;
}

const sessionsBefore = (now: number): Date => new Date(now - SESSION_KEPT_MS);

const CHORES: readonly Chore[] = [
  {
    count: (strapi, now) => countPrunableSessions(strapi, sessionsBefore(now)),
    prune: (strapi, now, limit) => pruneSessions(strapi, sessionsBefore(now), limit),
  },
  { count: countOldEvents, prune: pruneEvents },
];

/** Forgets sessions that have been over for thirty days and old events of the outbox, in batches. */
const run = async (
  strapi: Core.Strapi,
  moment: Date,
  { dryRun = false, onProgress }: RunOptions = {},
): Promise<RunOutcome> => {
  const now = moment.getTime();
  let total = 0;
  for (const { count } of CHORES) total += await count(strapi, now);
  if (dryRun) return { scanned: total, changed: total, failed: 0 };
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  for (const { prune } of CHORES) {
    let pruned = BATCH_SIZE;
    while (pruned === BATCH_SIZE) {
      pruned = await prune(strapi, now, BATCH_SIZE);
      outcome.scanned += pruned;
      outcome.changed += pruned;
      onProgress?.(outcome.scanned, Math.max(total, outcome.scanned));
    }
  }
  return outcome;
};

/** Clears away what nobody looks at any more. */
export const housekeepingWatchdog: Watchdog = { name: 'housekeeping', run };
