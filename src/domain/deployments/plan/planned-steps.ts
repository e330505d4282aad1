import { conditionHolds, type StepCondition } from '../config/conditions';
import { deploymentOrder } from '../order';
import type { StepDefinition } from '../types';

/** A step of a deployment that is only planned. */
export interface PlannedStep {
  id: string;
  name: string | null;
  type: StepDefinition['type'];
  executor: StepDefinition['executor'];
  runner: string | null;
  depends_on: string[];
  /** Steps of the same level may run at once. */
  level: number;
  /** Whether its condition holds; a step without one runs. */
  runs: boolean;
  /** USD a month; null: unknown. */
  estimated_cost_monthly: number | null;
}

/**
 * The steps of a deployment in the order in which they run.
 *
 * @param definitions steps that `checkStepGraph` accepts
 * @param values the resolved inputs
 */
export const plannedSteps = (
  definitions: readonly StepDefinition[],
  values: Readonly<Record<string, unknown>>,
): PlannedStep[] =>
  deploymentOrder(definitions).levels.flatMap((steps, level) =>
    steps.map((step) => ({
      id: step.id,
      name: step.name,
      type: step.type,
      executor: step.executor,
      runner: step.runner,
      depends_on: [...step.depends_on],
      level,
      runs: conditionHolds(step.condition as StepCondition | null, values),
      estimated_cost_monthly: step.estimated_cost_monthly,
    })),
  );

/** Whether steps only record what somebody else provisions. */
export const isRecordOnly = (steps: readonly Pick<StepDefinition, 'executor'>[]): boolean =>
  steps.every(({ executor }) => executor === 'record');

/** How many instances a deployment makes: all record steps together make one, and otherwise each provision step does. */
export const instancesOf = (steps: readonly PlannedStep[]): number => {
  const running = steps.filter(({ runs }) => runs);
  if (isRecordOnly(steps)) return Math.min(1, running.length);
  return running.filter(({ type }) => type === 'provision').length;
};
