import type { Core } from '@strapi/strapi';
import { retried } from '../../../domain/deployments/schedule';
import { changeStep } from '../../../repositories/deployments/steps';
import { actOn } from '../engine/advance-deployment';
import { changeDeployment } from '../engine/change-deployment';
import { replaceStep } from '../engine/progress';
import { reserveAgain } from '../policy/reservations';
import { assertPossible } from './refusals';

/**
 * Begins a failed deployment again where it failed: what has succeeded is not repeated (D4).
 *
 * @throws ApplicationError 409 `DEPLOYMENT_STATUS`, PolicyError of the budget
 */
export const retryDeployment = (strapi: Core.Strapi, id: number) =>
  actOn(strapi, id, async (progress) => {
    assertPossible('retry', progress);
    const { deployment, now } = progress;
    const again = new Set(retried(progress.steps));
    for (const step of progress.steps.filter(({ key }) => again.has(key))) {
      const change = { status: 'pending', because: null, error: null } as const;
      await changeStep(strapi, step.id, { ...change, endedAt: null }, now);
      replaceStep(progress, step.id, change);
    }
    const isApplied = deployment.action === 'apply';
    const reservation = isApplied ? await reserveAgain(strapi, deployment, now) : {};
    await changeDeployment(strapi, progress, isApplied ? 'pending' : 'destroying', {
      ...reservation,
      failure: null,
      ended_at: null,
    });
  });
