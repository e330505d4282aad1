import { examineGracePeriods } from '../commands/billing/settle-suspensions';
import { runOverSuspensions } from './suspension-run';
import type { Watchdog } from './watchdog';

/**
 * Starts the grace period of organisations that exceed their owner's capacity, suspends those whose 14 days are over,
 * and reinstates those that are within capacity again. The rule is in src/domain/billing/grace-period.ts. An operator
 * who sets a status by hand clears its causes; if the condition still applies, the next run acts on it again. Only
 * organisations that an operator suspended or archived are left alone.
 */
export const gracePeriodWatchdog: Watchdog = {
  name: 'grace-period',
  run: (strapi, now, options) => runOverSuspensions(strapi, 'all', examineGracePeriods, now, options),
};
