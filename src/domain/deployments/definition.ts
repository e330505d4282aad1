import { DEFAULT_STEP_TIMEOUT_S } from '../blueprints/step-execution';
import { STEP_EXECUTORS, STEP_TYPES } from '../vocabularies';
import { fieldsIn, isOneOf } from '../../values';
import type { StepDefinition } from './types';

const textOr = <T>(value: unknown, other: T): string | T => (typeof value === 'string' ? value : other);

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];

const definitionOf = (stored: unknown): StepDefinition => {
  const step = fieldsIn(stored);
  return {
    id: textOr(step.id, ''),
    name: textOr(step.name, null),
    type: isOneOf(STEP_TYPES, step.type) ? step.type : 'configure',
    executor: isOneOf(STEP_EXECUTORS, step.executor) ? step.executor : 'record',
    runner: textOr(step.runner, null),
    depends_on: [...new Set(texts(step.depends_on))],
    timeout_s: typeof step.timeout_s === 'number' ? step.timeout_s : DEFAULT_STEP_TIMEOUT_S,
    idempotent: step.idempotent === true,
    condition: step.condition ?? null,
    config: step.config ?? null,
    outputs: texts(step.outputs),
    resource_type: textOr(step.resource_type, null),
    estimated_cost_monthly: typeof step.estimated_cost_monthly === 'number' ? step.estimated_cost_monthly : null,
  };
};

/** The steps of a blueprint with their defaults. What was published before a field existed has its default, too. */
export const definitionsOf = (steps: unknown): StepDefinition[] =>
  Array.isArray(steps) ? steps.map(definitionOf) : [];
