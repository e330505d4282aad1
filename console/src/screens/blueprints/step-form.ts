import { checkStepGraph } from '../../../../src/domain/blueprints/step-graph';
import { STEP_EXECUTORS, STEP_TYPES } from '../../../../src/domain/vocabularies';
import type { Draft } from './use-drafts';

/** A step, as the API shows it. */
export type Step = NonNullable<Draft['steps']>[number];

/** A step in the form: every value is there, and the configuration is a text. */
export interface StepValues {
  id: string;
  name: string;
  type: (typeof STEP_TYPES)[number];
  resource_type: string;
  /** JSON; empty for none. */
  config: string;
  depends_on: string[];
  executor: (typeof STEP_EXECUTORS)[number];
  runner: string;
  /** Seconds. */
  timeout_s: number | '';
  idempotent: boolean;
  outputs: string[];
  /** JSON; empty for none. */
  condition: string;
  /** USD. */
  estimated_cost_monthly: number | '';
  /** What the form does not show. */
  rest?: Partial<Step>;
}

/** A JSON value as text for a form; empty for none. */
export const jsonText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));

/** A value that can be parsed as JSON, or nothing. */
const ofText = (name: string, text: string): object => (text.trim() ? { [name]: JSON.parse(text) as unknown } : {});

/** How a step of the API runs, as the form shows it. What the form does not show is the rest. */
const executionValues = ({
  executor,
  runner,
  timeout_s: timeout,
  idempotent,
  outputs,
  condition,
  estimated_cost_monthly: cost,
  ...rest
}: Partial<Step>) => ({
  executor: executor ?? STEP_EXECUTORS[0],
  runner: runner ?? '',
  timeout_s: timeout ?? ('' as const),
  idempotent: idempotent ?? false,
  outputs: outputs ?? [],
  condition: jsonText(condition),
  estimated_cost_monthly: cost ?? ('' as const),
  rest,
});

/** How a step of the form runs, as the API accepts it: what is as by default is left out. */
const executionOf = (values: StepValues): Partial<Step> => {
  const { executor, runner, timeout_s: timeout, idempotent, outputs, condition, estimated_cost_monthly: cost } = values;
  return {
    ...(executor === STEP_EXECUTORS[0] ? {} : { executor }),
    ...(executor === 'agent' && runner ? { runner } : {}),
    ...(timeout === '' ? {} : { timeout_s: timeout }),
    ...(idempotent ? { idempotent } : {}),
    ...(outputs.length > 0 ? { outputs } : {}),
    ...ofText('condition', condition),
    ...(cost === '' ? {} : { estimated_cost_monthly: cost }),
  };
};

/** A step as the form shows it. */
export const stepValues = ({ id, name, type, resource_type, config, depends_on, ...more }: Step): StepValues => ({
  id,
  name: name ?? '',
  type,
  resource_type: resource_type ?? '',
  config: jsonText(config),
  depends_on: depends_on ?? [],
  ...executionValues(more),
});

/** A step of the form as the API accepts it. */
export const stepOf = (values: StepValues): Step => {
  const { id, name, type, resource_type: resource, config, depends_on: needs, rest } = values;
  return {
    ...rest,
    id,
    ...(name ? { name } : {}),
    type,
    ...(resource ? { resource_type: resource } : {}),
    ...ofText('config', config),
    depends_on: needs,
    ...executionOf(values),
  };
};

/** A new step after the others, with an id that none of them has. */
export const addStep = (steps: readonly StepValues[]): StepValues[] => {
  const ids = new Set(steps.map(({ id }) => id));
  let number = steps.length + 1;
  while (ids.has(`step-${number}`)) number += 1;
  return [...steps, stepValues({ id: `step-${number}`, type: STEP_TYPES[0] })];
};

/** Removes a step, and what depends on it no longer does. */
export const removeStep = (steps: readonly StepValues[], id: string): StepValues[] =>
  steps
    .filter((step) => step.id !== id)
    .map((step) => ({ ...step, depends_on: step.depends_on.filter((name) => name !== id) }));

/** Changes a step. With a new id, what depends on it names the new one. */
export const changeStep = (steps: readonly StepValues[], id: string, values: Partial<StepValues>): StepValues[] => {
  const renamed = values.id ?? id;
  return steps.map((step) => {
    const needs = step.depends_on.map((name) => (name === id ? renamed : name));
    return step.id === id ? { ...step, depends_on: needs, ...values } : { ...step, depends_on: needs };
  });
};

/** Lets a step depend on another one; null if the steps could then not run in any order. */
export const connect = (steps: readonly StepValues[], needed: string, id: string): StepValues[] | null => {
  const step = steps.find((each) => each.id === id);
  if (!step || step.depends_on.includes(needed)) return null;
  const next = changeStep(steps, id, { depends_on: [...step.depends_on, needed] });
  return checkStepGraph(next).length === 0 ? next : null;
};

/** Lets a step no longer depend on another one. */
export const disconnect = (steps: readonly StepValues[], needed: string, id: string): StepValues[] =>
  steps.map((step) =>
    step.id === id ? { ...step, depends_on: step.depends_on.filter((name) => name !== needed) } : step,
  );

/** Where a step is drawn: the column is the length of the longest chain of steps before it. */
export const placeSteps = (
  steps: readonly Pick<StepValues, 'id' | 'depends_on'>[],
): Map<string, { column: number; row: number }> => {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const columns = new Map<string, number>();
  const columnOf = (id: string, path: readonly string[]): number => {
    const known = columns.get(id);
    if (known !== undefined) return known;
    // Unknown names and circles are faults, which the form shows; here they must only not stop the drawing.
    const needs = (byId.get(id)?.depends_on ?? []).filter((name) => byId.has(name) && !path.includes(name));
    const column = needs.length === 0 ? 0 : 1 + Math.max(...needs.map((name) => columnOf(name, [...path, id])));
    columns.set(id, column);
    return column;
  };
  const rows = new Map<number, number>();
  return new Map(
    steps.map(({ id }) => {
      const column = columnOf(id, []);
      const row = rows.get(column) ?? 0;
      rows.set(column, row + 1);
      return [id, { column, row }];
    }),
  );
};

/** The steps in an order in which they can run. */
export const inOrder = (steps: readonly StepValues[]): StepValues[] => {
  const places = placeSteps(steps);
  const columnOf = ({ id }: StepValues): number => places.get(id)?.column ?? 0;
  return [...steps].sort((one, other) => columnOf(one) - columnOf(other));
};
