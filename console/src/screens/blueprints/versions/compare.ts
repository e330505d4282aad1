import { isEqual } from '../../../../../src/domain/audit/canonical-json';
import type { Blueprint } from '../use-drafts';

/** What two versions, or a version and a draft, are compared by. */
export type Comparable = Pick<
  Blueprint,
  | 'name'
  | 'description'
  | 'category'
  | 'provider'
  | 'tags'
  | 'steps'
  | 'variables'
  | 'estimated_cost_monthly'
  | 'cost_notes'
>;

/** The plain fields, in the order in which they are shown. */
export const COMPARED_FIELDS = [
  'name',
  'description',
  'category',
  'provider',
  'tags',
  'estimated_cost_monthly',
  'cost_notes',
] as const;

/** How a step, a variable or a field differs. */
export interface Difference {
  /** Its id or name. */
  key: string;
  change: 'added' | 'removed' | 'changed';
  /** Its value in each of the two; undefined where it does not exist. */
  before: unknown;
  after: unknown;
}

/** Everything that differs, without what is equal. */
export interface Comparison {
  steps: Difference[];
  variables: Difference[];
  fields: Difference[];
}

const changeOf = (before: unknown, after: unknown): Difference['change'] => {
  if (before === undefined) return 'added';
  return after === undefined ? 'removed' : 'changed';
};

/** What differs between two sets of named values. The order of the later one comes first. */
const differences = (before: Record<string, unknown>, after: Record<string, unknown>): Difference[] => {
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

const stepsOf = ({ steps }: Comparable): Record<string, unknown> =>
  Object.fromEntries((steps ?? []).map(({ id, ...step }) => [id, step]));

/** A value that is empty in one way or the other is not there. */
const fieldsOf = (version: Comparable): Record<string, unknown> =>
  Object.fromEntries(
    COMPARED_FIELDS.flatMap((name) => {
      const value = version[name];
      return value === null || value === '' || (Array.isArray(value) && value.length === 0) ? [] : [[name, value]];
    }),
  );

/** Compares two versions: which steps, variables and fields were added, removed and changed. */
export const compareVersions = (before: Comparable, after: Comparable): Comparison => ({
  steps: differences(stepsOf(before), stepsOf(after)),
  variables: differences(before.variables ?? {}, after.variables ?? {}),
  fields: differences(fieldsOf(before), fieldsOf(after)),
});
