import type { Resource } from '../../wire/resource';
import type { Cells, Statements } from '../../database/statements';
import { narrowingOf } from '../narrowing';
import type { LongReads } from '../long-reads';
import type { SelectPlan } from '../records/select-plan';
import type { ListScope } from '../list-scope';
import { candidatesUpTo, type IndexedSearch, unindexedUpTo } from './candidates';

/** Creates the counts by which a list decides whether it uses the index. */
export const createSearchCounts = (
  planOf: (resource: Resource) => SelectPlan,
  { statements, longReads }: { statements: Statements; longReads: LongReads },
) => {
  const numberIn = ([first]: Cells[]): number => Number(first?.[0] ?? 0);
  return {
    /** How many records a search reads because they are not indexed, up to `most`. */
    async unindexed(most: number, resource: Resource, searches: readonly IndexedSearch[]): Promise<number> {
      const { sql, bindings } = unindexedUpTo(most, searches, planOf(resource).isSqlite);
      return numberIn(await statements.cells({ sql }, bindings));
    },

    /** How many candidates the index finds, up to `most`. */
    async candidates(
      most: number,
      resource: Resource,
      { tenant }: ListScope,
      searches: readonly IndexedSearch[],
    ): Promise<number> {
      const plan = planOf(resource);
      const { sql, bindings } = candidatesUpTo(most, searches, plan.isSqlite);
      const context = { tenant, remedy: narrowingOf(plan) };
      return numberIn(await longReads.cells({ sql }, bindings, context));
    },
  };
};

export type SearchCounts = ReturnType<typeof createSearchCounts>;
