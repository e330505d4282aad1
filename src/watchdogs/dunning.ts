import { examineDunning } from '../commands/billing/settle-suspensions';
import { runOverSuspensions } from './suspension-run';
import type { Watchdog } from './watchdog';

/**
 * Suspends organisations with an unpaid subscription, and reinstates those that have paid, unless something else holds
 * them. The rule is in src/domain/billing/dunning.ts. Its moment is `suspended_by_dunning_at`; row 18 is not touched. An
 * operator who sets a status by hand clears the causes with it; an organisation that is set active and still has not paid
 * is suspended again by the next run.
 */
export const dunningWatchdog: Watchdog = {
  name: 'dunning',
  run: (strapi, now, options) => runOverSuspensions(strapi, 'dunning', examineDunning, now, options),
};
