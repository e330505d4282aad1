import { MAX_SORTED } from '../wire/bounds';
import { invalid } from '../wire/errors/http-errors';
import type { Resource } from '../wire/resource';
import { DEFAULT_SORT, type ListRefusal } from './list-plan';
import { narrowingOf } from './narrowing';
import type { SelectPlan } from './records/select-plan';

/** The error for a list that is refused, with how to narrow it. */
export const refusalOf = (
  { refuse }: ListRefusal,
  { plural }: Resource,
  table: SelectPlan,
  maxTextRows: number,
): Error => {
  if (refuse === 'FILTER_TOO_BROAD') {
    const message = `This filter searches the texts of more than ${maxTextRows} ${plural}.`;
    return invalid([{ path: ['filters'], message }], refuse, { message, remedy: narrowingOf(table) });
  }
  const message = `This order has no index, and there are more than ${MAX_SORTED} ${plural} to sort.`;
  const offered = [...new Set([DEFAULT_SORT, ...table.sortedBy.keys()])].join(' or ');
  const remedy = `Sort by ${offered} alone, or name one of them as sort_fallback. Otherwise: ${narrowingOf(table)}`;
  return invalid([{ path: ['sort'], message }], refuse, { message, remedy });
};
