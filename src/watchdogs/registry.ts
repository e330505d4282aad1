import { agentsOfflineWatchdog } from './agents-offline';
import { budgetWatchdog } from './budget';
import { dunningWatchdog } from './dunning';
import { gracePeriodWatchdog } from './grace-period';
import { housekeepingWatchdog } from './housekeeping';
import { outboxRelayWatchdog } from './outbox-relay';
import { planExpiryWatchdog } from './plan-expiry';
import { provisionalSettingsWatchdog } from './provisional-settings';
import { scimTokenExpiryWatchdog } from './scim-token-expiry';
import type { Watchdog, WatchdogName } from './watchdog';

/** Every background job. One more takes a line here; its time stands in config/watchdogs.ts. */
const ALL: readonly Watchdog[] = [
  budgetWatchdog,
  gracePeriodWatchdog,
  dunningWatchdog,
  outboxRelayWatchdog,
  agentsOfflineWatchdog,
  housekeepingWatchdog,
  scimTokenExpiryWatchdog,
  provisionalSettingsWatchdog,
  planExpiryWatchdog,
];

/** The background jobs by name. */
export const WATCHDOGS: ReadonlyMap<WatchdogName, Watchdog> = new Map(ALL.map((watchdog) => [watchdog.name, watchdog]));

/** The job of a name that a caller gives, or undefined. */
export const watchdogNamed = (name: string): Watchdog | undefined => WATCHDOGS.get(name as WatchdogName);
