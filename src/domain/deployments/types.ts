import type { DeploymentAction, DeploymentStepStatus, StepExecutor, STEP_TYPES } from '../vocabularies';

/** A step of a blueprint, with its defaults. */
export interface StepDefinition {
  id: string;
  name: string | null;
  type: (typeof STEP_TYPES)[number];
  executor: StepExecutor;
  /** The program of an agent that runs it; null for other executors. */
  runner: string | null;
  depends_on: readonly string[];
  /** How long an attempt may take without a sign of progress, in seconds. */
  timeout_s: number;
  /** Whether it may be sent again when nobody knows whether it was done. */
  idempotent: boolean;
  condition: unknown;
  config: unknown;
  /** The names of its outputs. */
  outputs: readonly string[];
  resource_type: string | null;
  /** USD a month; null: nobody knows, or it costs nothing of its own. */
  estimated_cost_monthly: number | null;
}

/** How far a step of a deployment is. */
export interface StepState {
  key: string;
  status: DeploymentStepStatus;
  /** Why it was skipped: the key of a step that failed, or `condition`. */
  because: string | null;
  /** How often it was begun. */
  attempt: number;
}

/** What a step that is not over waits for. */
export interface StepPlace extends StepState {
  depends_on: readonly string[];
}

/** How an attempt ends. */
export type Outcome = (typeof OUTCOMES)[number];
/** The ends of attempts. */
export const OUTCOMES = ['succeeded', 'failed', 'timed_out', 'cancelled', 'unknown'] as const;

/** A step was left out because its condition does not hold: what depends on it goes on. */
export const BECAUSE_CONDITION = 'condition';

/** The idempotency key of a step: the same for each attempt, so that an executor does nothing twice. */
export const idempotencyKey = (
  deployment: string,
  { key, action, round }: { key: string; action: DeploymentAction; round: number },
): string => [deployment, key, action, ...(round > 0 ? [round] : [])].join(':');
