import type { Core } from '@strapi/strapi';
import { configureAccountMails } from './boot/account-mails';
import { writeAdminLabels } from './boot/admin-labels';
import { DATABASE_OBJECTS } from './boot/database-objects';
import { startCheckpoints, stopCheckpoints } from './boot/checkpoints';
import { addFreePlan, checkDefaultPlan } from './boot/default-plan';
import { retryWithNewSettings } from './boot/new-settings';
import { removeSeededPermissions } from './boot/seeded-permissions';
import { ensureOperatorRole } from './boot/operator-role';
import { requireSettings } from './boot/settings/check-settings';
import { prepareMetaSchema } from './domain/blueprints/input-variables';
import { showEndpointSecrets } from './extensions/content-manager/endpoint-secrets';
import { limitAdminSignIn } from './extensions/users-permissions/admin-sign-in';
import { checkAdministratorPasswords, checkPasswordOfPerson } from './extensions/users-permissions/panel-passwords';
import { configurePluginMails, settlePluginMails } from './extensions/users-permissions/plugin-mails';
import { settleUserNames } from './commands/accounts/settle-user-names';
import { flushSignIns } from './audit/accepted-sign-ins';
import { registerAccountAudit } from './lifecycles/account-audit';
import { registerAgentCredentials } from './lifecycles/agent-credentials';
import { startAuditSums, stopAuditSums } from './audit/audit-sums';
import { registerAuditTrail } from './lifecycles/audit-trail';
import { registerCells } from './lifecycles/cells';
import { registerCacheInvalidation } from './lifecycles/cache-invalidation';
import { registerFirstAdministrator } from './lifecycles/first-administrator';
import { registerDetachedReferrers } from './lifecycles/deletions/detached-referrers';
import { registerEmailAddresses } from './lifecycles/email-addresses';
import { registerOwnership } from './lifecycles/ownership';
import { registerPanelPermission } from './lifecycles/panel-permission';
import { registerPersonalTrials } from './lifecycles/personal-trials';
import { registerReadOnly } from './lifecycles/read-only';
import { registerRelationsWithin } from './lifecycles/same-organisation-relations';
import { flushRefusedSignIns } from './audit/refused-sign-ins';
import { registerUserNames } from './lifecycles/user-names';
import { registerUserRemoval } from './lifecycles/user-removal';
import { registerAdminFactors } from './lifecycles/accounts/admin-factors';
import { registerSecondFactors } from './lifecycles/accounts/second-factors';
import { registerSessionEnds } from './lifecycles/session-ends';
import { registerTextRules } from './lifecycles/text-rules';
import { addOperationsDashboard } from './admin-dashboard/routes';
import { limitAdminToCell } from './tenancy/store/cells-in-admin';
import { registerTopics, subscribeToTopics, unsubscribeFromTopics } from './database/caches/topics';
import { reconnectPool } from './database/drivers/lasting-connection';
import { watchStatements } from './database/reads/watch-statements';
import { sendInFairTurns } from './database/fair-turns';
import { pruneForeignKeyIndexes } from './database/schema/foreign-key-indexes';
import { migrationOf, prepareMigration } from './database/schema/migration';
import { startRequestLimits } from './repositories/access/request-limits';
import { startRateLimits } from './repositories/access/rate-limits';
import { registerAgentWaits } from './http/agent-waits';
import { createTenantAgent } from './http/authentication/agent-strategy';
import { createTenantApiKey } from './http/authentication/api-key-strategy';
import { createTenantJwt } from './http/authentication/session-strategy';
import { createTenantScimToken } from './http/authentication/scim-token-strategy';
import { createTenantSupportView } from './http/authentication/support-view-strategy';
import { panelPreparationOf } from './http/panel-preparation';
import { registerReadiness } from './http/readiness';
import { lineFieldsOf } from './http/request-log';
import { endUnreadResponses } from './http/responses/unread-responses';
import { registerAssignments } from './repositories/checks/assigned-checks';
import { registerListeners } from './repositories/events/webhook-listeners';
import { registerStatusPages } from './http/status-pages/status-pages';
import { describeRequests } from './telemetry/log-lines';
import { shareMetrics } from './telemetry/sibling-metrics';
import { startTracing, stopTracing } from './telemetry/tracing';
import { registerTenancy, tenancyOf } from './tenancy/tenancy';
import { startTimetable, stopTimetable } from './watchdogs/timetable';
import { showErrorsInForms } from './workarounds/admin-form-errors';
import { readFormValues } from './workarounds/admin-form-values';
import { parseBodies } from './workarounds/body-parser';
import { limitBodyTime } from './http/bodies/body-deadline';
import { answerClientErrors } from './workarounds/client-errors';
import { checkAddressesInLinearTime } from './workarounds/email-pattern';
import { fixHeaders } from './workarounds/fixed-headers';
import { normaliseForeignKeyRelations } from './workarounds/foreign-key-relations';
import { stopInOrder } from './workarounds/graceful-shutdown';
import { surfaceCommitErrors } from './workarounds/commit-errors';
import { preparePanelLate } from './workarounds/late-panel';
import { refuseUndeliverableAddresses } from './workarounds/mail-addresses';
import { hashPasswordsNatively } from './workarounds/native-password-hashes';
import { runPanelReadsAsLongReads } from './workarounds/panel-reads';
import { takeShortPaths } from './workarounds/speed/short-paths';
import { keepSystemFields } from './workarounds/system-fields-in-forms';
import { dropUnusedPluginRoutes } from './workarounds/unused-plugin-routes';

