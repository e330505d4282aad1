import { isEqual } from '../../audit/canonical-json';
import { type Fault, firstFaults } from '../../refusal';
import { fieldsIn, isPlainObject } from '../../../values';
import { fitsTypeAndEnum } from '../../blueprints/input-variables';

/** When a step runs: a condition on the inputs of the deployment. */
export type StepCondition =
  | { input: string; equals: unknown }
  | { input: string; in: readonly unknown[] }
  | { all: readonly StepCondition[] }
  | { any: readonly StepCondition[] }
  | { not: StepCondition };

/**
 * Whether a step runs.
 *
 * @param condition one that `checkCondition` accepts; a step without one runs
 * @param values the resolved inputs
 */
export const conditionHolds = (
  condition: StepCondition | null | undefined,
  values: Readonly<Record<string, unknown>>,
): boolean => {
  if (!condition) return true;
  if ('all' in condition) return condition.all.every((each) => conditionHolds(each, values));
  if ('any' in condition) return condition.any.some((each) => conditionHolds(each, values));
  if ('not' in condition) return !conditionHolds(condition.not, values);
  const value = Object.hasOwn(values, condition.input) ? values[condition.input] : null;
  return 'in' in condition ? condition.in.some((each) => isEqual(each, value)) : isEqual(condition.equals, value);
};

/** Levels and entries of a condition: more have no use, and would take long to check. */
const MAX_DEPTH = 8;
const MAX_ENTRIES = 100;

type Path = (string | number)[];

const FORMS = '{"input", "equals"}, {"input", "in"}, {"all"}, {"any"} or {"not"}';

const listFaults = (list: unknown, path: Path, check: (entry: unknown, at: Path) => Fault[]): Fault[] => {
  if (!Array.isArray(list) || list.length === 0)
    return [{ path, message: 'This part of a condition must be a list with entries.' }];
  if (list.length > MAX_ENTRIES)
    return [{ path, message: `A list in a condition must have at most ${MAX_ENTRIES} entries.` }];
  return firstFaults(list as unknown[], (entry, index) => check(entry, [...path, index]));
};

/** @param variables null: only the form of the condition is checked */
const inputFaults = (
  condition: Record<string, unknown>,
  variables: Record<string, unknown> | null,
  path: Path,
): Fault[] => {
  const { input } = condition;
  if (typeof input !== 'string' || input === '')
    return [{ path: [...path, 'input'], message: 'The input of a condition must be the name of a variable.' }];
  if (variables && !Object.hasOwn(variables, input))
    return [{ path: [...path, 'input'], message: `The condition uses the variable "${input}", which does not exist.` }];
  const schema = variables ? fieldsIn(variables[input]) : null;
  const valueFaults = (value: unknown, at: Path): Fault[] =>
    !schema || fitsTypeAndEnum(schema, value)
      ? []
      : [{ path: at, message: `The variable "${input}" can never have the value that the condition compares.` }];
  return 'in' in condition
    ? listFaults(condition.in, [...path, 'in'], valueFaults)
    : valueFaults(condition.equals, [...path, 'equals']);
};

const faultsAt = (
  condition: unknown,
  variables: Record<string, unknown> | null,
  { path, depth }: { path: Path; depth: number },
): Fault[] => {
  if (depth > MAX_DEPTH) return [{ path, message: `A condition must not be nested deeper than ${MAX_DEPTH} levels.` }];
  const names = isPlainObject(condition) ? Object.keys(condition).sort().join() : '';
  const fields = fieldsIn(condition);
  const inner = (part: unknown, at: Path): Fault[] => faultsAt(part, variables, { path: at, depth: depth + 1 });
  if (names === 'all' || names === 'any') return listFaults(fields[names], [...path, names], inner);
  if (names === 'not') return inner(fields.not, [...path, 'not']);
  if (names === 'equals,input' || names === 'in,input') return inputFaults(fields, variables, path);
  return [{ path, message: `A condition must be one of ${FORMS}.` }];
};

/**
 * Checks the condition of a step.
 *
 * @param variables the blueprint's JSON Schemas by name; null while a draft is written, when only the form is checked
 * @param path where the condition is
 * @returns the first faults: a form that is none, an unknown variable, a value that its variable cannot have
 */
export const checkCondition = (
  condition: unknown,
  variables: Record<string, unknown> | null,
  path: Path = ['condition'],
): Fault[] => faultsAt(condition, variables, { path, depth: 1 });
