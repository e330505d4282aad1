import { examineGracePeriods } from '../commands/billing/settle-suspensions';
import { runOverSuspensions } from './suspension-run';
import type { Watchdog } from './watchdog';

/**
 * Moves organisations beyond their owner's capacity into their grace period, suspends those whose 14 days are over, and
 * lets those go that are back inside capacity. The rule is in src/domain/billing/grace-period.ts. An operator who sets a
 * status by hand clears the causes with it; where the condition still holds, the next run acts on it again. Only what an
 * operator suspended or archived is left alone.
 */
export const gracePeriodWatchdog: Watchdog = {
  name: 'grace-period',
  run: (strapi, now, options) => runOverSuspensions(strapi, 'all', examineGracePeriods, now, options),
};
