import type { Core } from '@strapi/strapi';
import { whenCommitted } from '../../../database/connection';
import type { Outcome } from '../../../domain/deployments/types';
import { type Attempt, endAttempt } from '../../../repositories/deployments/attempts';
import { changeStep, type Step } from '../../../repositories/deployments/steps';
import { countAttempt } from '../../../repositories/deployments/attempt-metrics';
import { endInstance, makesInstance, startInstance } from './instances';
import { definitionOf, type Progress, replaceStep } from './progress';
import { endLog } from './step-log';

/** How an attempt has ended. */
export interface StepResult {
  outcome: Outcome;
  outputs?: Record<string, unknown> | null;
  error?: string | null;
}

/** Attempts that nobody knows the end of are repeated at most so often, if their step is idempotent. */
const MAX_REPEATED = 5;
const MAX_ERROR = 2000;

/** Whether a step begins again by itself: nobody knows whether it was done, and to do it twice does no harm. */
const isRepeated = (progress: Progress, step: Step, { outcome }: StepResult): boolean =>
  outcome === 'unknown' && definitionOf(progress, step).idempotent && step.attempt < MAX_REPEATED;

const noteInstance = async (
  strapi: Core.Strapi,
  progress: Progress,
  step: Step,
  { outcome, outputs = null }: StepResult,
): Promise<void> => {
  const { action } = progress.deployment;
  if (action === 'verify' || !makesInstance(progress, step)) return;
  const { executor } = definitionOf(progress, step);
  if (action === 'destroy' && outcome === 'succeeded') await endInstance(strapi, progress, step);
  if (action !== 'apply') return;
  // What is only recorded stays as it is recorded: somebody provisions it.
  if (outcome === 'succeeded' && executor !== 'record') await startInstance(strapi, progress, step, outputs);
  if (outcome === 'failed') await endInstance(strapi, progress, step);
};

/** Stores how a step has ended, with masks instead of secrets, and what it means for its instance. */
export const storeResult = async (
  strapi: Core.Strapi,
  progress: Progress,
  step: Step,
  result: StepResult,
): Promise<void> => {
  const { masker, now } = progress;
  const outputs = result.outputs ? (masker.value(result.outputs) as Record<string, unknown>) : null;
  const error = result.error == null ? null : masker.text(result.error).slice(0, MAX_ERROR);
  const change = isRepeated(progress, step, result)
    ? ({ status: 'pending', error } as const)
    : ({ status: result.outcome, outputs, error, endedAt: now } as const);
  await changeStep(strapi, step.id, change, now);
  replaceStep(progress, step.id, { status: change.status, outputs, error });
  await noteInstance(strapi, progress, step, { ...result, outputs });
};

/** Stores how a step has ended that no executor was given: a record, or a step that could not begin. */
export const endAtOnce = async (
  strapi: Core.Strapi,
  progress: Progress,
  step: Step,
  result: StepResult,
): Promise<void> => {
  const { executor } = definitionOf(progress, step);
  whenCommitted(() => countAttempt(executor, result.outcome, null));
  await storeResult(strapi, progress, step, result);
};

/**
 * Ends an attempt of a step, in the open transaction.
 *
 * @returns false if it had ended before: what has ended never changes
 */
export const endStep = async (
  strapi: Core.Strapi,
  progress: Progress,
  attempt: Attempt,
  result: StepResult,
): Promise<boolean> => {
  const { outcome, error = null } = result;
  const masked = error === null ? null : progress.masker.text(error).slice(0, MAX_ERROR);
  const now = progress.now.getTime();
  const isOpen = await endAttempt(strapi, attempt.id, { outcome, error: masked }, now);
  const step = progress.steps.find(({ id }) => id === attempt.stepId);
  if (!isOpen || !step) return false;
  whenCommitted(() => countAttempt(attempt.executor, outcome, (now - attempt.started) / 1000));
  await endLog(strapi, progress, attempt.id);
  await storeResult(strapi, progress, step, result);
  return true;
};
