import { MAX_SORTED } from '../wire/bounds';
import type { Condition } from '../wire/query/filters';
import { type ListQuery, skippedBy } from '../wire/query/list-query';
import { type IndexUse, indexUse, type ListIndexes } from './index-use';
import type { ListScope } from './list-scope';
import { comparesText, ownFieldOf, requiredComparisons } from './statements/condition-parts';
import type { Position } from './statements/keyset';

/**
 * How a list is read: every decision about it is here. In large organisations, a filter may select any number of rows, anywhere in the
 * list, and the database guesses: it would walk through millions of rows in the order of the list to find 25, or sort millions that
 * an index selects. So an index that has the rows in their order is used; few selected rows are sorted; otherwise the first rows in the
 * order are read, which usually contain a page (docs/decisions/0070).
 */

/**
 * Short reads run at once, on the application's connection. Long ones can take until the deadline (`long-reads.ts`); `indexed` ones
 * are long reads of the candidates that an index finds for a search.
 */
export type ReadLength = 'short' | 'long' | 'indexed';

/** Which rows a statement reads to find those of a page. */
export type ScanStrategy =
  /** Those that the database chooses. */
  | { through: 'any' }
  /** Those that an index contains, in the order of the list. */
  | { through: 'index'; index: string }
  /** The rows up to a position, in the order of the list, by this index. They may not contain a page. */
  | { through: 'window'; index: string; end: Position }
  /** All selected rows, of which there are few enough to sort them. */
  | { through: 'matches'; most: number };

/** The decision how a list is read. */
export interface ListPlan {
  /** How the rows of the page are read. */
  length: ReadLength;
  strategy: ScanStrategy;
  /** How the selected rows are counted for the total. */
  total: ReadLength;
  /** How all selected rows are read, to count them per value. */
  counts: ReadLength;
}

/** What a plan depends on beyond the query, as far as it is known. Each is read when a plan needs it (`list-facts.ts`). */
export interface ListFacts {
  /** Whether few rows are visible, before any filter. */
  isSmall?: boolean;
  /** Whether an index serves the searched words, from which few records are missing. */
  isSearchIndexed?: boolean;
  /** Whether few enough records remain without the comparisons of texts to read all their texts. */
  isSearchable?: boolean;
  /** Whether an index finds few candidates for the searched words. */
  hasFewCandidates?: boolean;
  /** Whether few enough records remain without the comparisons of texts to sort them in an order that no index has. */
  isSortable?: boolean;
  /** Whether the filter selects up to `MAX_SMALL` records. */
  isFewSelected?: boolean;
  /** Whether the filter selects up to `MAX_SORTED` records. */
  isSelectionSortable?: boolean;
  /** The end of the first rows of the list; null if they do not contain the page, or there is no range of them in an index. */
  window?: Position | null;
}

export type Fact = keyof ListFacts;

/** What a plan needs to know first. */
export interface Need {
  needs: Fact;
}

/** Why a list is refused: the code of the error. */
export interface ListRefusal {
  refuse: 'FILTER_TOO_BROAD' | 'SORT_TOO_BROAD';
}

/** Up to this many rows are sorted or filtered in a few milliseconds, on the application's connection. */
export const MAX_SMALL = 2_000;
/** Skipping this many rows of an index takes less time. */
const MAX_SHORT_OFFSET = 2_000;
/** The order of a list that does not ask for another. */
export const DEFAULT_SORT = 'createdAt';

/** The database decides which rows to read. */
export const ANY_ROWS: ScanStrategy = { through: 'any' };

/** Refuses to compare texts without an index if the other parts of the filter leave too many records: each would be read whole. */
const refuseSearch = (condition: Condition | null, facts: ListFacts): Need | ListRefusal | null => {
  if (!comparesText(condition)) return null;
  if (facts.isSmall === undefined) return { needs: 'isSmall' };
  if (facts.isSmall) return null;
  if (facts.isSearchIndexed === undefined) return { needs: 'isSearchIndexed' };
  if (facts.isSearchIndexed) return null;
  if (facts.isSearchable === undefined) return { needs: 'isSearchable' };
  return facts.isSearchable ? null : { refuse: 'FILTER_TOO_BROAD' };
};

/** Refuses an order that no index has if too many records would be sorted. An index finds few for most searches. */
const refuseSort = (
  { sortedBy }: ListIndexes,
  { sort: [only, ...others], condition }: Pick<ListQuery, 'sort' | 'condition'>,
  facts: ListFacts,
): Need | ListRefusal | null => {
  const isOffered = only?.name === DEFAULT_SORT || sortedBy.has(only?.name ?? '');
  if (!only || (others.length === 0 && isOffered)) return null;
  if (facts.isSmall === undefined) return { needs: 'isSmall' };
  if (facts.isSmall) return null;
  if (comparesText(condition)) {
    if (facts.hasFewCandidates === undefined) return { needs: 'hasFewCandidates' };
    if (facts.hasFewCandidates) return null;
  }
  if (facts.isSortable === undefined) return { needs: 'isSortable' };
  return facts.isSortable ? null : { refuse: 'SORT_TOO_BROAD' };
};

