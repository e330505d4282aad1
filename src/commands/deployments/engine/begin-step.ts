import { errors } from '@strapi/utils';
import type { Core } from '@strapi/strapi';
import { newDocumentId } from '../../../database/document-id';
import { deadlinesOf } from '../../../domain/deployments/attempts';
import { conditionHolds, type StepCondition } from '../../../domain/deployments/config/conditions';
import { resolveReferences } from '../../../domain/deployments/config/references';
import { BECAUSE_CONDITION, type StepDefinition } from '../../../domain/deployments/types';
import { addAttempt } from '../../../repositories/deployments/attempts';
import { changeStep, type Step } from '../../../repositories/deployments/steps';
import { newWebhookSecret } from '../../../repositories/webhooks/webhook-secrets';
import { sendStep, stepCall } from '../executors/webhook-step';
import { runnerLabels } from '../policy/deployment-policy';
import { endAtOnce } from './end-step';
import { addInstance, makesInstance } from './instances';
import { errorOf } from '../../../values';
import { definitionOf, type Progress, replaceStep, valuesOf } from './progress';

/** Makes an attempt for an executor outside of this transaction. */
const hand = async (
  strapi: Core.Strapi,
  progress: Progress,
  step: Step,
  { executor, runner, timeout_s: timeout }: StepDefinition,
  config: unknown,
): Promise<void> => {
  const id = newDocumentId();
  const started = progress.now.getTime();
  await addAttempt(strapi, {
    id,
    deploymentId: progress.deployment.id,
    stepId: step.id,
    number: step.attempt,
    executor,
    state: executor === 'agent' ? 'waiting' : 'sending',
    runner,
    labels: executor === 'agent' ? await runnerLabels(strapi, progress.deployment.organisationId, runner) : [],
    secret: executor === 'webhook' ? newWebhookSecret().sealed : null,
    started,
    ...deadlinesOf(executor, timeout, started),
  });
  if (executor !== 'webhook') return;
  const call = stepCall(progress, step, id, config);
  progress.calls.push(() => sendStep(strapi, call));
};

const guardAndHand = async (
  strapi: Core.Strapi,
  progress: Progress,
  step: Step,
  definition: StepDefinition,
  config: unknown,
): Promise<void> => {
  const isApplied = progress.deployment.action === 'apply';
  const instance =
    isApplied && makesInstance(progress, step) ? await addInstance(strapi, progress, step, config) : null;
  if (definition.executor !== 'record') return hand(strapi, progress, step, definition, config);
  const outputs = instance ? { instance: instance.documentId } : null;
  await endAtOnce(strapi, progress, step, { outcome: 'succeeded', outputs });
};

/** Begins a step whose dependencies have succeeded, in the open transaction. A step that cannot begin has failed. */
export const beginStep = async (strapi: Core.Strapi, progress: Progress, before: Step): Promise<void> => {
  const { now } = progress;
  const definition = definitionOf(progress, before);
  if (!conditionHolds(definition.condition as StepCondition | null, progress.inputs)) {
    const change = { status: 'skipped', because: BECAUSE_CONDITION } as const;
    await changeStep(strapi, before.id, { ...change, endedAt: now }, now);
    return replaceStep(progress, before.id, change);
  }
  const step: Step = { ...before, status: 'running', attempt: before.attempt + 1 };
  const { status, attempt } = step;
  const begun = { status, attempt, because: null, error: null, startedAt: now, endedAt: null };
  await changeStep(strapi, step.id, begun, now);
  replaceStep(progress, step.id, { status, attempt, because: null, error: null });
  const resolved = resolveReferences(definition.config, valuesOf(progress));
  // The configuration of a record is never used, and older blueprints have other texts with `${` in it.
  if (resolved.fault && definition.executor !== 'record')
    return endAtOnce(strapi, progress, step, { outcome: 'failed', error: resolved.fault.message });
  try {
    await guardAndHand(strapi, progress, step, definition, resolved.fault ? null : resolved.value);
  } catch (error) {
    // A guard refuses the instance: budget, limits, read-only. Anything else is a fault of ours, and is tried again.
    if (progress.isStrict || !(error instanceof errors.ApplicationError)) throw error;
    await endAtOnce(strapi, progress, step, { outcome: 'failed', error: errorOf(error).message });
  }
};
