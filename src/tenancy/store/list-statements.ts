import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import type { Condition } from '../../wire/query/filters';
import type { CountedGroup } from '../../wire/query/counts';
import type { ListQuery } from '../../wire/query/list-query';
import type { Resource } from '../../wire/resource';
import { servedHereSql } from './cells';
import { applyCondition, relationsIn } from './conditions';
import { seekAfter, isOneComparison, orderBy, type Position, selectPosition, sortKeysOf } from './keyset';
import { boundedColumns, leftOut } from './large-json';
import { type LongReads, stoppable } from './long-reads';
import type { SelectPlan } from './select-plan';
import { narrowToCandidates } from './search/candidates';
import { restrict, restrictions, tenantOf, type Visibility } from './visibility';
import { type Cells, preparedStatement, type Statement, type Statements } from '../../database/statements';

/**
 * Short reads run at once, on the application's connection. Long ones can take until the deadline (`long-reads.ts`); `indexed` ones
 * are long reads of the candidates that an index finds for a search.
 */
export type ReadLength = 'short' | 'long' | 'indexed';

/** Number of list shapes whose statements are cached. */
const MAX_SHAPES = 1000;

const filter = (query: Knex.QueryBuilder, condition: Condition | null, plan: SelectPlan): void => {
  if (condition) query.where((group: Knex.QueryBuilder) => applyCondition(group, condition, plan));
};

/** Selects all columns of a resource, with the stubs of its relations. */
export const selectAll = (db: Knex, plan: SelectPlan): Knex.QueryBuilder => {
  const query = plan.from(db).select(plan.columns);
  plan.join(query);
  return query;
};

/** The same for a list, without large fields that are read later or not at all (`large-json.ts`). */
const selectBounded = (db: Knex, plan: SelectPlan, fields?: ListQuery['fields']): Knex.QueryBuilder => {
  const query = plan.from(db).select(boundedColumns(db, plan, fields));
  plan.joinVisible(query);
  return query;
};

/** A sentence on how the caller can narrow a list. */
export const narrowingOf = (plan: SelectPlan): string => {
  const fields = plan.narrowedBy.map((name) => `filters[${name}]`).join(' or ');
  const owner = plan.organisationColumn ? ', or name one organisation in X-Organisation-Id' : '';
  return `Narrow the list by ${fields}, such as filters[createdAt][$gte]=2026-01-01${owner}.`;
};

/** A statement of a list. */
interface ListStatement {
  resource: Resource;
  visibility: Visibility;
  readLength: ReadLength;
  condition: Condition | null;
  /** What the text depends on besides resource, scope and read length; null if it is rarely reused. */
  kind: string | null;
  /** The beginning of the statement; conditions are added to it. */
  select: (plan: SelectPlan) => Knex.QueryBuilder;
  /** Adds what follows the conditions, and its values. */
  finish?: (query: Knex.QueryBuilder, plan: SelectPlan) => void;
  values?: readonly unknown[];
}

