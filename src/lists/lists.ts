import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { RowCount, RowCounts } from '../database/caches/row-counts';
import { readSettingsOf } from '../database/reads/reader';
import { readingFrom, replicaOf } from '../database/reads/replica';
import type { Cells, Statements } from '../database/statements';
import { MAX_CURSOR_PAGE_BYTES, MAX_EXACT_TOTAL } from '../wire/bounds';
import { type Counts, sumGroups } from '../wire/query/counts';
import { type ListQuery, skippedBy } from '../wire/query/list-query';
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

/** A page by its number, with the total number of records, exact or at least. */
export interface Page extends RowCount {
  records: PageRecords;
  counts?: Counts;
  facets?: Counts;
}

/** A cursor page, and the cursor of the next one; null at the end of the list. */
export interface CursorPage {
  records: PageRecords;
  nextCursor: string | null;
  counts?: Counts;
  facets?: Counts;
}

/** Rows per statement of a stream. A stream that is not read keeps them in memory, with JSON below 8 KiB each. */
const STREAM_CHUNK = 200;

/** What lists use. */
export interface ListParts {
  statements: Statements;
  longReads: LongReads;
  rowCounts: RowCounts;
}

/** A list whose rows have been read. */
interface ReadRows {
  plan: ListPlan;
  rows: Cells[];
}

/** Creates the lists of the records within a scope: what to read is planned (`list-plan.ts`), then read (`run-list.ts`). */
export const createLists = (strapi: Core.Strapi, { longReads, rowCounts, ...parts }: ListParts) => {
  const statements = readingFrom(replicaOf(strapi), parts.statements);
  const run = createRunStatement(strapi, { statements, longReads });
  const counts = createListCounts(strapi, run);
  const { runList, endOfFirst, chunk } = createRunList(strapi, run);
  const searchCounts = createSearchCounts({ statements, longReads });
  const readFact = createListFacts(strapi, { counts, searchCounts, endOfFirst });

  /** Decides how a list is read, and reads the facts that the decision needs. */
  const decided = async <P extends object>(
    list: ListRead,
    known: ListFacts,
    decide: (facts: ListFacts) => P | ListRefusal | Need,
  ): Promise<{ plan: P; facts: ListFacts }> => {
    for (let facts = known; ;) {
      const next = decide(facts);
      if ('refuse' in next) throw refusalOf(next, list.resource, list.table, readSettingsOf(strapi).maxTextRows);
      if (!('needs' in next)) return { plan: next, facts };
      facts = await readFact(next.needs, list, facts);
    }
  };

  /** Plans a list. */
  const planned = (list: ListRead, known: ListFacts) =>
    decided<ListPlan>(list, known, (facts) => planList(list.table, list.scope, list.query, facts));

  /** @param complete how many rows make a page complete */
  const readRows = async (list: ListRead, complete: number): Promise<ReadRows> => {
    for (let known: ListFacts = {}; ;) {
      const { plan, facts } = await planned(list, known);
      const rows = await runList(list, plan);
      if (plan.strategy.through !== 'window' || rows.length === complete) return { plan, rows };
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
      const { plan } = await decided(one, {}, (facts) => planCounts(one.query.condition, facts));
      facets = { ...facets, ...sumGroups(list.resource, [name], await counts.groups(one, [name], plan.counts)) };
    }
    return { facets };
  };

  const recordsOf = async ({ resource, table }: ListRows, rows: readonly Cells[]): Promise<PageRecords> =>
    recordsOfRows(resource, table, statements, await completePage(statements, table, rows));

  return {
    /** One page, and how many records there are. */
    async page(list: ListRows, query: ListQuery): Promise<Page> {
      let counting: Promise<RowCount> | undefined;
      const read: ListRead = { ...list, query, position: null };
      const total = (length: ReadLength): Promise<RowCount> => (counting ??= totalOf(read, length));
      // Plans ask for the total of what an index counts.
      const { plan, rows } = await readRows({ ...read, total: () => total('short') }, query.pageSize);
      const found = await totalWith(rows.length, query, () => total(plan.total));
      const counted = { ...(await countsOf(read, plan)), ...(await facetsOf(read)) };
      return { records: await recordsOf(list, rows), ...found, ...counted };
    },

    /**
     * The page after a cursor. Its cost does not grow with the number of records before it. It ends early if its large fields
     * would have more than `MAX_CURSOR_PAGE_BYTES`.
     */
    async listByCursor(list: ListRows, query: ListQuery & { cursor: string }): Promise<CursorPage> {
      const { resource, table } = list;
      const { sort, pageSize, cursor } = query;
      const read: ListRead = { ...list, query, position: readCursor(resource, sort, cursor) };
      const { plan, rows: found } = await readRows(read, pageSize + 1);
      const rows = withinBytes(table, found.slice(0, pageSize), MAX_CURSOR_PAGE_BYTES);
      const last = rows.at(-1);
      const isMore = last !== undefined && found.length > rows.length;
      const nextCursor = isMore ? writeCursor(resource, sort, positionOf(last, table)) : null;
      const counted = { ...(await countsOf(read, plan)), ...(await facetsOf(read)) };
      return { records: await recordsOf(list, rows), nextCursor, ...counted };
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
