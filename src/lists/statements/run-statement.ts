import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import { type Cells, preparedStatement, type Statement, type Statements } from '../../database/statements';
import type { Condition } from '../../wire/query/filters';
import type { ReadLength } from '../list-plan';
import type { ListRows } from '../list-read';
import { type LongReads, stoppable } from '../long-reads';
import { narrowingOf } from '../narrowing';
import { narrowToCandidates } from '../search/candidates';
import { partsOf, relationsIn } from './condition-parts';
import { applyCondition } from './conditions';
import { type OrderedScan, scanInOrder, scanMatches } from './scans';

/** Number of list shapes whose statements are cached. */
const MAX_SHAPES = 1000;

/** A statement of a list. */
export interface ListStatement {
  list: ListRows;
  length: ReadLength;
  condition: Condition | null;
  /** What the text depends on in addition to the resource, the scope and the length; null if it is rarely reused. */
  kind: string | null;
  /** The beginning of the statement; conditions are added to it. */
  select: () => Knex.QueryBuilder;
  /** Adds what follows the conditions. */
  finish?: (query: Knex.QueryBuilder) => void;
  /** For rows in an order: how they are found. It follows the conditions, too. */
  scan?: OrderedScan;
  /** The values of what follows the conditions. */
  values?: readonly unknown[];
  /** Makes another statement of it. */
  wrap?: (query: Knex.QueryBuilder) => Knex.QueryBuilder;
}

/** Runs a statement of a list. */
export type RunStatement = (statement: ListStatement) => Promise<Cells[]>;

/** Creates a function that builds and runs the statements of lists. Those without filters are built once per shape. */
export const createRunStatement = (
  strapi: Core.Strapi,
  { statements, longReads }: { statements: Statements; longReads: LongReads },
): RunStatement => {
  const shapes = new LRUCache<string, Statement>({ max: MAX_SHAPES });
  const db = (): Knex => strapi.db.connection;

  /** Adds the conditions of a list to a query over its table. */
  const narrow = (query: Knex.QueryBuilder, { list, length, condition }: ListStatement): void => {
    const { table, scope } = list;
    if (length !== 'short') stoppable(query, 't.id');
    scope.restrict(query);
    if (length === 'indexed') narrowToCandidates(query, condition, table, scope);
    if (condition) query.where((group: Knex.QueryBuilder) => applyCondition(group, condition, table));
  };

  const build = (statement: ListStatement): Knex.QueryBuilder => {
    const { scan, condition } = statement;
    const { table } = statement.list;
    const query = statement.select();
    if (scan?.strategy.through === 'matches') {
      const matches = partsOf(condition, table).map((one) => {
        const part = table.from(db());
        table.joinVisible(part, relationsIn(one, table));
        narrow(part, { ...statement, condition: one });
        return part;
      });
      scanMatches(db(), query, { matches, most: scan.strategy.most }, table, scan);
      return query;
    }
    narrow(query, statement);
    if (scan) scanInOrder(query, table, scan);
    statement.finish?.(query);
    return statement.wrap?.(query) ?? query;
  };

  /** The text of a statement, and its values. */
  const prepare = (statement: ListStatement): { text: Statement; bindings: readonly unknown[] } => {
    const { list, length, condition, kind, values = [] } = statement;
    if (condition || kind === null) {
      const { sql, bindings } = build(statement).toSQL();
      return { text: { sql }, bindings };
    }
    const shape = `${list.resource.uid} ${list.scope.shape} ${length} ${kind}`;
    const text = shapes.get(shape) ?? preparedStatement(build(statement).toSQL().sql);
    shapes.set(shape, text);
    return { text, bindings: [...list.scope.values, ...values] };
  };

  return (statement) => {
    const { text, bindings } = prepare(statement);
    if (statement.length === 'short') return statements.cells(text, bindings);
    const { table, scope } = statement.list;
    return longReads.cells(text, bindings, { tenant: scope.tenant, remedy: narrowingOf(table) });
  };
};
