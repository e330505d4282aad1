import { examineDunning } from '../commands/billing/settle-suspensions';
import { runOverSuspensions } from './suspension-run';
import type { Watchdog } from './watchdog';

/**
 * Suspends organisations with an unpaid subscription, and reinstates those that have paid, unless another cause
 * remains. The rule is in src/domain/billing/dunning.ts. The time is `suspended_by_dunning_at`; the grace period's
 * anchor (row 18) is not touched. An operator who sets a status by hand clears its causes; if the organisation still
 * has not paid, the next run suspends it again.
 */
export const dunningWatchdog: Watchdog = {
  name: 'dunning',
  run: (strapi, now, options) => runOverSuspensions(strapi, 'dunning', examineDunning, now, options),
};
