import type { Core } from '@strapi/strapi';
import { countPrunableSessions, pruneSessions } from '../tenancy/sessions';
import type { RunOptions, RunOutcome, Watchdog } from './watchdog';

/** How long a session that is over can still be looked at. */
const KEPT_MS = 30 * 24 * 3_600_000;
const BATCH_SIZE = 1000;

/** Forgets sessions that have been over for thirty days, in batches. */
const run = async (
  strapi: Core.Strapi,
  now: Date,
  { dryRun = false, onProgress }: RunOptions = {},
): Promise<RunOutcome> => {
  const before = new Date(now.getTime() - KEPT_MS);
  const total = await countPrunableSessions(strapi, before);
  if (dryRun) return { scanned: total, changed: total, failed: 0 };
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  for (;;) {
    const pruned = await pruneSessions(strapi, before, BATCH_SIZE);
    outcome.scanned += pruned;
    outcome.changed += pruned;
    onProgress?.(outcome.scanned, Math.max(total, outcome.scanned));
    if (pruned < BATCH_SIZE) return outcome;
  }
};

/** Clears away what nobody looks at any more. */
export const housekeepingWatchdog: Watchdog = { name: 'housekeeping', run };
