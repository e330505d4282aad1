import type { Core } from '@strapi/strapi';
import { DEPLOYMENT_STATUSES } from '../domain/vocabularies';
import { type EndedAttempts, endedAttempts } from '../repositories/deployments/ended-attempts';
import { type DeploymentStates, deploymentStates } from '../repositories/deployments/state-counts';

const HOUR_MS = 3_600_000;

/**
 * What operators see of deployments: how far they are, and how the attempts of the last hour have ended.
 *
 * @throws ApplicationError 503 `READ_DEADLINE_EXCEEDED`, `READS_BUSY`
 */
export const deploymentsPanel = async (
  strapi: Core.Strapi,
  now: Date,
): Promise<DeploymentStates & { ended: EndedAttempts[] }> => ({
  ...(await deploymentStates(strapi, DEPLOYMENT_STATUSES, now)),
  ended: await endedAttempts(strapi, now.getTime() - HOUR_MS),
});
