import type { Core } from '@strapi/strapi';
import { type Difference, differences, stepsById } from '../../../domain/blueprints/differences';
import type { StepDefinition } from '../../../domain/deployments/types';
import { type RunningQuestion, runningVersion } from '../../../repositories/deployments/running-version';
import { invalid } from '../../../wire/errors/http-errors';

/** What a plan changes about a deployment that runs another version of its blueprint. */
export interface PlanDifference {
  deployment: { documentId: string; name: string };
  /** The version that it runs. */
  version: string | null;
  number: number | null;
  steps: Difference[];
  inputs: Difference[];
}

/**
 * Compares a plan with the deployment that it is to replace: the one that the request names, or the one with the same name that runs
 * another version.
 *
 * @param planned the steps of the plan, and its inputs as they are shown
 * @returns null if nothing runs that it could replace
 * @throws ValidationError if the named deployment does not run a version of this blueprint
 */
export const planDifference = async (
  strapi: Core.Strapi,
  question: RunningQuestion,
  planned: { steps: readonly StepDefinition[]; inputs: Record<string, unknown> },
): Promise<PlanDifference | null> => {
  const running = await runningVersion(strapi, question);
  if (running === null && question.replaces !== null)
    throw invalid([
      { path: ['replaces'], message: 'must be a deployment that has succeeded with a version of this blueprint' },
    ]);
  if (running === null) return null;
  const { documentId, name, version, number, steps, inputs } = running;
  return {
    ...{ deployment: { documentId, name }, version, number },
    steps: differences(stepsById(steps), stepsById(planned.steps)),
    inputs: differences(inputs, planned.inputs),
  };
};
