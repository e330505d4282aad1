import type { Core } from '@strapi/strapi';
import { LRUCache } from 'lru-cache';
import { invalid } from '../wire/errors/http-errors';
import type { Condition } from '../wire/query/filters';
import { type ListQuery, skippedBy } from '../wire/query/list-query';
import type { Resource } from '../wire/resource';
import { comparesText, withoutText, withoutWords } from './statements/conditions';
import type { ListStatements } from './statements/list-statements';
import type { ReadLength } from './statements/list-walks';
import { indexUse } from './index-use';
import { narrowingOf } from './narrowing';
import type { ListScope } from './list-scope';
import { indexedSearches } from './search/candidates';
import type { SearchCounts } from './search/search-counts';
import { readSettingsOf } from '../database/reads/reader';
import type { SelectPlan } from './records/select-plan';
import { MAX_SORTED } from '../wire/bounds';

/** Up to this many rows are sorted or filtered in a few milliseconds, on the application's connection. */
export const MAX_SMALL = 2_000;
/** Skipping this many rows of an index takes less time. */
const MAX_SHORT_OFFSET = 2_000;
/** How long a list counts as small. Few rows are added meanwhile. */
const KNOWN_MS = 1_000;
/** How long it counts as large. If rows are removed meanwhile, a list takes the way of a large one. */
const LARGE_MS = 60_000;
const MAX_KNOWN = 20_000;
/** Reading more candidates one by one takes longer than reading all records in their order. */
const MAX_CANDIDATES = 10_000;

/** The parts of a query that decide how many rows a list reads. */
type Extent = Pick<ListQuery, 'condition' | 'sort' | 'page' | 'pageSize' | 'start' | 'cursor'>;

/** The order of a list that does not ask for another. */
const DEFAULT_SORT = 'createdAt';

/** Whether an index has the rows of a list in its order, so that it reads no more rows than it returns. */
const isServedByIndex = (plan: SelectPlan, scope: ListScope, extent: Extent): boolean =>
  indexUse(plan, scope, extent).ordered !== undefined &&
  (extent.cursor !== undefined || skippedBy(extent) <= MAX_SHORT_OFFSET);

/** Creates the rules that decide whether a list is a long read, and refuse text filters that would read too much. */
export const createReadLengths = (
  strapi: Core.Strapi,
  planOf: (resource: Resource) => SelectPlan,
  lists: ListStatements,
  searchCounts: SearchCounts,
) => {
  const known = new LRUCache<string, boolean>({ max: MAX_KNOWN, ttl: KNOWN_MS });

  /** Whether few rows are visible, before any filter. */
  const isSmall = async (resource: Resource, scope: ListScope): Promise<boolean> => {
    const plan = planOf(resource);
    const { organisations } = scope;
    if (organisations && plan.organisationColumn === 't.id') return organisations.length <= MAX_SMALL;
    const key = `${plan.table} ${scope.shape} ${organisations?.join(',') ?? ''}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const few = (await lists.countUpTo(MAX_SMALL + 1, resource, scope, null, 'short')) <= MAX_SMALL;
    known.set(key, few, { ttl: few ? KNOWN_MS : LARGE_MS });
    return few;
  };

  /** Whether an index serves the words of a condition that compares no other texts. Few records may be missing from it. */
  const isIndexed = async (
    resource: Resource,
    scope: ListScope,
    condition: Condition | null,
    maxRows: number,
  ): Promise<boolean> => {
    const searches = indexedSearches(planOf(resource).tables, scope, condition);
    if (searches.length === 0 || comparesText(withoutWords(condition))) return false;
    return (await searchCounts.unindexed(maxRows + 1, resource, searches)) <= maxRows;
  };

  const hasFewCandidates = async (
    resource: Resource,
    scope: ListScope,
    condition: Condition | null,
  ): Promise<boolean> => {
    const searches = indexedSearches(planOf(resource).tables, scope, condition);
    if (searches.length === 0) return false;
    return (await searchCounts.candidates(MAX_CANDIDATES + 1, resource, scope, searches)) <= MAX_CANDIDATES;
  };

  return {
    /** Whether a list is a short or a long read. Comparing texts is always long; an index may find the candidates. */
    async of(resource: Resource, scope: ListScope, extent: Extent): Promise<ReadLength> {
      if (isServedByIndex(planOf(resource), scope, extent)) return 'short';
      return this.ofAll(resource, scope, extent.condition);
    },

    /** The same for a read of all selected records. */
    async ofAll(resource: Resource, scope: ListScope, condition: Condition | null): Promise<ReadLength> {
      if (comparesText(condition)) return (await hasFewCandidates(resource, scope, condition)) ? 'indexed' : 'long';
      return (await isSmall(resource, scope)) ? 'short' : 'long';
    },

    /**
     * Refuses an order that no index has, if the scope and the filter leave too many records to sort them.
     *
     * @throws ValidationError `SORT_TOO_BROAD`, with the orders that an index has, and how to narrow the list
     */
    async assertSortable(resource: Resource, scope: ListScope, { sort, condition }: Extent): Promise<void> {
      const plan = planOf(resource);
      const isOffered = (name: string): boolean => name === DEFAULT_SORT || plan.sortedBy.has(name);
      const [only, ...others] = sort;
      if (!only || (others.length === 0 && isOffered(only.name)) || (await isSmall(resource, scope))) return;
      const found = await lists.countUpTo(MAX_SORTED + 1, resource, scope, withoutText(condition), 'long');
      if (found <= MAX_SORTED) return;
      const message = `This order has no index, and there are more than ${MAX_SORTED} ${resource.plural} to sort.`;
      const offered = [...new Set([DEFAULT_SORT, ...plan.sortedBy.keys()])].join(' or ');
      const remedy = `Sort by ${offered} alone. Otherwise: ${narrowingOf(plan)}`;
      throw invalid([{ path: ['sort'], message }], 'SORT_TOO_BROAD', { message, remedy });
    },

    /**
     * Refuses a condition that compares texts without an index if its other parts and the scope leave too many records: each
     * would be read whole.
     *
     * @throws ValidationError `FILTER_TOO_BROAD`, with how to narrow the filter
     */
    async assertSearchable(resource: Resource, scope: ListScope, condition: Condition | null): Promise<void> {
      if (!comparesText(condition) || (await isSmall(resource, scope))) return;
      const { maxTextRows } = readSettingsOf(strapi);
      if (await isIndexed(resource, scope, condition, maxTextRows)) return;
      const rest = withoutText(condition);
      const candidates = await lists.countUpTo(maxTextRows + 1, resource, scope, rest, 'long');
      if (candidates <= maxTextRows) return;
      const message = `This filter searches the texts of more than ${maxTextRows} ${resource.plural}.`;
      const remedy = narrowingOf(planOf(resource));
      throw invalid([{ path: ['filters'], message }], 'FILTER_TOO_BROAD', { message, remedy });
    },
  };
};
