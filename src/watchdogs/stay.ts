import { setTimeout as delay } from 'node:timers/promises';
import type { RunOptions } from './watchdog';

/** How often a run looks for more work. */
const POLL_MS = 500;
/** Maximum duration of a run, so that its result is stored. The next one follows at once. */
const MAX_RUN_MS = 5 * 60_000;

/**
 * Runs a round of work after the other, until there has been none for `stayMs`, so that a steady flow of work is one recorded run.
 *
 * @param moment the time at which the run begins
 * @param round does what is due at a time (milliseconds since 1970); returns whether there was anything
 */
export const stayWhileBusy = async (
  moment: Date,
  { stayMs = 0, signal }: RunOptions,
  round: (now: number) => Promise<boolean>,
): Promise<void> => {
  const startedAt = performance.now();
  const elapsed = (): number => performance.now() - startedAt;
  let lastWork = 0;
  while (!signal?.aborted && elapsed() < MAX_RUN_MS) {
    if (await round(Math.floor(moment.getTime() + elapsed()))) lastWork = elapsed();
    else if (elapsed() - lastWork >= stayMs) return;
    else await delay(POLL_MS, undefined, { signal }).catch(() => undefined);
  }
};
