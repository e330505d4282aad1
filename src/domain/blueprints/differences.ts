import { isEqual } from '../audit/canonical-json';

/** How a step, a variable, an input or a field differs. */
export interface Difference {
  /** Its id or name. */
  key: string;
  change: 'added' | 'removed' | 'changed';
  /** Its value in each of the two; undefined where it does not exist. */
  before?: unknown;
  after?: unknown;
}

const changeOf = (before: unknown, after: unknown): Difference['change'] => {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
};

/** What differs between two sets of named values. The order of the later one comes first. */
export const differences = (
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Difference[] => {
  const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
  return names
    .filter((name) => !isEqual(before[name], after[name]))
    .map((name) => ({
      key: name,
      change: changeOf(before[name], after[name]),
      before: before[name],
      after: after[name],
    }));
};

/** The content of steps by their ids. */
export const stepsById = <Step extends { id: string }>(steps: readonly Step[]): Record<string, unknown> =>
  Object.fromEntries(steps.map(({ id, ...step }) => [id, step]));
