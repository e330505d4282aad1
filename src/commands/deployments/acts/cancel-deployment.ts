import type { Core } from '@strapi/strapi';
import { changeRun } from '../../../repositories/deployments/deployments';
import { openAttempts } from '../../../repositories/deployments/attempts';
import { actOn } from '../engine/advance-deployment';
import { changeDeployment } from '../engine/change-deployment';
import { tellCancelled } from '../executors/webhook-step';
import { assertPossible } from './refusals';

/**
 * Cancels a deployment: no step begins any more, and executors are told to stop. A second time changes nothing (D7). What it has made
 * stays.
 *
 * @throws ApplicationError 409 `DEPLOYMENT_STATUS` if it has ended
 */
export const cancelDeployment = (strapi: Core.Strapi, id: number) =>
  actOn(strapi, id, async (progress) => {
    const { status, cancelAt } = progress.deployment;
    if (status === 'cancelled' || cancelAt !== null) return;
    assertPossible('cancel', progress);
    const now = progress.now.getTime();
    await changeRun(strapi, id, { cancelAt: now });
    progress.deployment = { ...progress.deployment, cancelAt: now };
    for (const attempt of await openAttempts(strapi, id)) tellCancelled(strapi, progress, attempt);
    if (status === 'awaiting_approval') await changeDeployment(strapi, progress, 'pending');
  });
