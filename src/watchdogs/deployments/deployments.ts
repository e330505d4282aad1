import type { Core } from '@strapi/strapi';
import { lookAfterDeployment } from '../../commands/deployments/engine/look-after';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../database/fair-turns';
import { dueDeployments } from '../../repositories/deployments/deployments';
import type { RunOptions, RunOutcome, Watchdog } from '../watchdog';

/** Deployments of one run. The next run continues. */
const MAX_PER_RUN = 1000;

const run = async (strapi: Core.Strapi, moment: Date, options: RunOptions = {}): Promise<RunOutcome> => {
  // Copy the Date: the caller's may come from another realm, which database drivers do not recognise as a Date.
  const now = new Date(moment.getTime());
  const due = await dueDeployments(strapi, now.getTime(), MAX_PER_RUN);
  const outcome: RunOutcome = { scanned: due.length, changed: options.dryRun ? due.length : 0, failed: 0 };
  for (const id of options.dryRun ? [] : due) {
    try {
      await lookAfterDeployment(strapi, id, now);
      outcome.changed += 1;
    } catch (error) {
      outcome.failed += 1;
      options.onFailure?.(`deployment ${id}`, error);
    }
    await yieldToEventLoop(BACKGROUND_TURN_MS);
  }
  return outcome;
};

/**
 * Carries on deployments whose time has come: after their node has died, when an executor has fallen silent, when they expire, and when
 * they are to be verified.
 */
export const deploymentsWatchdog: Watchdog = { name: 'deployments', run };
