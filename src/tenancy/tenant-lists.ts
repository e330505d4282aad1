import { setImmediate } from 'node:timers/promises';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import type { ListQuery } from '../wire/list-query';
import type { Resource } from '../wire/resource';
import { applyCondition, relationsIn } from './conditions';
import { readCursor, writeCursor } from './cursors';
import { goOnBehind, isOneComparison, orderBy, type Position, positionOf, selectPosition, sortKeysOf } from './keyset';
import type { TenantRow } from './rows';
import type { Scope } from './scope';
import type { SelectPlan } from './select-plan';
import { lasting, type Statement, type Statements } from './statements';
import type { Totals } from './totals';

/** Whether a caller sees records that their `publicColumn` does not show to everyone. */
export interface Sight {
  scope: Scope;
  seesHidden: boolean;
}

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
/** Shapes of lists whose statements are kept. */
const MAX_SHAPES = 1000;

/** What is common to a page and to the count beside it. */
const restrict = (
  query: Knex.QueryBuilder,
  plan: SelectPlan,
  resource: Resource,
  { scope, seesHidden }: Sight,
): void => {
  if (plan.organisationColumn && scope.kind === 'organisations') {
    const [only, ...others] = scope.ids;
    if (others.length === 0) query.where(plan.organisationColumn, only ?? 0);
    else query.whereIn(plan.organisationColumn, scope.ids);
  }
  if (resource.publicColumn && !seesHidden) query.where(`t.${resource.publicColumn}`, true);
};

/** The values of `restrict`, in its order. */
const restrictions = (plan: SelectPlan, resource: Resource, { scope, seesHidden }: Sight): unknown[] => [
  ...(plan.organisationColumn && scope.kind === 'organisations' ? (scope.ids.length > 0 ? scope.ids : [0]) : []),
  ...(resource.publicColumn && !seesHidden ? [true] : []),
];

const filter = (query: Knex.QueryBuilder, condition: ListQuery['condition'], plan: SelectPlan): void => {
  if (condition) query.where((group: Knex.QueryBuilder) => applyCondition(group, condition, plan));
};

/** All columns of a resource, with its relations' stubs. */
export const selectAll = (db: Knex, plan: SelectPlan): Knex.QueryBuilder => {
  const query = db(`${plan.table} as t`).select(plan.columns);
  plan.join(query);
  return query;
};

/** What a statement's text depends on; null where it hardly comes again. */
const shapeOf = (resource: Resource, { scope, seesHidden }: Sight, query: ListQuery, kind: string): string | null => {
  if (query.condition) return null;
  const breadth = scope.kind === 'organisations' ? scope.ids.length : '*';
  return `${resource.uid} ${breadth} ${seesHidden} ${JSON.stringify(query.sort)} ${kind}`;
};

