import { type Comparison, isTextOperator, type Operator } from '../../wire/query/filter-operators';
import type { Condition } from '../../wire/query/filters';
import type { SelectPlan } from '../records/select-plan';

/** What conditions consist of: which fields they compare, with which operators, and how they can be divided. */

type Keys = Pick<SelectPlan, 'foreignKeyOf'>;

/** A comparison of one field. */
export type Leaf = Extract<Condition, { field: string }>;

/** The operators that an index of a foreign key supports. */
const OF_KEYS: readonly Operator[] = ['$eq', '$in', '$null', '$notNull'];

/** The foreign key with which a condition on the id of a related record can be decided; null if a join is needed. */
export const keyCompared = ({ through, field, comparison }: Leaf, keys: Keys): ReturnType<Keys['foreignKeyOf']> =>
  through !== undefined && ['id', 'documentId'].includes(field) && OF_KEYS.includes(comparison.operator)
    ? keys.foreignKeyOf(through)
    : null;

/** The field of the list's own table that a comparison is about, such as a relation by its foreign key; undefined if it needs a join. */
export const ownFieldOf = (comparison: Leaf, keys: Keys): string | undefined => {
  const { field, through } = comparison;
  return through === undefined || keyCompared(comparison, keys) ? (through ?? field) : undefined;
};

/** The comparisons that a condition consists of, all of which a record must meet; null if it consists of anything else. */
export const comparisonsIn = (condition: Condition): Leaf[] | null => {
  if ('field' in condition) return [condition];
  if (!('all' in condition)) return null;
  const parts = condition.all.map(comparisonsIn);
  return parts.every((part) => part !== null) ? parts.flat() : null;
};

/** The relations that a condition uses. A query that only counts needs no other joins. */
export const relationsIn = (condition: Condition | null, plan: SelectPlan): Set<string> => {
  if (!condition) return new Set();
  if ('all' in condition) return new Set(condition.all.flatMap((part) => [...relationsIn(part, plan)]));
  if ('any' in condition) return new Set(condition.any.flatMap((part) => [...relationsIn(part, plan)]));
  if ('not' in condition) return relationsIn(condition.not, plan);
  if ('words' in condition) return new Set(plan.searched.flatMap(({ through }) => through ?? []));
  return new Set(condition.through && !keyCompared(condition, plan) ? [condition.through] : []);
};

/** The comparisons that every selected record meets. */
export const requiredComparisons = (condition: Condition | null): Leaf[] => {
  if (!condition) return [];
  if ('all' in condition) return condition.all.flatMap(requiredComparisons);
  return 'field' in condition ? [condition] : [];
};

/**
 * A condition as parts that exclude each other, each of which an index serves: it finds what is lower or higher, and not what
 * differs. Any other condition is its only part.
 */
export const partsOf = (condition: Condition | null, plan: SelectPlan): (Condition | null)[] => {
  const [only, ...others] = (condition && comparisonsIn(condition)) ?? [];
  if (!only || others.length > 0) return [condition];
  const { field, through, comparison } = only;
  if (comparison.operator !== '$ne' || through !== undefined || !plan.narrowedBy.includes(field)) return [condition];
  const part = (operator: Operator, values: Comparison['values']): Condition => ({
    field,
    comparison: { operator, values },
  });
  return [part('$lt', comparison.values), part('$gt', comparison.values), part('$null', [true])];
};

/** Whether a condition compares texts in a way that no index serves. */
export const comparesText = (condition: Condition | null): boolean => {
  if (!condition) return false;
  if ('all' in condition) return condition.all.some(comparesText);
  if ('any' in condition) return condition.any.some(comparesText);
  if ('not' in condition) return comparesText(condition.not);
  if ('words' in condition) return true;
  return isTextOperator(condition.comparison.operator);
};

/**
 * A condition without its text comparisons. Every record that meets the whole condition meets this one, too.
 *
 * @returns the parts that compare no text; null if there are none
 */
export const withoutText = (condition: Condition | null): Condition | null => {
  if (!condition || !comparesText(condition)) return condition;
  if (!('all' in condition)) return null;
  const rest = condition.all.map(withoutText).filter((part) => part !== null);
  return rest.length > 0 ? { all: rest } : null;
};

/** A condition without the comparisons of a field that every selected record meets; null if nothing is left. */
export const withoutField = (condition: Condition | null, name: string): Condition | null => {
  if (!condition || ('field' in condition && condition.field === name && condition.through === undefined)) return null;
  if (!('all' in condition)) return condition;
  const rest = condition.all.map((part) => withoutField(part, name)).filter((part) => part !== null);
  return rest.length > 0 ? { all: rest } : null;
};

/** A condition without the words of `_q` that every selected record contains; null if nothing is left. */
export const withoutWords = (condition: Condition | null): Condition | null => {
  if (!condition || 'words' in condition) return null;
  if (!('all' in condition)) return condition;
  const rest = condition.all.map(withoutWords).filter((part) => part !== null);
  return rest.length > 0 ? { all: rest } : null;
};
