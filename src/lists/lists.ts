import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { RowCount, RowCounts } from '../database/caches/row-counts';
import { readSettingsOf } from '../database/reads/reader';
import { readingFrom, replicaOf } from '../database/reads/replica';
import type { Cells, Statements } from '../database/statements';
import { MAX_CURSOR_PAGE_BYTES, MAX_EXACT_TOTAL } from '../wire/bounds';
import { type Counts, sumGroups } from '../wire/query/counts';
import { inOrder, type ListQuery, skippedBy, sortText } from '../wire/query/list-query';
import { readCursor, writeCursor } from './cursors';
import { createListFacts } from './list-facts';
import {
  type ListFacts,
  type ListPlan,
  type ListRefusal,
  type Need,
  planCounts,
  planList,
  type ReadLength,
} from './list-plan';
import type { ListRead, ListRows } from './list-read';
import { refusalOf } from './list-refusals';
import { onlyOrganisation } from './list-scope';
import type { LongReads } from './long-reads';
import { completePage, completeStream, withinBytes } from './records/large-json';
import { type PageRecords, recordsOfRows } from './records/page-records';
import type { TenantRow } from './records/row-decoder';
import { createRunList } from './run-list';
import { createSearchCounts } from './search/search-counts';
import { withoutField } from './statements/condition-parts';
import { positionOf } from './statements/keyset';
import { createListCounts } from './statements/list-counts';
import { createRunStatement } from './statements/run-statement';

/** What a page has in addition to its records, if the request asks for it. */
interface PageFacts {
  counts?: Counts;
  facets?: Counts;
  /** The order of the list, as `sort` names it. */
  sort?: string;
}

/** A page by its number, with the total number of records, exact or at least. */
export interface Page extends RowCount, PageFacts {
  records: PageRecords;
}

/** A cursor page, and the cursor of the next one; null at the end of the list. */
export interface CursorPage extends PageFacts {
  records: PageRecords;
  nextCursor: string | null;
}

/** Rows per statement of a stream. A stream that is not read keeps them in memory, with JSON below 8 KiB each. */
const STREAM_CHUNK = 200;

/** What lists use. */
export interface ListParts {
  statements: Statements;
  longReads: LongReads;
  rowCounts: RowCounts;
}

/** A list whose rows have been read, in its order. */
interface ReadRows {
  plan: ListPlan;
  rows: Cells[];
  list: ListRead;
}

/** A list in its other order, if it is refused only in its own; null if there is none. */
const otherwiseSorted = (list: ListRead, { refuse }: ListRefusal): ListRead | null => {
  const { query } = list;
  if (refuse !== 'SORT_TOO_BROAD' || !query.sortFallback) return null;
  return { ...list, query: inOrder(query, query.sortFallback) };
};