/** Lists of the records in sight. Statements without filters are built once for each shape. */
export const createTenantLists = (
  strapi: Core.Strapi,
  planOf: (resource: Resource) => SelectPlan,
  statements: Statements,
  totals: Totals,
) => {
  const shapes = new LRUCache<string, Statement>({ max: MAX_SHAPES });

  const ask = (shape: string | null, build: () => Knex.QueryBuilder, values: unknown[]) => {
    if (shape === null) {
      const { sql, bindings } = build().toSQL();
      return statements.cells({ sql }, bindings);
    }
    const statement = shapes.get(shape) ?? lasting(build().toSQL().sql);
    shapes.set(shape, statement);
    return statements.cells(statement, values);
  };

  const selectPage = (resource: Resource, sight: Sight, query: ListQuery) => {
    const plan = planOf(resource);
    const offset = (query.page - 1) * query.pageSize;
    const build = (): Knex.QueryBuilder => {
      const select = selectAll(strapi.db.connection, plan);
      restrict(select, plan, resource, sight);
      filter(select, query.condition, plan);
      orderBy(select, sortKeysOf(plan, query.sort), plan);
      select.limit(query.pageSize);
      return offset > 0 ? select.offset(offset) : select;
    };
    const values = [...restrictions(plan, resource, sight), query.pageSize, ...(offset > 0 ? [offset] : [])];
    return ask(shapeOf(resource, sight, query, offset > 0 ? 'page' : 'first'), build, values);
  };

  const count = async (resource: Resource, sight: Sight, query: ListQuery): Promise<number> => {
    const plan = planOf(resource);
    const build = (): Knex.QueryBuilder => {
      const select = strapi.db.connection(`${plan.table} as t`).count({ total: 't.id' });
      plan.join(select, relationsIn(query.condition));
      restrict(select, plan, resource, sight);
      filter(select, query.condition, plan);
      return select;
    };
    const shape = shapeOf(resource, sight, query, 'count');
    const [counted] = await ask(shape, build, restrictions(plan, resource, sight));
    return Number(counted?.[0] ?? 0);
  };

  /** How many there are in all: known without asking at the end of a list, and where the list has been counted just now. */
  const totalOf = async (resource: Resource, sight: Sight, query: ListQuery, found: number): Promise<number> => {
    const before = (query.page - 1) * query.pageSize;
    if (found < query.pageSize && (found > 0 || before === 0)) return before + found;
    const [only, ...others] = sight.scope.kind === 'organisations' ? sight.scope.ids : [];
    const isKept = only !== undefined && others.length === 0 && !query.condition && !resource.publicColumn;
    return isKept
      ? totals.of(planOf(resource).table, only, () => count(resource, sight, query))
      : count(resource, sight, query);
  };

  const selectBehind = (resource: Resource, sight: Sight, query: ListQuery, position: Position | null) => {
    const plan = planOf(resource);
    const keys = sortKeysOf(plan, query.sort);
    const build = (): Knex.QueryBuilder => {
      const select = selectAll(strapi.db.connection, plan);
      selectPosition(select, keys, plan);
      restrict(select, plan, resource, sight);
      filter(select, query.condition, plan);
      if (position) goOnBehind(select, keys, position, plan);
      orderBy(select, keys, plan);
      return select.limit(query.pageSize + 1);
    };
    const isLasting = !position || isOneComparison(keys);
    const shape = isLasting ? shapeOf(resource, sight, query, position ? 'behind' : 'beginning') : null;
    return ask(shape, build, [...restrictions(plan, resource, sight), ...(position ?? []), query.pageSize + 1]);
  };

  return {
    /** One page, and how many records there are. */
    async page(resource: Resource, sight: Sight, query: ListQuery): Promise<Page> {
      const rows = await selectPage(resource, sight, query);
      const total = await totalOf(resource, sight, query, rows.length);
      return { rows: rows.map(planOf(resource).decode), total };
    },

    /** As many records as a page has, behind a cursor. What it costs does not grow with what lies before. */
    async stretch(resource: Resource, sight: Sight, query: ListQuery & { cursor: string }): Promise<Stretch> {
      const { sort, pageSize, cursor } = query;
      const found = await selectBehind(resource, sight, query, readCursor(resource, sort, cursor));
      const rows = found.slice(0, pageSize);
      const last = rows.at(-1);
      const isMore = last !== undefined && found.length > pageSize;
      const plan = planOf(resource);
      const nextCursor = isMore ? writeCursor(resource, sort, positionOf(last, plan)) : null;
      return { rows: rows.map(plan.decode), nextCursor };
    },

    /** All records in sight that a condition leaves, oldest first, read in chunks. */
    async *stream(resource: Resource, sight: Sight, condition: ListQuery['condition']): AsyncGenerator<TenantRow> {
      const plan = planOf(resource);
      for (let last = 0; ;) {
        const select = selectAll(strapi.db.connection, plan)
          .where('t.id', '>', last)
          .orderBy('t.id')
          .limit(STREAM_CHUNK);
        restrict(select, plan, resource, sight);
        filter(select, condition, plan);
        const rows = (await ask(null, () => select, [])).map(plan.decode);
        yield* rows;
        if (rows.length < STREAM_CHUNK) return;
        last = rows.at(-1)?.id ?? last;
        // SQLite answers without ever waiting: other requests have their turn between two parts.
        await setImmediate();
      }
    },
  };
};
