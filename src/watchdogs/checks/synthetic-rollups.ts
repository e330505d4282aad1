import type { Core } from '@strapi/strapi';
import { yieldToEventLoop } from '../../database/fair-turns';
import { buildNext } from '../../repositories/checks/rollups/build-rollups';
import { countChanges, foldNext } from '../../repositories/checks/rollups/fold-changes';
import type { RunOptions, RunOutcome, Watchdog } from '../watchdog';

/** The most changes that are counted in advance, for the progress and for dry runs. */
const MAX_COUNTED = 100_000;

/**
 * Rolls up the results that existed before roll-ups did, then those that were written since the last run. Requests get a turn
 * between two batches.
 */
const run = async (strapi: Core.Strapi, _now: Date, options: RunOptions = {}): Promise<RunOutcome> => {
  const outcome: RunOutcome = { scanned: 0, changed: 0, failed: 0 };
  const total = await countChanges(strapi, MAX_COUNTED);
  if (options.dryRun) return { ...outcome, scanned: total, changed: total };
  while (await buildNext(strapi)) {
    options.onProgress?.(0, total);
    await yieldToEventLoop();
  }
  for (let done = await foldNext(strapi); done > 0; done = await foldNext(strapi)) {
    outcome.scanned += done;
    outcome.changed += done;
    options.onProgress?.(outcome.scanned, Math.max(total, outcome.scanned));
    await yieldToEventLoop();
  }
  return outcome;
};

/** Keeps the roll-ups of synthetic results up to date. Until a result is rolled up, every summary reads it. */
export const syntheticRollupsWatchdog: Watchdog = { name: 'synthetic-rollups', run };
