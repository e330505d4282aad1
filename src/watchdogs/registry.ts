import { agentsOfflineWatchdog } from './checks/agents-offline';
import { alertsWatchdog } from './checks/alerts';
import { apiKeyExpiryWatchdog } from './api-key-expiry';
import { budgetWatchdog } from './budget';
import { checkSilenceWatchdog } from './checks/check-silence';
import { deploymentsWatchdog } from './deployments/deployments';
import { dunningWatchdog } from './dunning';
import { findingDeadlinesWatchdog } from './findings/finding-deadlines';
import { findingImportsWatchdog } from './findings/finding-imports';
import { gracePeriodWatchdog } from './grace-period';
import { housekeepingWatchdog } from './housekeeping';
import { outboxRelayWatchdog } from './outbox-relay';
import { planExpiryWatchdog } from './plan-expiry';
import { provisionalSettingsWatchdog } from './provisional-settings';
import { samlProvidersWatchdog } from './saml-providers';
import { scimTokenExpiryWatchdog } from './scim-token-expiry';
import { searchIndexWatchdog } from './search-index';
import { syntheticRollupsWatchdog } from './checks/synthetic-rollups';
import type { Watchdog } from './watchdog';

/** Every watchdog. A new one is added here; its timetable is in config/watchdogs.ts. */
const ALL: readonly Watchdog[] = [
  budgetWatchdog,
  gracePeriodWatchdog,
  dunningWatchdog,
  outboxRelayWatchdog,
  agentsOfflineWatchdog,
  housekeepingWatchdog,
  scimTokenExpiryWatchdog,
  apiKeyExpiryWatchdog,
  samlProvidersWatchdog,
  provisionalSettingsWatchdog,
  planExpiryWatchdog,
  searchIndexWatchdog,
  syntheticRollupsWatchdog,
  checkSilenceWatchdog,
  alertsWatchdog,
  findingImportsWatchdog,
  findingDeadlinesWatchdog,
  deploymentsWatchdog,
];

/** The watchdogs by name. */
export const WATCHDOGS: ReadonlyMap<string, Watchdog> = new Map(ALL.map((watchdog) => [watchdog.name, watchdog]));

/** Finds a watchdog by a name from a request, or undefined. */
export const watchdogNamed = (name: string): Watchdog | undefined => WATCHDOGS.get(name);
