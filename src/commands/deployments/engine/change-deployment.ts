import type { Core } from '@strapi/strapi';
import type { EventName } from '../../../domain/events/catalogue';
import type { DeploymentStatus } from '../../../domain/vocabularies';
import { emitEvents } from '../../events/emit-events';
import type { Deployment } from '../../../repositories/deployments/deployments';
import { changeRecord } from '../../../tenancy/store/system-records';
import type { Progress } from './progress';

const DEPLOYMENT = 'api::deployment.deployment';

/** Publishes what happened to a deployment, in the open transaction. */
export const emitDeployment = (
  strapi: Core.Strapi,
  name: EventName,
  { documentId, name: title, organisationId }: Pick<Deployment, 'documentId' | 'name' | 'organisationId'>,
  status: DeploymentStatus,
): Promise<void> =>
  emitEvents(strapi, [{ name, organisationId, payload: { deployment: { documentId, name: title, status } } }]);

/** Changes a deployment, in the open transaction, with its audit entry. */
export const changeDeployment = async (
  strapi: Core.Strapi,
  progress: Progress,
  status: DeploymentStatus,
  more: Record<string, unknown> = {},
): Promise<void> => {
  await changeRecord(strapi, DEPLOYMENT, progress.deployment.id, { ...more, deployment_status: status });
  progress.deployment = { ...progress.deployment, status };
};
