import type { Core } from '@strapi/strapi';
import { destructionOf } from '../../../domain/deployments/destruction';
import { addSteps } from '../../../repositories/deployments/steps';
import { defined } from '../../../values';
import { actOn } from '../engine/advance-deployment';
import { changeDeployment } from '../engine/change-deployment';
import { type Progress, readSteps } from '../engine/progress';
import { retryDeployment } from './retry-deployment';
import { assertPossible } from './refusals';

/** Begins to undo a deployment, in the open transaction. */
export const beginDestruction = async (strapi: Core.Strapi, progress: Progress): Promise<void> => {
  const { deployment, now } = progress;
  const undone = destructionOf(progress.steps, [...progress.definitions.values()]);
  const steps = undone.map(({ key, dependsOn }, position) => {
    return { step: defined(progress.definitions.get(key)), dependsOn, position };
  });
  if (steps.length > 0) await addSteps(strapi, deployment, { action: 'destroy', round: 0 }, steps, now);
  await changeDeployment(strapi, progress, 'destroying', { action: 'destroy', failure: null, ended_at: null });
  progress.deployment = { ...progress.deployment, action: 'destroy' };
  progress.steps = await readSteps(strapi, progress.deployment);
};

/**
 * Undoes a deployment: its steps run in reverse with the action destroy, and its instances become terminated. What could not be
 * destroyed is tried again by the next call.
 *
 * @throws ApplicationError 409 `DEPLOYMENT_STATUS`
 */
export const destroyDeployment = async (strapi: Core.Strapi, id: number): Promise<void> => {
  const isRepeated = await actOn(strapi, id, async (progress) => {
    if (progress.deployment.status === 'destroying') return false;
    assertPossible('destroy', progress);
    if (progress.deployment.action === 'destroy') return true;
    await beginDestruction(strapi, progress);
    return false;
  });
  if (isRepeated) await retryDeployment(strapi, id);
};
