import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import { type Counts, sumGroups } from '../wire/query/counts';
import { type ListQuery, skippedBy } from '../wire/query/list-query';
import type { Resource } from '../wire/resource';
import { readCursor, writeCursor } from './cursors';
import { createFilteredLists } from './filtered-lists';
import { type Position, positionOf } from './statements/keyset';
import { completePage, completeStream, withinBytes } from './records/large-json';
import { indexUse } from './index-use';
import { ANY_WALK, type ReadLength, type Walk } from './statements/list-walks';
import { createReadLengths } from './read-lengths';
import { createSearchCounts } from './search/search-counts';
import { createListStatements, type Reading } from './statements/list-statements';
import { type ListScope, onlyOrganisation } from './list-scope';
import type { LongReads } from './long-reads';
import { type PageRecords, recordsOfRows } from './records/page-records';
import type { TenantRow } from './records/row-decoder';
import type { SelectPlan } from './records/select-plan';
import { readingFrom, replicaOf } from '../database/reads/replica';
import type { Cells, Statements } from '../database/statements';
import type { RowCount, RowCounts } from '../database/caches/row-counts';
import { MAX_CURSOR_PAGE_BYTES, MAX_EXACT_TOTAL } from '../wire/bounds';

/** A page by its number, with the total number of records, exact or at least. */
export interface Page extends RowCount {
  records: PageRecords;
  counts?: Counts;
}

/** A cursor page, and the cursor of the next one; null at the end of the list. */
export interface CursorPage {
  records: PageRecords;
  nextCursor: string | null;
  counts?: Counts;
}

/** Rows per statement of a stream. A stream that is not read keeps them in memory, with JSON below 8 KiB each. */
const STREAM_CHUNK = 200;

/** What lists use. */
export interface ListParts {
  statements: Statements;
  longReads: LongReads;
  rowCounts: RowCounts;
}