/** How all selected rows are read. Comparing texts is always long; an index may find the candidates. */
const lengthOfAll = (condition: Condition | null, facts: ListFacts): ReadLength | Need => {
  if (comparesText(condition)) {
    if (facts.hasFewCandidates === undefined) return { needs: 'hasFewCandidates' };
    return facts.hasFewCandidates ? 'indexed' : 'long';
  }
  if (facts.isSmall === undefined) return { needs: 'isSmall' };
  return facts.isSmall ? 'short' : 'long';
};

/**
 * Decides how all selected rows are counted per value.
 *
 * @param facts what is known so far
 * @returns how they are read, or the code of a refusal, or the fact that the decision needs first
 */
export const planCounts = (
  condition: Condition | null,
  facts: ListFacts,
): Pick<ListPlan, 'counts'> | ListRefusal | Need => {
  const open = refuseSearch(condition, facts);
  if (open) return open;
  const counts = lengthOfAll(condition, facts);
  return typeof counts === 'object' ? counts : { counts };
};

/** Whether an index has the rows of a list in its order, so that it reads no more rows than it returns. */
const isServedByIndex = ({ ordered }: IndexUse, query: ListQuery): boolean =>
  ordered !== undefined && (query.cursor !== undefined || skippedBy(query) <= MAX_SHORT_OFFSET);

/** Whether an index narrows the rows, if only to more than the selected ones. */
const isNarrowed = (indexes: ListIndexes, condition: Condition): boolean =>
  requiredComparisons(condition).some((one) => {
    const field = ownFieldOf(one, indexes);
    return field !== undefined && indexes.narrowedBy.includes(field);
  });

/** How some rows are read. */
export type Scan = Pick<ListPlan, 'length' | 'strategy'>;

/** Which rows of a large list are read, whose filter no index has in the order of the list. */
const scanLarge = (indexes: ListIndexes, condition: Condition, use: IndexUse, facts: ListFacts): Scan | Need => {
  const { order } = use;
  if (!order || comparesText(condition)) return { length: 'long', strategy: ANY_ROWS };
  if (use.isCounted && facts.isFewSelected === undefined) return { needs: 'isFewSelected' };
  if (use.isCounted && facts.isFewSelected)
    return { length: 'short', strategy: { through: 'matches', most: MAX_SMALL } };
  if (facts.window === undefined) return { needs: 'window' };
  if (facts.window) return { length: 'short', strategy: { through: 'window', index: order.index, end: facts.window } };
  if (!isNarrowed(indexes, condition)) return { length: 'long', strategy: ANY_ROWS };
  if (facts.isSelectionSortable === undefined) return { needs: 'isSelectionSortable' };
  return {
    length: 'long',
    strategy: facts.isSelectionSortable ? { through: 'matches', most: MAX_SORTED } : ANY_ROWS,
  };
};

/** Which rows are read for a page. */
const scanOf = (
  indexes: ListIndexes,
  condition: Condition | null,
  use: IndexUse,
  { length, facts }: { length: ReadLength; facts: ListFacts },
): Scan | Need => {
  if (!condition) return { length, strategy: ANY_ROWS };
  if (length === 'long') return scanLarge(indexes, condition, use, facts);
  return { length, strategy: use.ordered === undefined ? ANY_ROWS : { through: 'index', index: use.ordered } };
};

/**
 * Decides how a list is read.
 *
 * @param facts what is known so far
 * @returns the plan, or the code of a refusal, or the fact that the decision needs first
 */
export const planList = (
  indexes: ListIndexes,
  scope: Pick<ListScope, 'organisations'>,
  query: ListQuery,
  facts: ListFacts,
): ListPlan | ListRefusal | Need => {
  const { condition } = query;
  const open = refuseSearch(condition, facts) ?? refuseSort(indexes, query, facts);
  if (open) return open;
  const use = indexUse(indexes, scope, query);
  const length = isServedByIndex(use, query) ? 'short' : lengthOfAll(condition, facts);
  if (typeof length === 'object') return length;
  const counts = query.counts && length === 'short' ? lengthOfAll(condition, facts) : length;
  if (typeof counts === 'object') return counts;
  const scan = scanOf(indexes, condition, use, { length, facts });
  if ('needs' in scan) return scan;
  // Counting reads no more entries of an index that has exactly the selected rows than it counts.
  return { ...scan, total: condition && !use.isCounted ? length : 'short', counts };
};