/** Creates the statements of lists. Statements without filters are built once per shape. */
export const createListStatements = (
  strapi: Core.Strapi,
  planOf: (resource: Resource) => SelectPlan,
  { statements, longReads }: { statements: Statements; longReads: LongReads },
) => {
  const shapes = new LRUCache<string, Statement>({ max: MAX_SHAPES });

  const build = ({ resource, visibility, readLength, condition, select, finish }: ListStatement): Knex.QueryBuilder => {
    const plan = planOf(resource);
    const query = select(plan);
    if (readLength !== 'short') stoppable(query, 't.id');
    restrict(strapi, query, plan, resource, visibility);
    if (readLength === 'indexed') narrowToCandidates(query, condition, plan, visibility.scope);
    filter(query, condition, plan);
    finish?.(query, plan);
    return query;
  };

  /** The text of a statement, and its values. */
  const prepare = (list: ListStatement, wrap: (query: Knex.QueryBuilder) => Knex.QueryBuilder) => {
    const { resource, visibility, readLength, condition, kind, values = [] } = list;
    if (condition || kind === null) {
      const { sql, bindings } = wrap(build(list)).toSQL();
      return { statement: { sql } as Statement, bindings };
    }
    const { scope, includeHidden } = visibility;
    const breadth = scope.kind === 'organisations' ? scope.ids.length : '*';
    const cell = servedHereSql(strapi, 'organisation_id') ?? '';
    const shape = `${resource.uid} ${breadth} ${includeHidden} ${readLength} ${kind} ${cell}`;
    const statement = shapes.get(shape) ?? preparedStatement(wrap(build(list)).toSQL().sql);
    shapes.set(shape, statement);
    return { statement, bindings: [...restrictions(planOf(resource), resource, visibility), ...values] };
  };

  const runStatement = (
    list: ListStatement,
    wrap = (query: Knex.QueryBuilder): Knex.QueryBuilder => query,
  ): Promise<Cells[]> => {
    const { statement, bindings } = prepare(list, wrap);
    if (list.readLength === 'short') return statements.cells(statement, bindings);
    const remedy = narrowingOf(planOf(list.resource));
    return longReads.cells(statement, bindings, { tenant: tenantOf(list.visibility), remedy });
  };

  const db = (): Knex => strapi.db.connection;
  const numberIn = ([first]: Cells[]): number => Number(first?.[0] ?? 0);

  return {
    /** The rows of a page. */
    page(resource: Resource, visibility: Visibility, query: ListQuery, readLength: ReadLength): Promise<Cells[]> {
      const { condition, sort, page, pageSize, fields } = query;
      const offset = (page - 1) * pageSize;
      return runStatement({
        ...{ resource, visibility, readLength, condition },
        kind: `${offset > 0 ? 'page' : 'first'} ${JSON.stringify(sort)}${leftOut(planOf(resource), fields).join()}`,
        select: (plan) => selectBounded(db(), plan, fields),
        finish: (select, plan) => {
          orderBy(select, sortKeysOf(plan, sort), plan);
          select.limit(pageSize);
          if (offset > 0) select.offset(offset);
        },
        values: [pageSize, ...(offset > 0 ? [offset] : [])],
      });
    },

    /** The rows after a position, one more than a page has. */
    after(
      resource: Resource,
      visibility: Visibility,
      query: ListQuery,
      position: Position | null,
      readLength: ReadLength,
    ): Promise<Cells[]> {
      const { condition, sort, pageSize, fields } = query;
      const omitted = leftOut(planOf(resource), fields).join();
      const isReusable = !position || isOneComparison(sortKeysOf(planOf(resource), sort));
      return runStatement({
        ...{ resource, visibility, readLength, condition },
        kind: isReusable ? `${position ? 'behind' : 'beginning'} ${JSON.stringify(sort)}${omitted}` : null,
        select: (plan) => {
          const select = selectBounded(db(), plan, fields);
          selectPosition(select, sortKeysOf(plan, sort), plan);
          return select;
        },
        finish: (select, plan) => {
          const keys = sortKeysOf(plan, sort);
          if (position) seekAfter(select, keys, position, plan);
          orderBy(select, keys, plan);
          select.limit(pageSize + 1);
        },
        values: [...(position ?? []), pageSize + 1],
      });
    },

    /** Rows after an id, sorted by id. */
    chunk(
      resource: Resource,
      visibility: Visibility,
      condition: Condition | null,
      { behind, size, readLength }: { behind: number; size: number; readLength: ReadLength },
    ): Promise<Cells[]> {
      return runStatement({
        ...{ resource, visibility, readLength, condition },
        kind: 'chunk',
        select: (plan) => selectBounded(db(), plan),
        finish: (select) => void select.where('t.id', '>', behind).orderBy('t.id').limit(size),
        values: [behind, size],
      });
    },

    /** How many rows there are per combination of the values of some columns. */
    async groups(
      resource: Resource,
      visibility: Visibility,
      condition: Condition | null,
      names: readonly string[],
      readLength: ReadLength,
    ): Promise<CountedGroup[]> {
      const select = (plan: SelectPlan): Knex.QueryBuilder => {
        const columns = names.map((name) => plan.columnFor(name).column);
        const query = plan.from(db()).select(columns).count({ total: 't.id' }).groupBy(columns);
        plan.joinVisible(query, relationsIn(condition, plan));
        return query;
      };
      const kind = `counts ${names.join()}`;
      const found = await runStatement({ resource, visibility, readLength, condition, kind, select });
      return found.map((cells) => ({ values: cells.slice(0, -1), total: Number(cells.at(-1)) }));
    },

    /** How many rows there are, up to `most`. No more rows than these are read. */
    async countUpTo(
      most: number,
      resource: Resource,
      visibility: Visibility,
      condition: Condition | null,
      readLength: ReadLength,
    ): Promise<number> {
      const select = (plan: SelectPlan): Knex.QueryBuilder => {
        const query = plan.from(db()).select('t.id');
        plan.joinVisible(query, relationsIn(condition, plan));
        return query;
      };
      const finish = (query: Knex.QueryBuilder): void => void query.limit(most);
      const list = { resource, visibility, readLength, condition, kind: 'up to', select, finish, values: [most] };
      return numberIn(await runStatement(list, (query) => db().count({ total: 'id' }).from(query.as('found'))));
    },
  };
};

export type ListStatements = ReturnType<typeof createListStatements>;
