import { LRUCache } from 'lru-cache';
import type { ListQuery } from '../wire/query/list-query';
import type { Resource } from '../wire/resource';
import type { RowCount } from '../database/caches/row-counts';
import type { Cells } from '../database/statements';
import { comparesText, ownFieldOf, requiredComparisons } from './statements/conditions';
import { indexedOrder, indexUse } from './index-use';
import { type Position, sortKeysOf, stretchesAfter } from './statements/keyset';
import type { ListStatements, Reading } from './statements/list-statements';
import { ANY_WALK, type ReadLength, type Walk } from './statements/list-walks';
import { MAX_SMALL } from './read-lengths';
import type { SelectPlan } from './records/select-plan';
import type { ListScope } from './list-scope';
import { MAX_SORTED } from '../wire/bounds';

/**
 * Lists of large organisations whose filter no index has in the order of the list. How many rows it selects, and where they are
 * in the list, is unknown, and the database guesses: it would walk through millions of rows in the order of the list to find 25,
 * or sort millions that an index selects. So few selected rows are sorted. Otherwise the first rows in the order are read;
 * usually they contain a page.
 */

/** How long the end of the first rows of a list is kept: few rows are added meanwhile, so it is still close to the beginning. */
const END_KEPT_MS = 1_000;
const MAX_ENDS = 2_000;

/** A list, from a position or from its beginning. */
interface Wanted {
  resource: Resource;
  scope: ListScope;
  query: ListQuery;
  position: Position | null;
  /** The total that the response contains, if it contains one: counted once, however often it is asked for. */
  total?: () => Promise<RowCount>;
}

/** Reads the wanted rows in some way. */
type Read = (reading: Reading) => Promise<Cells[]>;

/** Whether a row comparison selects the first rows: it would leave out those without a value. */
const beginsWithValues = (plan: SelectPlan, { query, position }: Wanted): boolean => {
  const [key] = sortKeysOf(plan, query.sort);
  if (!key?.mayBeEmpty) return true;
  return key.descending ? position?.[0] !== null : position !== null && position[0] !== null;
};

/** Creates the ways to read a filtered list. */
export const createFilteredLists = (planOf: (resource: Resource) => SelectPlan, lists: ListStatements) => {
  const ends = new LRUCache<string, { end: Position | null }>({ max: MAX_ENDS, ttl: END_KEPT_MS });

  /** The position of the last of the first rows after a position; null if there are fewer. */
  const endOf = async ({ resource, scope, query: { sort }, position }: Wanted): Promise<Position | null> => {
    const plan = planOf(resource);
    const key = position ? null : JSON.stringify([plan.table, scope.shape, scope.organisations, sort]);
    const kept = key === null ? undefined : ends.get(key);
    if (kept) return kept.end;
    const [stretch] = stretchesAfter(sortKeysOf(plan, sort), position, plan);
    const end = stretch ? await lists.positionAt(resource, scope, sort, stretch, MAX_SMALL) : null;
    if (key !== null) ends.set(key, { end });
    return end;
  };

  /** The first rows of a list after a position; null if the filter cannot be looked for in them. */
  const windowOf = async (wanted: Wanted): Promise<Walk | null> => {
    const { resource, scope, query } = wanted;
    const plan = planOf(resource);
    const index = plan.sortedBy.get(indexedOrder(plan, scope, query.sort) ?? '');
    if (index === undefined || !beginsWithValues(plan, wanted)) return null;
    const end = await endOf(wanted);
    return end && end[0] !== null ? { through: 'window', index, end } : null;
  };

  /** Whether a filter selects at most a number of rows. */
  const isAtMost = async (most: number, { resource, scope, query }: Wanted, readLength: ReadLength) =>
    (await lists.countUpTo(most + 1, resource, scope, query.condition, readLength)) <= most;

  /** The same for a filter whose rows an index contains. The total of the response decides it in most cases. */
  const isCountedAtMost = async (most: number, wanted: Wanted, readLength: ReadLength): Promise<boolean> => {
    const known = await wanted.total?.();
    if (known?.isExact) return known.total <= most;
    if (known && known.total >= most) return false;
    return isAtMost(most, wanted, readLength);
  };

  /** Whether an index narrows the rows, although not to the selected ones. */
  const isNarrowed = ({ resource, query }: Wanted): boolean => {
    const plan = planOf(resource);
    const fields = requiredComparisons(query.condition).map((one) => ownFieldOf(one, plan));
    return fields.some((field) => field !== undefined && plan.narrowedBy.includes(field));
  };

  return {
    /**
     * Reads rows of a filtered list of a large organisation.
     *
     * @param count how many rows make a page complete
     */
    async read(wanted: Wanted, count: number, read: Read): Promise<Cells[]> {
      const { resource, scope, query } = wanted;
      const plan = planOf(resource);
      const hasOrder = indexedOrder(plan, scope, query.sort) !== undefined;
      if (!query.condition || !hasOrder || comparesText(query.condition)) return read({ readLength: 'long' });
      const { isCounted } = indexUse(plan, scope, query);
      if (isCounted && (await isCountedAtMost(MAX_SMALL, wanted, 'short')))
        return read({ readLength: 'short', walk: { through: 'matches', most: MAX_SMALL } });
      const window = await windowOf(wanted);
      const rows = window ? await read({ readLength: 'short', walk: window }) : [];
      if (rows.length === count) return rows;
      const areSorted = isCounted
        ? await isCountedAtMost(MAX_SORTED, wanted, 'long')
        : isNarrowed(wanted) && (await isAtMost(MAX_SORTED, wanted, 'long'));
      return read({ readLength: 'long', walk: areSorted ? { through: 'matches', most: MAX_SORTED } : ANY_WALK });
    },
  };
};
