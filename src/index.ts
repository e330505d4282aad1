import type { Core } from '@strapi/strapi';
import { writeAdminLabels } from './boot/admin-labels';
import { checkDefaultPlan } from './boot/default-plan';
import { normaliseAddresses } from './boot/normalise-addresses';
import { ensureOperatorRole } from './boot/operator-role';
import { requireSecrets } from './boot/required-secrets';
import { prepareMetaSchema } from './domain/blueprints/input-variables';
import { readWebhookSettings } from './integrations/webhook-settings';
import { showEndpointSecrets } from './extensions/content-manager/endpoint-secrets';
import { limitAdminSignIn } from './extensions/users-permissions/admin-sign-in';
import { adoptPluginMails, settlePluginMails } from './extensions/users-permissions/plugin-mails';
import { flushSignIns } from './lifecycles/accepted-sign-ins';
import { registerAccountAudit } from './lifecycles/account-audit';
import { registerAgentCredentials } from './lifecycles/agent-credentials';
import { startAuditSums, stopAuditSums } from './lifecycles/audit-sums';
import { registerAuditTrail } from './lifecycles/audit-trail';
import { registerCacheInvalidation } from './lifecycles/cache-invalidation';
import { registerEmailAddresses } from './lifecycles/email-addresses';
import { registerOwnership } from './lifecycles/ownership';
import { registerPersonalTrials } from './lifecycles/personal-trials';
import { registerReadOnly } from './lifecycles/read-only';
import { registerRelationsWithin } from './lifecycles/relations-within';
import { flushRefusedSignIns } from './lifecycles/refused-sign-ins';
import { registerUserRemoval } from './lifecycles/user-removal';
import { registerSessionEnds } from './lifecycles/session-ends';
import { protectAuditLog } from './tenancy/audit-protection';
import { sendInFairTurns } from './tenancy/fair-turns';
import { thinOutForeignKeyIndexes } from './tenancy/foreign-key-indexes';
import { startRateLimits } from './tenancy/rate-limits';
import { createTenantAgent } from './tenancy/tenant-agent';
import { createTenantJwt } from './tenancy/tenant-jwt';
import { protectVerifiedDomains } from './tenancy/verified-domains';
import { enforceUniqueAddresses } from './tenancy/unique-addresses';
import { listenForNews, registerTenancy, tenancyOf } from './tenancy/tenancy';
import { startTimetable, stopTimetable } from './watchdogs/timetable';
import { showErrorsInForms } from './workarounds/admin-form-errors';
import { readFormValues } from './workarounds/admin-form-values';
import { parseBodies } from './workarounds/body-parser';
import { answerClientErrors } from './workarounds/client-errors';
import { checkAddressesInLinearTime } from './workarounds/email-pattern';
import { fixSecurityHeaders } from './workarounds/fixed-security-headers';
import { normaliseForeignKeyRelations } from './workarounds/foreign-key-relations';
import { stopInOrder } from './workarounds/graceful-shutdown';
import { tellFailedCommits } from './workarounds/honest-commits';
import { indexRoutes } from './workarounds/indexed-routes';
import { dropUnusedPluginRoutes } from './workarounds/unused-plugin-routes';

export default {
  register({ strapi }: { strapi: Core.Strapi }) {
    requireSecrets(process.env);
    stopInOrder(strapi, stopTimetable);
    readWebhookSettings(strapi.config.get('webhooks'));
    tellFailedCommits(strapi);
    sendInFairTurns(strapi);
    registerTenancy(strapi);
    thinOutForeignKeyIndexes(strapi);
    const authentication = strapi.get('auth') as { register(type: string, strategy: object): void };
    authentication.register('content-api', createTenantJwt(strapi));
    authentication.register('content-api', createTenantAgent(strapi));
    parseBodies(strapi);
    checkAddressesInLinearTime();
    answerClientErrors(strapi);
    limitAdminSignIn(strapi);
    showEndpointSecrets(strapi);
    showErrorsInForms(strapi);
    readFormValues(strapi);
    normaliseForeignKeyRelations(strapi);
    dropUnusedPluginRoutes(strapi);
    fixSecurityHeaders(strapi);
    indexRoutes(strapi);
  },

  async bootstrap({ strapi }: { strapi: Core.Strapi }) {
    registerOwnership(strapi);
    registerReadOnly(strapi);
    registerRelationsWithin(strapi);
    registerEmailAddresses(strapi);
    registerUserRemoval(strapi);
    registerPersonalTrials(strapi);
    registerSessionEnds(strapi);
    registerAgentCredentials(strapi);
    registerAuditTrail(strapi);
    registerAccountAudit(strapi);
    registerCacheInvalidation(strapi);
    adoptPluginMails(strapi);
    await normaliseAddresses(strapi);
    await ensureOperatorRole(strapi);
    prepareMetaSchema();
    await writeAdminLabels(strapi);
    await protectAuditLog(strapi);
    await protectVerifiedDomains(strapi);
    await enforceUniqueAddresses(strapi);
    await startRateLimits(strapi);
    await checkDefaultPlan(strapi);
    listenForNews(strapi);
    startAuditSums(strapi, [flushRefusedSignIns, flushSignIns]);
    startTimetable(strapi);
  },

  async destroy({ strapi }: { strapi: Core.Strapi }) {
    await settlePluginMails();
    await stopAuditSums(strapi);
    await tenancyOf(strapi).scimTokens.settle();
    await tenancyOf(strapi).news?.stop();
    await tenancyOf(strapi).longReads.stop();
    tenancyOf(strapi).statements.stop();
  },
};
