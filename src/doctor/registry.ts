import type { Check } from './check';
import { accounts } from './checks/accounts';
import { auditLog } from './checks/audit-log';
import { budgetStatus } from './checks/budget-status';
import { credentials } from './checks/credentials';
import { deployments } from './checks/deployments';
import { derivedColumns } from './checks/derived-columns';
import { findingImports } from './checks/finding-imports';
import { foreignKeys } from './checks/foreign-keys';
import { integrity } from './checks/integrity';
import { notifications } from './checks/notifications';
import { objects } from './checks/objects';
import { organisationSettings } from './checks/organisation-settings';
import { organisationStatus } from './checks/organisation-status';
import { outbox } from './checks/outbox';
import { ownership } from './checks/ownership';
import { panelFactors } from './checks/panel-factors';
import { panelRoles } from './checks/panel-roles';
import { recordStates } from './checks/record-states';
import { searchIndex } from './checks/search-index';
import { sequences } from './checks/sequences';
import { spend } from './checks/spend';
import { syntheticRollups } from './checks/synthetic-rollups';
import { userNames } from './checks/user-names';
import { values } from './checks/values';
import { watchdogs } from './checks/watchdogs';

/**
 * Every check, in the order of their repairs: a foreign key that is cleared can show a record without its owner, and the
 * budget status follows from the spend. A new check is a file of its own, and a line here.
 */
export const CHECKS: readonly Check[] = [
  integrity,
  notifications,
  objects,
  sequences,
  foreignKeys,
  values,
  ownership,
  accounts,
  userNames,
  panelFactors,
  panelRoles,
  organisationSettings,
  organisationStatus,
  recordStates,
  derivedColumns,
  credentials,
  spend,
  budgetStatus,
  outbox,
  watchdogs,
  findingImports,
  deployments,
  searchIndex,
  syntheticRollups,
  auditLog,
];