/** Creates the lists of the records within a scope. */
export const createLists = (
  strapi: Core.Strapi,
  planOf: (resource: Resource) => SelectPlan,
  { longReads, rowCounts, ...parts }: ListParts,
) => {
  const statements = readingFrom(replicaOf(strapi), parts.statements);
  const lists = createListStatements(strapi, planOf, { statements, longReads });
  const filtered = createFilteredLists(planOf, lists);
  const readLengths = createReadLengths(strapi, planOf, lists, createSearchCounts(planOf, { statements, longReads }));

  const count = async (
    resource: Resource,
    scope: ListScope,
    query: ListQuery,
    readLength: ReadLength,
  ): Promise<RowCount> => {
    const { condition } = query;
    // No more index entries are read than are counted.
    const { isCounted } = indexUse(planOf(resource), scope, query);
    const length = condition && !isCounted ? readLength : 'short';
    const found = await lists.countUpTo(MAX_EXACT_TOTAL + 1, resource, scope, condition, length);
    return { total: Math.min(found, MAX_EXACT_TOTAL), isExact: found <= MAX_EXACT_TOTAL };
  };

  /** The total: exact up to `MAX_EXACT_TOTAL`, and at least that beyond. It needs no query if it is known. */
  const totalOf = async (
    resource: Resource,
    scope: ListScope,
    query: ListQuery,
    readLength: ReadLength,
  ): Promise<RowCount> => {
    const only = onlyOrganisation(scope);
    const counted = () => count(resource, scope, query, readLength);
    if (only === undefined || resource.publicColumn || planOf(resource).isDerived) return counted();
    return rowCounts.of(planOf(resource).table, only, counted, query.condition);
  };

  /** The total of a list of which a page has been read. The last page shows it, however large it is. */
  const totalWith = async (found: number, query: ListQuery, counted: () => Promise<RowCount>): Promise<RowCount> => {
    const before = skippedBy(query);
    if (found < query.pageSize && (found > 0 || before === 0)) return { total: before + found, isExact: true };
    const { total, isExact } = await counted();
    return { total: isExact || found === 0 ? total : Math.max(total, before + found), isExact };
  };

  /** Counts all selected records per value, in one statement. It is long wherever the whole list would be. */
  const countsOf = async (
    resource: Resource,
    scope: ListScope,
    { condition, counts: names }: ListQuery,
    ofPage: ReadLength,
  ): Promise<{ counts?: Counts }> => {
    if (!names) return {};
    const readLength = ofPage === 'short' ? await readLengths.ofAll(resource, scope, condition) : ofPage;
    const groups = await lists.groups(resource, scope, condition, names, readLength);
    return { counts: sumGroups(resource, names, groups) };
  };

  /** The walk of a short list: by the index that has its rows, if there is one. */
  const shortWalk = (resource: Resource, scope: ListScope, query: ListQuery): Walk => {
    const { ordered } = indexUse(planOf(resource), scope, query);
    return query.condition && ordered !== undefined ? { through: 'index', index: ordered } : ANY_WALK;
  };

  const rowsOf = (
    resource: Resource,
    scope: ListScope,
    query: ListQuery,
    { readLength, total }: { readLength: ReadLength; total: () => Promise<RowCount> },
  ): Promise<Cells[]> => {
    const read = (reading: Reading) => lists.page(resource, scope, query, reading);
    return readLength === 'long'
      ? filtered.read({ resource, scope, query, position: null, total }, query.pageSize, read)
      : read({ readLength, walk: shortWalk(resource, scope, query) });
  };

  const rowsAfter = (
    resource: Resource,
    scope: ListScope,
    query: ListQuery,
    position: Position | null,
    readLength: ReadLength,
  ): Promise<Cells[]> => {
    const read = (reading: Reading) => lists.after(resource, scope, query, position, reading);
    return readLength === 'long'
      ? filtered.read({ resource, scope, query, position }, query.pageSize + 1, read)
      : read({ readLength, walk: shortWalk(resource, scope, query) });
  };

  return {
    /** One page, and how many records there are. */
    async page(resource: Resource, scope: ListScope, query: ListQuery): Promise<Page> {
      await readLengths.assertSearchable(resource, scope, query.condition);
      await readLengths.assertSortable(resource, scope, query);
      const readLength = await readLengths.of(resource, scope, query);
      let counting: Promise<RowCount> | undefined;
      const total = () => (counting ??= totalOf(resource, scope, query, readLength));
      const rows = await rowsOf(resource, scope, query, { readLength, total });
      const found = await totalWith(rows.length, query, total);
      const counted = await countsOf(resource, scope, query, readLength);
      const plan = planOf(resource);
      const records = recordsOfRows(resource, plan, statements, await completePage(statements, plan, rows));
      return { records, ...found, ...counted };
    },

    /**
     * The page after a cursor. Its cost does not grow with the number of records before it. It ends early if its large fields
     * would have more than `MAX_CURSOR_PAGE_BYTES`.
     */
    async listByCursor(
      resource: Resource,
      scope: ListScope,
      query: ListQuery & { cursor: string },
    ): Promise<CursorPage> {
      const { sort, pageSize, cursor } = query;
      const position = readCursor(resource, sort, cursor);
      await readLengths.assertSearchable(resource, scope, query.condition);
      await readLengths.assertSortable(resource, scope, query);
      const readLength = await readLengths.of(resource, scope, query);
      const found = await rowsAfter(resource, scope, query, position, readLength);
      const plan = planOf(resource);
      const rows = withinBytes(plan, found.slice(0, pageSize), MAX_CURSOR_PAGE_BYTES);
      const last = rows.at(-1);
      const isMore = last !== undefined && found.length > rows.length;
      const nextCursor = isMore ? writeCursor(resource, sort, positionOf(last, plan)) : null;
      const counted = await countsOf(resource, scope, query, readLength);
      const records = recordsOfRows(resource, plan, statements, await completePage(statements, plan, rows));
      return { records, nextCursor, ...counted };
    },

    /**
     * All visible records that meet a condition, oldest first, read in chunks.
     *
     * @returns the records; the promise rejects before anything is read if the filter is too broad
     */
    async stream(
      resource: Resource,
      scope: ListScope,
      condition: ListQuery['condition'],
    ): Promise<AsyncGenerator<TenantRow>> {
      await readLengths.assertSearchable(resource, scope, condition);
      const readLength = await readLengths.of(resource, scope, {
        condition,
        sort: [],
        page: 1,
        pageSize: STREAM_CHUNK,
      });
      const plan = planOf(resource);
      const records = async function* (): AsyncGenerator<TenantRow> {
        for (let behind = 0; ;) {
          const found = await lists.chunk(resource, scope, condition, { behind, size: STREAM_CHUNK, readLength });
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
