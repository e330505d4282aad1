import type { DeploymentStepStatus } from '../../vocabularies';
import type { StepDefinition } from '../types';

interface EndedStep {
  key: string;
  status: DeploymentStepStatus;
  error: string | null;
}

/**
 * Says which step failed and why, as incidents, emails and the deployment itself show it.
 *
 * @param steps those that ended, in their order
 * @param failures the statuses that count
 * @param definitions the steps of the blueprint, by their id: people know a step by its name
 * @returns null if no step failed
 */
export const failureText = (
  steps: readonly EndedStep[],
  failures: readonly DeploymentStepStatus[],
  definitions: ReadonlyMap<string, Pick<StepDefinition, 'name'>>,
): string | null => {
  const failed = steps.find(({ status }) => failures.includes(status));
  return failed ? `${definitions.get(failed.key)?.name ?? failed.key}: ${failed.error ?? failed.status}` : null;
};
