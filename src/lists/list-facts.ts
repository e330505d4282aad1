import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { readSettingsOf } from '../database/reads/reader';
import { MAX_SORTED } from '../wire/bounds';
import { indexUse } from './index-use';
import { type Fact, type ListFacts, MAX_SMALL, type ReadLength } from './list-plan';
import type { ListRead, ListRows } from './list-read';
import type { ListRunner } from './run-list';
import { indexedSearches } from './search/candidates';
import type { SearchCounts } from './search/search-counts';
import { comparesText, withoutText, withoutWords } from './statements/condition-parts';
import { type Position, sortKeysOf } from './statements/keyset';
import type { ListCounts } from './statements/list-counts';

/** How long a list counts as small. Few rows are added meanwhile. */
const SMALL_MS = 1_000;
/** How long it counts as large. If rows are removed meanwhile, a list takes the way of a large one. */
const LARGE_MS = 60_000;
const MAX_KNOWN = 20_000;
/** How long the end of the first rows of a list is kept: few rows are added meanwhile, so it is still close to the beginning. */
const END_MS = 1_000;
const MAX_ENDS = 2_000;
/** Reading more candidates one by one takes longer than reading all records in their order. */
const MAX_CANDIDATES = 10_000;

/** What reads facts. */
interface FactSources {
  counts: ListCounts;
  searchCounts: SearchCounts;
  endOfFirst: ListRunner['endOfFirst'];
}

type FactReaders = { [F in Fact]: (list: ListRead) => Promise<NonNullable<ListFacts[F]> | null> };

const searchesOf = ({ table, scope, query }: ListRead) => indexedSearches(table.tables, scope, query.condition);

/** Whether a comparison of positions selects the first rows of a list: it would leave out those without a value. */
const beginsWithValues = ({ table, query, position }: ListRead): boolean => {
  const [key] = sortKeysOf(table, query.sort);
  if (!key?.mayBeEmpty) return true;
  return key.descending ? position?.[0] !== null : position !== null && position[0] !== null;
};

/** Creates a function that reads the facts on which the plan of a list depends. */
export const createListFacts = (strapi: Core.Strapi, { counts, searchCounts, endOfFirst }: FactSources) => {
  const small = new LRUCache<string, boolean>({ max: MAX_KNOWN, ttl: SMALL_MS });
  const ends = new LRUCache<string, { end: Position | null }>({ max: MAX_ENDS, ttl: END_MS });

  const isSmall = async (list: ListRows): Promise<boolean> => {
    const { table, scope } = list;
    const { organisations } = scope;
    if (organisations && table.organisationColumn === 't.id') return organisations.length <= MAX_SMALL;
    const key = `${table.table} ${scope.shape} ${organisations?.join(',') ?? ''}`;
    const before = small.get(key);
    if (before !== undefined) return before;
    const few = (await counts.upTo(MAX_SMALL + 1, list, null, 'short')) <= MAX_SMALL;
    small.set(key, few, { ttl: few ? SMALL_MS : LARGE_MS });
    return few;
  };

  /** Whether the filter without its comparisons of texts leaves at most a number of records. */
  const isLeft = async (most: number, list: ListRead): Promise<boolean> =>
    (await counts.upTo(most + 1, list, withoutText(list.query.condition), 'long')) <= most;

  /** Whether the filter selects at most a number of records. The total of the response decides it in most cases, if an index has it. */
  const isSelected = async (most: number, list: ListRead, length: ReadLength): Promise<boolean> => {
    const { table, scope, query } = list;
    const known = indexUse(table, scope, query).isCounted ? await list.total?.() : undefined;
    if (known?.isExact) return known.total <= most;
    if (known && known.total >= most) return false;
    return (await counts.upTo(most + 1, list, query.condition, length)) <= most;
  };

  const windowOf = async (list: ListRead): Promise<Position | null> => {
    const { table, scope, query, position } = list;
    if (!beginsWithValues(list)) return null;
    const key = position ? null : JSON.stringify([table.table, scope.shape, scope.organisations, query.sort]);
    const kept = key === null ? undefined : ends.get(key);
    const end = kept ? kept.end : await endOfFirst(MAX_SMALL, list);
    if (key !== null && !kept) ends.set(key, { end });
    return end && end[0] !== null ? end : null;
  };

  const readers: FactReaders = {
    isSmall,
    async isSearchIndexed(list) {
      const searches = searchesOf(list);
      if (searches.length === 0 || comparesText(withoutWords(list.query.condition))) return false;
      const { maxTextRows } = readSettingsOf(strapi);
      return (await searchCounts.unindexed(maxTextRows + 1, list, searches)) <= maxTextRows;
    },
    isSearchable: (list) => isLeft(readSettingsOf(strapi).maxTextRows, list),
    async hasFewCandidates(list) {
      const searches = searchesOf(list);
      if (searches.length === 0) return false;
      return (await searchCounts.candidates(MAX_CANDIDATES + 1, list, searches)) <= MAX_CANDIDATES;
    },
    isSortable: (list) => isLeft(MAX_SORTED, list),
    isFewSelected: (list) => isSelected(MAX_SMALL, list, 'short'),
    isSelectionSortable: (list) => isSelected(MAX_SORTED, list, 'long'),
    window: windowOf,
  };

  /** Reads a fact, and returns it with those that are known. */
  return async (fact: Fact, list: ListRead, known: ListFacts): Promise<ListFacts> => ({
    ...known,
    [fact]: await readers[fact](list),
  });
};
