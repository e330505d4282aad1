import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { ListQuery } from '../../wire/list-query';
import type { Resource } from '../../wire/resource';
import { readCursor, writeCursor } from './cursors';
import { positionOf } from './keyset';
import { completePage, completeStream } from './large-json';
import { createListLanes } from './list-lanes';
import { createListStatements, type Lane, type Sight } from './list-statements';
import type { LongReads } from './long-reads';
import type { TenantRow } from './row-decoder';
import type { SelectPlan } from './select-plan';
import type { Statements } from '../../database/statements';
import type { Totals } from '../../database/row-counts';

/** A page by its number, with what there is in all. */
export interface Page {
  rows: TenantRow[];
  total: number;
}

/** A page by a cursor, and where the list goes on; null at its end. */
export interface Stretch {
  rows: TenantRow[];
  nextCursor: string | null;
}

/** Rows that a stream reads at a time. */
const STREAM_CHUNK = 500;
/** So many rows are counted at once; more are counted as a long read. */
const COUNTED_AT_ONCE = 10_000;

/** Lists of the records in sight. */
export const createTenantLists = (
  strapi: Core.Strapi,
  planOf: (resource: Resource) => SelectPlan,
  { statements, longReads, totals }: { statements: Statements; longReads: LongReads; totals: Totals },
) => {
  const lists = createListStatements(strapi, planOf, { statements, longReads });
  const lanes = createListLanes(strapi, planOf, lists);

  const count = async (resource: Resource, sight: Sight, { condition }: ListQuery, lane: Lane): Promise<number> => {
    if (condition) return lists.count(resource, sight, condition, lane);
    const few = await lists.countUpTo(COUNTED_AT_ONCE + 1, resource, sight, null, 'short');
    return few <= COUNTED_AT_ONCE ? few : lists.count(resource, sight, null, 'long');
  };

  /** How many there are in all: known without asking at the end of a list, and where the list has been counted just now. */
  const totalOf = (resource: Resource, sight: Sight, query: ListQuery, found: number, lane: Lane): Promise<number> => {
    const before = (query.page - 1) * query.pageSize;
    if (found < query.pageSize && (found > 0 || before === 0)) return Promise.resolve(before + found);
    const [only, ...others] = sight.scope.kind === 'organisations' ? sight.scope.ids : [];
    const isKept = only !== undefined && others.length === 0 && !query.condition && !resource.publicColumn;
    return isKept
      ? totals.of(planOf(resource).table, only, () => count(resource, sight, query, lane))
      : count(resource, sight, query, lane);
  };

  return {
    /** One page, and how many records there are. */
    async page(resource: Resource, sight: Sight, query: ListQuery): Promise<Page> {
      await lanes.assertSearchable(resource, sight, query.condition);
      const lane = await lanes.of(resource, sight, query);
      const rows = await lists.page(resource, sight, query, lane);
      const total = await totalOf(resource, sight, query, rows.length, lane);
      const plan = planOf(resource);
      return { rows: (await completePage(statements, plan, rows)).map(plan.decode), total };
    },

    /** As many records as a page has, behind a cursor. What it costs does not grow with what lies before. */
    async stretch(resource: Resource, sight: Sight, query: ListQuery & { cursor: string }): Promise<Stretch> {
      const { sort, pageSize, cursor } = query;
      const position = readCursor(resource, sort, cursor);
      await lanes.assertSearchable(resource, sight, query.condition);
      const lane = await lanes.of(resource, sight, query);
      const found = await lists.behind(resource, sight, query, position, lane);
      const rows = found.slice(0, pageSize);
      const last = rows.at(-1);
      const isMore = last !== undefined && found.length > pageSize;
      const plan = planOf(resource);
      const nextCursor = isMore ? writeCursor(resource, sort, positionOf(last, plan)) : null;
      return { rows: (await completePage(statements, plan, rows)).map(plan.decode), nextCursor };
    },

    /**
     * All records in sight that a condition leaves, oldest first, read in chunks.
     *
     * @returns the records; the promise is refused where the filter is too broad, before anything is read
     */
    async stream(
      resource: Resource,
      sight: Sight,
      condition: ListQuery['condition'],
    ): Promise<AsyncGenerator<TenantRow>> {
      await lanes.assertSearchable(resource, sight, condition);
      const lane = await lanes.of(resource, sight, { condition, sort: [], page: 1, pageSize: STREAM_CHUNK });
      const plan = planOf(resource);
      const records = async function* (): AsyncGenerator<TenantRow> {
        for (let behind = 0; ;) {
          const found = await lists.chunk(resource, sight, condition, { behind, size: STREAM_CHUNK, lane });
          for await (const cells of completeStream(statements, plan, found)) yield plan.decode(cells);
          if (found.length < STREAM_CHUNK) return;
          behind = (found.at(-1)?.[plan.idPlace] as number | undefined) ?? behind;
          // SQLite answers without ever waiting: other requests have their turn between two parts.
          await setImmediate();
        }
      };
      return records();
    },
  };
};
