import type { Cells, Statements } from '../../database/statements';
import type { ListRows } from '../list-read';
import type { LongReads } from '../long-reads';
import { narrowingOf } from '../narrowing';
import { candidatesUpTo, type IndexedSearch, unindexedUpTo } from './candidates';

const numberIn = ([first]: Cells[]): number => Number(first?.[0] ?? 0);

/** Creates the counts by which a list decides whether it uses the index. */
export const createSearchCounts = ({ statements, longReads }: { statements: Statements; longReads: LongReads }) => ({
  /** How many records a search reads because they are not indexed, up to `most`. */
  async unindexed(most: number, { table }: ListRows, searches: readonly IndexedSearch[]): Promise<number> {
    const { sql, bindings } = unindexedUpTo(most, searches, table.isSqlite);
    return numberIn(await statements.cells({ sql }, bindings));
  },

  /** How many candidates the index finds, up to `most`. */
  async candidates(most: number, { table, scope }: ListRows, searches: readonly IndexedSearch[]): Promise<number> {
    const { sql, bindings } = candidatesUpTo(most, searches, table.isSqlite);
    return numberIn(await longReads.cells({ sql }, bindings, { tenant: scope.tenant, remedy: narrowingOf(table) }));
  },
});

export type SearchCounts = ReturnType<typeof createSearchCounts>;
