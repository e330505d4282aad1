import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import type { Condition } from '../../wire/query/filters';
import type { Resource } from '../../wire/resource';
import { applyCondition, partsOf, relationsIn } from './conditions';
import { type OrderedWalk, type ReadLength, walkInOrder, walkMatches } from './list-walks';
import { type LongReads, stoppable } from '../long-reads';
import { narrowingOf } from '../narrowing';
import type { SelectPlan } from '../records/select-plan';
import { narrowToCandidates } from '../search/candidates';
import type { ListScope } from '../list-scope';
import { type Cells, preparedStatement, type Statement, type Statements } from '../../database/statements';

/** Number of list shapes whose statements are cached. */
const MAX_SHAPES = 1000;

/** A statement of a list. */
export interface ListStatement {
  resource: Resource;
  scope: ListScope;
  readLength: ReadLength;
  condition: Condition | null;
  /** What the text depends on in addition to resource, scope and read length; null if it is rarely reused. */
  kind: string | null;
  /** The beginning of the statement; conditions are added to it. */
  select: (plan: SelectPlan) => Knex.QueryBuilder;
  /** Adds what follows the conditions, and its values. */
  finish?: (query: Knex.QueryBuilder, plan: SelectPlan) => void;
  /** For rows in an order: how they are found. It follows the conditions, too. */
  walk?: OrderedWalk;
  values?: readonly unknown[];
}

/** Creates a function that builds and runs the statements of lists. Those without filters are built once per shape. */
export const createListRunner = (
  strapi: Core.Strapi,
  planOf: (resource: Resource) => SelectPlan,
  { statements, longReads }: { statements: Statements; longReads: LongReads },
) => {
  const shapes = new LRUCache<string, Statement>({ max: MAX_SHAPES });
  const db = (): Knex => strapi.db.connection;

  /** Adds the conditions of a list to a query over its table. */
  const narrow = (query: Knex.QueryBuilder, { resource, scope, readLength, condition }: ListStatement): void => {
    const plan = planOf(resource);
    if (readLength !== 'short') stoppable(query, 't.id');
    scope.restrict(query);
    if (readLength === 'indexed') narrowToCandidates(query, condition, plan, scope);
    if (condition) query.where((group: Knex.QueryBuilder) => applyCondition(group, condition, plan));
  };

  const build = (list: ListStatement): Knex.QueryBuilder => {
    const { walk } = list;
    const plan = planOf(list.resource);
    const query = list.select(plan);
    if (walk?.through === 'matches') {
      const matches = partsOf(list.condition, plan).map((condition) => {
        const part = plan.from(db());
        plan.joinVisible(part, relationsIn(condition, plan));
        narrow(part, { ...list, condition });
        return part;
      });
      walkMatches(db(), query, matches, plan, walk);
      return query;
    }
    narrow(query, list);
    if (walk) walkInOrder(query, plan, walk);
    list.finish?.(query, plan);
    return query;
  };

  /** The text of a statement, and its values. */
  const prepare = (list: ListStatement, wrap: (query: Knex.QueryBuilder) => Knex.QueryBuilder) => {
    const { resource, scope, readLength, condition, kind, values = [] } = list;
    if (condition || kind === null) {
      const { sql, bindings } = wrap(build(list)).toSQL();
      return { statement: { sql } as Statement, bindings };
    }
    const shape = `${resource.uid} ${scope.shape} ${readLength} ${kind}`;
    const statement = shapes.get(shape) ?? preparedStatement(wrap(build(list)).toSQL().sql);
    shapes.set(shape, statement);
    return { statement, bindings: [...scope.values, ...values] };
  };

  return (list: ListStatement, wrap = (query: Knex.QueryBuilder): Knex.QueryBuilder => query): Promise<Cells[]> => {
    const { statement, bindings } = prepare(list, wrap);
    if (list.readLength === 'short') return statements.cells(statement, bindings);
    const remedy = narrowingOf(planOf(list.resource));
    return longReads.cells(statement, bindings, { tenant: list.scope.tenant, remedy });
  };
};
