import type { Operator } from '../wire/query/filter-operators';
import type { ListQuery } from '../wire/query/list-query';
import { type ListScope, onlyOrganisation } from './list-scope';
import type { SelectPlan } from './records/select-plan';
import type { TableIndexes } from './records/table-indexes';
import { comparisonsIn, ownFieldOf } from './statements/condition-parts';

/** What a plan needs to know of a table: its indexes. */
export type ListIndexes = TableIndexes & Pick<SelectPlan, 'isDerived' | 'foreignKeyOf'>;

/** How an index of an organisation's rows serves a list. */
export interface IndexUse {
  /** The field by which the list is sorted alone, and the index that has all rows in this order; absent if there is none. */
  order?: { field: string; index: string };
  /** The index that has exactly the selected rows, in the order of the list: no other rows are read. */
  ordered?: string;
  /** Whether an index contains all selected rows and no others, so that they can be counted up to a number by reading as many. */
  isCounted: boolean;
}

const ORDER: readonly Operator[] = ['$eq', '$lt', '$lte', '$gt', '$gte', '$between'];
const COUNTED: readonly Operator[] = [...ORDER, '$ne', '$in', '$null', '$notNull'];
const OF_NO_INDEX: IndexUse = { isCounted: false };

const orderOf = ({ sortedBy }: ListIndexes, [only, ...others]: ListQuery['sort']): Pick<IndexUse, 'order'> => {
  const index = only && others.length === 0 ? sortedBy.get(only.name) : undefined;
  return only && index !== undefined ? { order: { field: only.name, index } } : {};
};

/** How an index serves a list, by its order and its filter. Only lists of one organisation have indexes. */
export const indexUse = (
  indexes: ListIndexes,
  scope: Pick<ListScope, 'organisations'>,
  { sort, condition }: Pick<ListQuery, 'sort' | 'condition'>,
): IndexUse => {
  if (onlyOrganisation(scope) === undefined) return OF_NO_INDEX;
  const inOrder = orderOf(indexes, sort);
  const { order } = inOrder;
  const byOrder: IndexUse = { ...inOrder, ...(order ? { ordered: order.index } : {}), isCounted: true };
  if (!condition) return byOrder;
  const byNone: IndexUse = { ...inOrder, isCounted: false };
  const comparisons = comparisonsIn(condition);
  if (!comparisons || indexes.isDerived) return byNone;
  const fields = comparisons.map((one) => ({ name: ownFieldOf(one, indexes), operator: one.comparison.operator }));
  const ranges = fields.filter(({ name, operator }) => order && name === order.field && ORDER.includes(operator));
  const [only, ...others] = fields.filter((one) => !ranges.includes(one));
  if (!only) return order ? byOrder : byNone;
  if (others.length > 0 || only.name === undefined) return byNone;
  const within = order && only.operator === '$eq' ? indexes.sortedWithin(only.name, order.field) : undefined;
  if (within !== undefined) return { ...inOrder, ordered: within, isCounted: true };
  const isCounted = ranges.length === 0 && COUNTED.includes(only.operator) && indexes.narrowedBy.includes(only.name);
  return { ...inOrder, isCounted };
};
