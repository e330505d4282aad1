import type { Resource } from '../wire/resource';
import { alertChannel } from './alert-channel';
import { apiKey } from './api-key';
import { auditEntry } from './audit-entry';
import { blueprint } from './blueprint';
import { blueprintDraft } from './blueprint-draft';
import { cloudAccount } from './cloud-account';
import { cloudInstance } from './cloud-instance';
import { complianceRule } from './compliance-rule';
import { costRecord } from './cost-record';
import { deployment } from './deployment';
import { deploymentStep } from './deployment-step';
import { directoryIntegration } from './directory-integration';
import { exchangeRate } from './exchange-rate';
import { incident } from './incident';
import { invitation } from './invitation';
import { maintenanceWindow } from './maintenance-window';
import { member } from './member';
import { membership } from './membership';
import { organisation } from './organisation';
import { outboxEvent } from './outbox-event';
import { scimGroup } from './scim-group';
import { scimLogEntry } from './scim-log-entry';
import { scimToken } from './scim-token';
import { securityFinding } from './security-finding';
import { securityScan } from './security-scan';
import { statusPage } from './status-page';
import { subscription } from './subscription';
import { subscriptionPlan } from './subscription-plan';
import { agent } from './svc-agent';
import { syntheticCheck } from './synthetic-check';
import { syntheticResult } from './synthetic-result';
import { unlinkedSubscription } from './unlinked-subscription';
import { watchdogRun } from './watchdog-run';
import { webhookEndpoint } from './webhook-endpoint';

const DEFINITIONS = [
  organisation,
  membership,
  agent,
  cloudInstance,
  blueprintDraft,
  blueprint,
  deployment,
  deploymentStep,
  syntheticCheck,
  syntheticResult,
  incident,
  maintenanceWindow,
  statusPage,
  securityFinding,
  securityScan,
  complianceRule,
  costRecord,
  cloudAccount,
  scimToken,
  apiKey,
  scimGroup,
  invitation,
  directoryIntegration,
  webhookEndpoint,
  alertChannel,
  subscription,
  outboxEvent,
  auditEntry,
  scimLogEntry,
  subscriptionPlan,
  unlinkedSubscription,
  exchangeRate,
  watchdogRun,
  member,
] as const;

/** The definition of one of the resources. */
export type Definition = (typeof DEFINITIONS)[number];

/** Every resource of the API, in the order of reports. */
export const RESOURCES: readonly Resource[] = DEFINITIONS;

/** The resources by content type. */
export const RESOURCE_BY_TYPE: ReadonlyMap<string, Resource> = new Map(
  RESOURCES.map((resource) => [resource.uid, resource]),
);
