import { type Difference, differences, stepsById } from '../../../../../src/domain/blueprints/differences';
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

/** Everything that differs, without what is equal. */
export interface Comparison {
  steps: Difference[];
  variables: Difference[];
  fields: Difference[];
}

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
  steps: differences(stepsById(before.steps ?? []), stepsById(after.steps ?? [])),
  variables: differences(before.variables ?? {}, after.variables ?? {}),
  fields: differences(fieldsOf(before), fieldsOf(after)),
});