/** Creates the lists of the records within a scope: what to read is planned (`list-plan.ts`), then read (`run-list.ts`). */
export const createLists = (strapi: Core.Strapi, { longReads, rowCounts, ...parts }: ListParts) => {
  const statements = readingFrom(replicaOf(strapi), parts.statements);
  const run = createRunStatement(strapi, { statements, longReads });
  const counts = createListCounts(strapi, run);
  const { runList, endOfFirst, chunk } = createRunList(strapi, run);
  const searchCounts = createSearchCounts({ statements, longReads });
  const readFact = createListFacts(strapi, { counts, searchCounts, endOfFirst });

  /** Decides how a list is read, and in which order, and reads the facts that the decision needs. */
  const decided = async <P extends object>(
    begun: ListRead,
    known: ListFacts,
    decide: (list: ListRead, facts: ListFacts) => P | ListRefusal | Need,
  ): Promise<{ plan: P; facts: ListFacts; list: ListRead }> => {
    let list = begun;
    for (let facts = known; ;) {
      const next = decide(list, facts);
      if ('needs' in next) {
        facts = await readFact(next.needs, list, facts);
        continue;
      }
      if (!('refuse' in next)) return { plan: next, facts, list };
      const otherwise = otherwiseSorted(list, next);
      if (!otherwise) throw refusalOf(next, list.resource, list.table, readSettingsOf(strapi).maxTextRows);
      list = otherwise;
    }
  };

  /** Plans a list. */
  const planned = (begun: ListRead, known: ListFacts) =>
    decided<ListPlan>(begun, known, (list, facts) => planList(list.table, list.scope, list.query, facts));

  /** @param complete how many rows make a page complete */
  const readRows = async (begun: ListRead, complete: number): Promise<ReadRows> => {
    for (let known: ListFacts = {}; ;) {
      const { plan, facts, list } = await planned(begun, known);
      const rows = await runList(list, plan);
      if (plan.strategy.through !== 'window' || rows.length === complete) return { plan, rows, list };
      // The first rows do not contain the page.
      known = { ...facts, window: null };
    }
  };

  const count = async (list: ListRead, length: ReadLength): Promise<RowCount> => {
    const found = await counts.upTo(MAX_EXACT_TOTAL + 1, list, list.query.condition, length);
    return { total: Math.min(found, MAX_EXACT_TOTAL), isExact: found <= MAX_EXACT_TOTAL };
  };

  /** The total: exact up to `MAX_EXACT_TOTAL`, and at least that beyond. It needs no query if it is known. */
  const totalOf = (list: ListRead, length: ReadLength): Promise<RowCount> => {
    const { resource, table, scope, query } = list;
    const only = onlyOrganisation(scope);
    if (only === undefined || resource.publicColumn || table.isDerived) return count(list, length);
    return rowCounts.of(table.table, only, () => count(list, length), query.condition);
  };

  /** The total of a list of which a page has been read. The last page shows it, however large it is. */
  const totalWith = async (found: number, query: ListQuery, counted: () => Promise<RowCount>): Promise<RowCount> => {
    const before = skippedBy(query);
    if (found < query.pageSize && (found > 0 || before === 0)) return { total: before + found, isExact: true };
    const { total, isExact } = await counted();
    return { total: isExact || found === 0 ? total : Math.max(total, before + found), isExact };
  };

  /** Counts all selected records per value, in one statement. */
  const countsOf = async (list: ListRead, { counts: length }: ListPlan): Promise<{ counts?: Counts }> => {
    const { counts: names } = list.query;
    return names ? { counts: sumGroups(list.resource, names, await counts.groups(list, names, length)) } : {};
  };

  /** Counts per value what would be selected without the conditions on the same field: a statement for each field. */
  const facetsOf = async (list: ListRead): Promise<{ facets?: Counts }> => {
    const { facets: names, condition } = list.query;
    if (!names) return {};
    let facets: Counts = {};
    for (const name of names) {
      const one: ListRead = {
        ...list,
        query: { ...list.query, condition: withoutField(condition, name) },
        position: null,
      };
      const { plan } = await decided(one, {}, (_list, facts) => planCounts(one.query.condition, facts));
      facets = { ...facets, ...sumGroups(list.resource, [name], await counts.groups(one, [name], plan.counts)) };
    }
    return { facets };
  };

  /** What a page has in addition to its records. */
  const pageFacts = async (asked: ListQuery, { plan, list }: ReadRows): Promise<PageFacts> => ({
    ...(await countsOf(list, plan)),
    ...(await facetsOf(list)),
    ...(asked.sortFallback ? { sort: sortText(list.query.sort) } : {}),
  });

  const recordsOf = async ({ resource, table }: ListRows, rows: readonly Cells[]): Promise<PageRecords> =>
    recordsOfRows(resource, table, statements, await completePage(statements, table, rows));

  return {
    /** One page, and how many records there are. */
    async page(list: ListRows, query: ListQuery): Promise<Page> {
      let counting: Promise<RowCount> | undefined;
      const read: ListRead = { ...list, query, position: null };
      const total = (length: ReadLength): Promise<RowCount> => (counting ??= totalOf(read, length));
      // Plans ask for the total of what an index counts.
      const page = await readRows({ ...read, total: () => total('short') }, query.pageSize);
      const found = await totalWith(page.rows.length, query, () => total(page.plan.total));
      return { records: await recordsOf(list, page.rows), ...found, ...(await pageFacts(query, page)) };
    },

    /**
     * The page after a cursor. Its cost does not grow with the number of records before it. It ends early if its large fields
     * would have more than `MAX_CURSOR_PAGE_BYTES`.
     */
    async listByCursor(list: ListRows, query: ListQuery & { cursor: string }): Promise<CursorPage> {
      const { resource, table } = list;
      const { pageSize } = query;
      const page = await readRows({ ...list, ...readCursor(resource, query) }, pageSize + 1);
      const rows = withinBytes(table, page.rows.slice(0, pageSize), MAX_CURSOR_PAGE_BYTES);
      const last = rows.at(-1);
      const isMore = last !== undefined && page.rows.length > rows.length;
      const nextCursor = isMore ? writeCursor(resource, page.list.query.sort, positionOf(last, table)) : null;
      return { records: await recordsOf(list, rows), nextCursor, ...(await pageFacts(query, page)) };
    },

    /**
     * All records that meet a condition, oldest first, read in chunks.
     *
     * @returns the records; the promise rejects before anything is read if the filter is too broad
     */
    async stream(list: ListRows, condition: ListQuery['condition']): Promise<AsyncGenerator<TenantRow>> {
      const { table } = list;
      const read = { ...list, query: { condition, sort: [], page: 1, pageSize: STREAM_CHUNK }, position: null };
      const { plan } = await planned(read, {});
      const records = async function* (): AsyncGenerator<TenantRow> {
        for (let behind = 0; ;) {
          const found = await chunk(read, plan.length, behind);
          for await (const cells of completeStream(statements, table, found)) yield table.decode(cells);
          if (found.length < STREAM_CHUNK) return;
          behind = (found.at(-1)?.[table.idPlace] as number | undefined) ?? behind;
          // SQLite never waits, so other requests get their turn here, between two chunks.
          await setImmediate();
        }
      };
      return records();
    },
  };
};
