import type { Core } from '@strapi/strapi';
import { isRecordOnly } from '../../../domain/deployments/plan/planned-steps';
import { type MadeInstance, madeInstance } from '../../../repositories/deployments/instances';
import { addRecord, changeRecord } from '../../../tenancy/store/system-records';
import { isPlainObject } from '../../../values';
import { definitionOf, type Progress } from './progress';
import type { Step } from '../../../repositories/deployments/steps';

const INSTANCE = 'api::cloud-instance.cloud-instance';

/** Whether a step makes an instance (src/domain/deployments/plan/planned-steps.ts counts them). */
export const makesInstance = (progress: Progress, step: Step): boolean =>
  isRecordOnly([...progress.definitions.values()])
    ? progress.applied.find(({ status }) => status !== 'skipped')?.key === step.key
    : definitionOf(progress, step).type === 'provision';

const made = (strapi: Core.Strapi, { deployment }: Progress, key: string): Promise<MadeInstance | null> =>
  madeInstance(strapi, deployment.id, key);

const textIn = (value: unknown, name: string): string | null =>
  isPlainObject(value) && typeof value[name] === 'string' ? value[name] : null;

/**
 * Adds the instance of a step before anything real is made, so that budget and limits refuse it in time. A retry has the same one.
 *
 * @param config the configuration of the step, resolved
 * @throws PolicyError of the budget or the limit of instances
 */
export const addInstance = async (
  strapi: Core.Strapi,
  progress: Progress,
  step: Step,
  config: unknown,
): Promise<MadeInstance> => {
  const { deployment } = progress;
  const known = await made(strapi, progress, step.key);
  if (known) return known;
  const several = progress.applied.filter((one) => makesInstance(progress, one)).length > 1;
  const name = textIn(config, 'name') ?? (several ? `${deployment.name} ${step.key}` : deployment.name);
  return addRecord(strapi, INSTANCE, deployment.organisationId, {
    name: progress.masker.text(name).slice(0, 255),
    provider: deployment.target.provider ?? textIn(config, 'provider'),
    region: deployment.target.region ?? textIn(config, 'region'),
    blueprint: deployment.blueprintId,
    deployment: deployment.id,
    deployment_step: step.key,
  });
};

/** Notes that the instance of a step runs, and by which id its provider knows it. */
export const startInstance = async (
  strapi: Core.Strapi,
  progress: Progress,
  { key }: Step,
  outputs: Record<string, unknown> | null,
): Promise<void> => {
  const instance = await made(strapi, progress, key);
  if (!instance) return;
  const externalId = textIn(outputs, 'external_id');
  await changeRecord(strapi, INSTANCE, instance.id, {
    instance_status: 'running',
    ...(externalId !== null && { external_id: externalId.slice(0, 255) }),
  });
};

/** Terminates the instance of a step, if it has one. */
export const endInstance = async (strapi: Core.Strapi, progress: Progress, { key }: Step): Promise<void> => {
  const instance = await made(strapi, progress, key);
  if (instance) await changeRecord(strapi, INSTANCE, instance.id, { instance_status: 'terminated' });
};