/**
 * First group, before Strapi opens the database: settings are refused before anything uses them, logs and traces see
 * what follows, and connections are prepared before the schema is compared and migrated.
 */
const prepareProcessAndDatabase = async (strapi: Core.Strapi): Promise<void> => {
  requireSettings(process.env);
  describeRequests(() => {
    const ctx = strapi.requestContext.get();
    return ctx ? lineFieldsOf(ctx) : {};
  });
  await startTracing((message) => void strapi.log.warn(message));
  shareMetrics();
  stopInOrder(strapi, async () => {
    await Promise.all([stopTimetable(), panelPreparationOf(strapi).stop()]);
  });
  surfaceCommitErrors(strapi);
  reconnectPool(strapi);
  sendInFairTurns(strapi);
  registerTopics(strapi);
  watchStatements(strapi);
  registerTenancy(strapi);
  registerListeners(strapi);
  registerAssignments(strapi);
  registerAgentWaits(strapi);
  registerStatusPages(strapi);
  prepareMigration(strapi, [pruneForeignKeyIndexes(strapi), ...DATABASE_OBJECTS]);
  preparePanelLate(strapi);
};

/**
 * Second group, before Strapi mounts its routes: who sends a request, how it is read, then routes of our own and changes
 * to Strapi's. What drops, indexes or shortens routes is last, so that it sees all of them.
 */
const prepareRequests = async (strapi: Core.Strapi): Promise<void> => {
  const authentication: { register(type: string, strategy: object): void } = strapi.get('auth');
  authentication.register('content-api', createTenantJwt(strapi));
  authentication.register('content-api', createTenantAgent(strapi));
  authentication.register('content-api', createTenantScimToken(strapi));
  authentication.register('content-api', createTenantApiKey(strapi));
  authentication.register('content-api', createTenantSupportView(strapi));
  parseBodies(strapi);
  checkAddressesInLinearTime();
  refuseUndeliverableAddresses();
  answerClientErrors(strapi);
  limitBodyTime(strapi.server.httpServer);
  endUnreadResponses(strapi.server.httpServer);
  limitAdminSignIn(strapi);
  showEndpointSecrets(strapi);
  await addOperationsDashboard(strapi);
  showErrorsInForms(strapi);
  keepSystemFields(strapi);
  readFormValues(strapi);
  limitAdminToCell(strapi);
  normaliseForeignKeyRelations(strapi);
  runPanelReadsAsLongReads(strapi);
  hashPasswordsNatively(strapi, checkPasswordOfPerson(strapi));
  dropUnusedPluginRoutes(strapi);
  fixHeaders(strapi);
  takeShortPaths(strapi);
};

/**
 * Third group, once the schema is there and before the first write: lifecycles run in this order. Those that refuse or
 * complete a write are before those that record it, and invalidating caches is last.
 */
const registerInvariants = (strapi: Core.Strapi): void => {
  startCheckpoints(strapi);
  registerCells(strapi);
  registerPanelPermission(strapi);
  registerOwnership(strapi);
  registerReadOnly(strapi);
  registerRelationsWithin(strapi);
  registerEmailAddresses(strapi);
  registerUserNames(strapi);
  registerTextRules(strapi);
  registerUserRemoval(strapi);
  registerDetachedReferrers(strapi);
  registerFirstAdministrator(strapi);
  registerPersonalTrials(strapi);
  registerSessionEnds(strapi);
  registerSecondFactors(strapi);
  registerAdminFactors(strapi);
  registerAgentCredentials(strapi);
  registerAuditTrail(strapi);
  registerAccountAudit(strapi);
  checkAdministratorPasswords(strapi);
  registerCacheInvalidation(strapi);
};

/**
 * Fourth group, with all lifecycles in force: records that every installation has, then the end of the migration, for
 * which other nodes wait, then work in the background; the server reports that it is ready last.
 */
const completeAndStart = async (strapi: Core.Strapi): Promise<void> => {
  configurePluginMails(strapi);
  await configureAccountMails(strapi);
  await ensureOperatorRole(strapi);
  prepareMetaSchema();
  await panelPreparationOf(strapi).add(() => writeAdminLabels(strapi));
  startRateLimits(strapi);
  startRequestLimits(strapi);
  await addFreePlan(strapi);
  await checkDefaultPlan(strapi);
  await retryWithNewSettings(strapi);
  if (migrationOf(strapi).isRunning()) {
    await settleUserNames(strapi);
    await removeSeededPermissions(strapi);
  }
  await migrationOf(strapi).finish();
  subscribeToTopics(strapi);
  startAuditSums(strapi, [flushRefusedSignIns, flushSignIns]);
  startTimetable(strapi);
  registerReadiness(strapi);
};

export default {
  async register({ strapi }: { strapi: Core.Strapi }) {
    await prepareProcessAndDatabase(strapi);
    await prepareRequests(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    registerInvariants(strapi);
    await completeAndStart(strapi);
  },

  async destroy({ strapi }: { strapi: Core.Strapi }) {
    await migrationOf(strapi).abandon();
    await settlePluginMails();
    await stopAuditSums(strapi);
    await tenancyOf(strapi).scimTokens.settle();
    await tenancyOf(strapi).apiKeys.settle();
    await unsubscribeFromTopics(strapi);
    await tenancyOf(strapi).longReads.stop();
    await tenancyOf(strapi).replica.stop();
    await stopCheckpoints();
    tenancyOf(strapi).statements.stop();
    await stopTracing();
  },
};
