import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { type Counts, sumGroups } from '../../wire/query/counts';
import type { ListQuery } from '../../wire/query/list-query';
import type { Resource } from '../../wire/resource';
import { readCursor, writeCursor } from './cursors';
import { positionOf } from './keyset';
import { completePage, completeStream } from './large-json';
import { createReadLengths } from './read-lengths';
import { createSearchCounts } from './search/search-counts';
import { createListStatements, type ReadLength } from './list-statements';
import type { Visibility } from './visibility';
import type { LongReads } from './long-reads';
import type { TenantRow } from './row-decoder';
import type { SelectPlan } from './select-plan';
import type { Statements } from '../../database/statements';
import type { RowCounts } from '../../database/caches/row-counts';

/** A page by its number, with the total number of records. */
export interface Page {
  rows: TenantRow[];
  total: number;
  counts?: Counts;
}

/** A cursor page, and the cursor of the next one; null at the end of the list. */
export interface CursorPage {
  rows: TenantRow[];
  nextCursor: string | null;
  counts?: Counts;
}

/** Rows per statement of a stream. */
const STREAM_CHUNK = 500;
/** Up to this many rows are counted directly, more as a long read. */
const MAX_DIRECT_COUNT = 10_000;

/** Creates the lists of visible records. */
export const createTenantLists = (
  strapi: Core.Strapi,
  planOf: (resource: Resource) => SelectPlan,
  { statements, longReads, rowCounts }: { statements: Statements; longReads: LongReads; rowCounts: RowCounts },
) => {
  const lists = createListStatements(strapi, planOf, { statements, longReads });
  const readLengths = createReadLengths(strapi, planOf, lists, createSearchCounts(planOf, { statements, longReads }));

  const count = async (
    resource: Resource,
    visibility: Visibility,
    { condition }: ListQuery,
    readLength: ReadLength,
  ): Promise<number> => {
    if (condition) return lists.count(resource, visibility, condition, readLength);
    const few = await lists.countUpTo(MAX_DIRECT_COUNT + 1, resource, visibility, null, 'short');
    return few <= MAX_DIRECT_COUNT ? few : lists.count(resource, visibility, null, 'long');
  };

  /** The total. It needs no query on the last page of a list, or if the list has just been counted. */
  const totalOf = (
    resource: Resource,
    visibility: Visibility,
    query: ListQuery,
    found: number,
    readLength: ReadLength,
  ): Promise<number> => {
    const before = (query.page - 1) * query.pageSize;
    if (found < query.pageSize && (found > 0 || before === 0)) return Promise.resolve(before + found);
    const [only, ...others] = visibility.scope.kind === 'organisations' ? visibility.scope.ids : [];
    const isCacheable =
      only !== undefined &&
      others.length === 0 &&
      !query.condition &&
      !resource.publicColumn &&
      !planOf(resource).isDerived;
    return isCacheable
      ? rowCounts.of(planOf(resource).table, only, () => count(resource, visibility, query, readLength))
      : count(resource, visibility, query, readLength);
  };

  /** Counts all selected records per value, in one statement. It is long wherever the whole list would be. */
  const countsOf = async (
    resource: Resource,
    visibility: Visibility,
    { condition, counts: names }: ListQuery,
    ofPage: ReadLength,
  ): Promise<{ counts?: Counts }> => {
    if (!names) return {};
    const readLength = ofPage === 'short' ? await readLengths.ofAll(resource, visibility, condition) : ofPage;
    const groups = await lists.groups(resource, visibility, condition, names, readLength);
    return { counts: sumGroups(resource, names, groups) };
  };

  return {
    /** One page, and how many records there are. */
    async page(resource: Resource, visibility: Visibility, query: ListQuery): Promise<Page> {
      await readLengths.assertSearchable(resource, visibility, query.condition);
      const readLength = await readLengths.of(resource, visibility, query);
      const rows = await lists.page(resource, visibility, query, readLength);
      const total = await totalOf(resource, visibility, query, rows.length, readLength);
      const counted = await countsOf(resource, visibility, query, readLength);
      const plan = planOf(resource);
      return { rows: (await completePage(statements, plan, rows)).map(plan.decode), total, ...counted };
    },

    /** The page after a cursor. Its cost does not grow with the number of records before it. */
    async listByCursor(
      resource: Resource,
      visibility: Visibility,
      query: ListQuery & { cursor: string },
    ): Promise<CursorPage> {
      const { sort, pageSize, cursor } = query;
      const position = readCursor(resource, sort, cursor);
      await readLengths.assertSearchable(resource, visibility, query.condition);
      const readLength = await readLengths.of(resource, visibility, query);
      const found = await lists.after(resource, visibility, query, position, readLength);
      const rows = found.slice(0, pageSize);
      const last = rows.at(-1);
      const isMore = last !== undefined && found.length > pageSize;
      const plan = planOf(resource);
      const nextCursor = isMore ? writeCursor(resource, sort, positionOf(last, plan)) : null;
      const counted = await countsOf(resource, visibility, query, readLength);
      return { rows: (await completePage(statements, plan, rows)).map(plan.decode), nextCursor, ...counted };
    },

    /**
     * All visible records that meet a condition, oldest first, read in chunks.
     *
     * @returns the records; the promise rejects before anything is read if the filter is too broad
     */
    async stream(
      resource: Resource,
      visibility: Visibility,
      condition: ListQuery['condition'],
    ): Promise<AsyncGenerator<TenantRow>> {
      await readLengths.assertSearchable(resource, visibility, condition);
      const readLength = await readLengths.of(resource, visibility, {
        condition,
        sort: [],
        page: 1,
        pageSize: STREAM_CHUNK,
      });
      const plan = planOf(resource);
      const records = async function* (): AsyncGenerator<TenantRow> {
        for (let behind = 0; ;) {
          const found = await lists.chunk(resource, visibility, condition, { behind, size: STREAM_CHUNK, readLength });
          for await (const cells of completeStream(statements, plan, found)) yield plan.decode(cells);
          if (found.length < STREAM_CHUNK) return;
          behind = (found.at(-1)?.[plan.idPlace] as number | undefined) ?? behind;
          // SQLite never waits, so other requests get their turn here, between two chunks.
          await setImmediate();
        }
      };
      return records();
    },
  };
};
