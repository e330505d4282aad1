import type { Core } from '@strapi/strapi';
import { changeRun } from '../../../repositories/deployments/deployments';
import { addSteps } from '../../../repositories/deployments/steps';
import { changeRecord } from '../../../tenancy/store/system-records';
import { conflict } from '../../../wire/errors/http-errors';
import { actOn } from '../engine/advance-deployment';
import { type Progress, readSteps } from '../engine/progress';
import { assertPossible } from './refusals';

/** The verify steps of a deployment that succeeded, and what they need of each other. */
const verifySteps = ({ applied, definitions }: Progress) => {
  const isVerify = (key: string): boolean => definitions.get(key)?.type === 'verify';
  const again = applied.filter(({ key, status }) => isVerify(key) && status === 'succeeded');
  const keys = new Set(again.map(({ key }) => key));
  return again.flatMap(({ key, depends_on: before }, position) => {
    const step = definitions.get(key);
    return step ? [{ step, position, dependsOn: before.filter((one) => keys.has(one)) }] : [];
  });
};

/**
 * Begins to run the verify steps of a deployment again, in the open transaction.
 *
 * @returns whether it has any
 */
export const beginVerification = async (strapi: Core.Strapi, progress: Progress): Promise<boolean> => {
  const steps = verifySteps(progress);
  if (steps.length === 0) return false;
  const { id } = progress.deployment;
  const round = progress.deployment.round + 1;
  await changeRun(strapi, id, { round });
  await changeRecord(strapi, 'api::deployment.deployment', id, { action: 'verify' });
  progress.deployment = { ...progress.deployment, action: 'verify', round };
  await addSteps(strapi, progress.deployment, { action: 'verify', round }, steps, progress.now);
  progress.steps = await readSteps(strapi, progress.deployment);
  return true;
};

/**
 * Runs the verify steps of a deployment again.
 *
 * @throws ApplicationError 409 `DEPLOYMENT_STATUS`, `DEPLOYMENT_BUSY` or `NOTHING_TO_VERIFY`
 */
export const verifyDeployment = (strapi: Core.Strapi, id: number) =>
  actOn(strapi, id, async (progress) => {
    assertPossible('verify', progress);
    if (!(await beginVerification(strapi, progress)))
      throw conflict('NOTHING_TO_VERIFY', 'The blueprint of this deployment has no verify step that succeeded.', {
        remedy: 'Add a step of type verify to the next version of the blueprint.',
      });
  });
