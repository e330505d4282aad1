import { checkCondition } from '../deployments/config/conditions';
import { checkReferences, type ReferringStep } from '../deployments/config/check-references';
import { type Fault, firstFaults } from '../refusal';
import { fieldsIn, isOneOf } from '../../values';
import { STEP_EXECUTORS } from '../vocabularies';
import { STEP_NAME } from './step-ids';

/** Longest time that a step may take, and the one without `timeout_s`. In seconds. */
export const MAX_STEP_TIMEOUT_S = 86_400;
export const DEFAULT_STEP_TIMEOUT_S = 3600;

export const MAX_STEP_OUTPUTS = 100;

type Field = [name: string, isFine: (value: unknown) => boolean, message: string];

const isName = (value: unknown): boolean => typeof value === 'string' && STEP_NAME.test(value);

const isNames = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= MAX_STEP_OUTPUTS && value.every(isName);

const isSeconds = (value: unknown): boolean =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= MAX_STEP_TIMEOUT_S;

/** The admin panel accepts any JSON, unlike the API. */
const FIELDS: readonly Field[] = [
  [
    'executor',
    (value) => isOneOf(STEP_EXECUTORS, value),
    `The executor of a step must be one of ${STEP_EXECUTORS.join(', ')}.`,
  ],
  ['runner', isName, 'A runner is a name of letters, digits, - and _.'],
  ['timeout_s', isSeconds, `timeout_s must be a whole number from 1 to ${MAX_STEP_TIMEOUT_S}.`],
  ['idempotent', (value) => typeof value === 'boolean', 'idempotent must be true or false.'],
  ['outputs', isNames, `outputs must be a list of at most ${MAX_STEP_OUTPUTS} names of letters, digits, - and _.`],
  [
    'estimated_cost_monthly',
    (value) => typeof value === 'number' && value >= 0,
    'estimated_cost_monthly must be a number that is not negative.',
  ],
];

/** What the executor of a step needs. */
const executorFaults = (step: Record<string, unknown>, index: number): Fault[] => {
  const { executor, runner, config } = step;
  if (executor === 'agent')
    return runner ? [] : [{ path: ['steps', index, 'runner'], message: 'A step that an agent runs needs a runner.' }];
  if (runner)
    return [{ path: ['steps', index, 'runner'], message: 'Only a step with the executor agent can have a runner.' }];
  const { endpoint } = fieldsIn(config);
  const hasEndpoint = typeof endpoint === 'string' && endpoint !== '' && !endpoint.includes('${');
  if (executor !== 'webhook' || hasEndpoint) return [];
  const message = 'A step with the executor webhook needs config.endpoint: the documentId of a webhook endpoint.';
  return [{ path: ['steps', index, 'config', 'endpoint'], message }];
};

/**
 * Checks how steps say that they run, as far as the step alone shows it.
 *
 * @param steps steps that `checkStepGraph` accepts
 * @returns the first faults: fields of another form, a condition that is none, an executor without what it needs
 */
export const checkStepExecution = (steps: readonly unknown[]): Fault[] =>
  firstFaults(steps, (value, index) => {
    const step = fieldsIn(value);
    const malformed = FIELDS.flatMap(([name, isFine, message]) =>
      (step[name] ?? null) === null || isFine(step[name]) ? [] : [{ path: ['steps', index, name], message }],
    );
    const hasCondition = (step.condition ?? null) !== null;
    const condition = hasCondition ? checkCondition(step.condition, null, ['steps', index, 'condition']) : [];
    return malformed.length > 0 ? malformed : [...executorFaults(step, index), ...condition];
  });

type UsingStep = ReferringStep & { condition?: unknown };

const isStep = (value: unknown): value is UsingStep => typeof fieldsIn(value).id === 'string';

/**
 * Checks what the steps of a draft that is published take from its variables and from each other.
 *
 * @param steps steps that `checkStepGraph` and `checkStepExecution` accept
 * @param variables the draft's JSON Schemas by name
 * @returns the first faults: of references in configurations, then of conditions
 */
export const checkStepUses = (steps: unknown, variables: Record<string, unknown>): Fault[] => {
  if (!Array.isArray(steps) || !steps.every(isStep)) return [];
  return [
    ...checkReferences(steps, variables),
    ...firstFaults(steps, ({ condition }, index) =>
      (condition ?? null) === null ? [] : checkCondition(condition, variables, ['steps', index, 'condition']),
    ),
  ];
};
