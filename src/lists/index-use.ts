import type { Operator } from '../wire/query/filter-operators';
import type { ListQuery } from '../wire/query/list-query';
import { comparisonsIn, ownFieldOf } from './statements/conditions';
import type { SelectPlan } from './records/select-plan';
import { type ListScope, onlyOrganisation } from './list-scope';

/** How an index of an organisation's rows serves a list. */
export interface IndexUse {
  /** The index that has exactly the selected rows, in the order of the list: no other rows are read. */
  ordered?: string;
  /** Whether an index contains all selected rows and no others, so that they can be counted up to a number by reading as many. */
  isCounted: boolean;
}

const ORDER: readonly Operator[] = ['$eq', '$lt', '$lte', '$gt', '$gte', '$between'];
const COUNTED: readonly Operator[] = [...ORDER, '$ne', '$in', '$null', '$notNull'];
const OF_NO_INDEX: IndexUse = { isCounted: false };

/** The field by which a list of one organisation is sorted alone, by an index; undefined if there is none. */
export const indexedOrder = (
  plan: SelectPlan,
  scope: Pick<ListScope, 'organisations'>,
  sort: ListQuery['sort'],
): string | undefined => {
  const [only, ...others] = sort;
  const isOfOne = onlyOrganisation(scope) !== undefined;
  return isOfOne && only && others.length === 0 && plan.sortedBy.has(only.name) ? only.name : undefined;
};

/** How an index serves a list, by its order and its filter. Only lists of one organisation have indexes. */
export const indexUse = (
  plan: SelectPlan,
  scope: Pick<ListScope, 'organisations'>,
  { sort, condition }: Pick<ListQuery, 'sort' | 'condition'>,
): IndexUse => {
  if (onlyOrganisation(scope) === undefined) return OF_NO_INDEX;
  const order = indexedOrder(plan, scope, sort);
  const inOrder = order === undefined ? undefined : plan.sortedBy.get(order);
  if (!condition) return inOrder === undefined ? { isCounted: true } : { ordered: inOrder, isCounted: true };
  const comparisons = comparisonsIn(condition);
  if (!comparisons || plan.isDerived) return OF_NO_INDEX;
  const fields = comparisons.map((one) => ({ name: ownFieldOf(one, plan), operator: one.comparison.operator }));
  const ranges = fields.filter(({ name, operator }) => name === order && ORDER.includes(operator));
  const [only, ...others] = fields.filter((one) => !ranges.includes(one));
  if (!only) return inOrder === undefined ? OF_NO_INDEX : { ordered: inOrder, isCounted: true };
  if (others.length > 0 || only.name === undefined) return OF_NO_INDEX;
  const within = order !== undefined && only.operator === '$eq' ? plan.sortedWithin(only.name, order) : undefined;
  if (within !== undefined) return { ordered: within, isCounted: true };
  return { isCounted: ranges.length === 0 && COUNTED.includes(only.operator) && plan.narrowedBy.includes(only.name) };
};
