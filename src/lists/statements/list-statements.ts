import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Condition } from '../../wire/query/filters';
import type { CountedGroup } from '../../wire/query/counts';
import { type ListQuery, skippedBy } from '../../wire/query/list-query';
import type { Resource } from '../../wire/resource';
import { partsOf, relationsIn } from './conditions';
import { type Position, selectPosition, sortKeysOf, type Stretch, stretchesAfter } from './keyset';
import { leftOut } from '../records/large-json';
import { createListRunner } from './list-runner';
import { ANY_WALK, limited, type ReadLength, type Walk } from './list-walks';
import type { LongReads } from '../long-reads';
import type { SelectPlan } from '../records/select-plan';
import { selectBounded } from '../records/selections';
import type { ListScope } from '../list-scope';
import type { Cells, Statements } from '../../database/statements';

/** How the rows of a list are read; without a walk, the database decides which rows to read. */
export interface Reading {
  readLength: ReadLength;
  walk?: Walk;
}

/** Creates the statements of lists. Statements without filters are built once per shape. */
export const createListStatements = (
  strapi: Core.Strapi,
  planOf: (resource: Resource) => SelectPlan,
  { statements, longReads }: { statements: Statements; longReads: LongReads },
) => {
  const db = (): Knex => strapi.db.connection;
  const runStatement = createListRunner(strapi, planOf, { statements, longReads });
  const numberIn = ([first]: Cells[]): number => Number(first?.[0] ?? 0);

  return {
    /** The rows of a page. */
    page(
      resource: Resource,
      scope: ListScope,
      query: ListQuery,
      { readLength, walk = ANY_WALK }: Reading,
    ): Promise<Cells[]> {
      const { sort, pageSize, fields } = query;
      const offset = skippedBy(query);
      const omitted = leftOut(planOf(resource), fields).join();
      return runStatement({
        ...{ resource, scope, readLength, condition: query.condition },
        kind: `${offset > 0 ? 'page' : 'first'} ${JSON.stringify(sort)}${omitted}`,
        select: (plan) => selectBounded(db(), plan, fields),
        walk: { ...walk, sort, pick: (select) => limited(select, pageSize, offset) },
        values: [pageSize, ...(offset > 0 ? [offset] : [])],
      });
    },

    /** The rows after a position, one more than a page has. */
    async after(
      resource: Resource,
      scope: ListScope,
      query: ListQuery,
      position: Position | null,
      { readLength, walk = ANY_WALK }: Reading,
    ): Promise<Cells[]> {
      const { condition, sort, pageSize, fields } = query;
      const plan = planOf(resource);
      const keys = sortKeysOf(plan, sort);
      const omitted = leftOut(plan, fields).join();
      const rows: Cells[] = [];
      for (const stretch of stretchesAfter(keys, position, plan)) {
        const wanted = pageSize + 1 - rows.length;
        if (wanted === 0) break;
        const found = await runStatement({
          ...{ resource, scope, readLength, condition },
          kind: stretch.kind && `${stretch.kind} ${JSON.stringify(sort)}${omitted}`,
          select(ofPlan) {
            const select = selectBounded(db(), ofPlan, fields);
            selectPosition(select, keys, ofPlan);
            return select;
          },
          walk: { ...walk, sort, stretch, pick: (select) => limited(select, wanted, 0) },
          values: [...stretch.values, wanted],
        });
        rows.push(...found);
      }
      return rows;
    },

    /** The position of the row that a number of rows of an unfiltered list end with; null if there are fewer rows. */
    async positionAt(
      resource: Resource,
      scope: ListScope,
      sort: ListQuery['sort'],
      stretch: Stretch,
      rows: number,
    ): Promise<Position | null> {
      const [found] = await runStatement({
        ...{ resource, scope, readLength: 'short', condition: null },
        kind: stretch.kind && `position ${stretch.kind} ${JSON.stringify(sort)}`,
        select(plan) {
          const select = plan.from(db());
          selectPosition(select, sortKeysOf(plan, sort), plan);
          return select;
        },
        walk: { ...ANY_WALK, sort, stretch, pick: (select) => limited(select, 1, rows - 1) },
        values: [...stretch.values, 1, rows - 1],
      });
      return (found as Position | undefined) ?? null;
    },

    /** Rows after an id, sorted by id. */
    chunk(
      resource: Resource,
      scope: ListScope,
      condition: Condition | null,
      { behind, size, readLength }: { behind: number; size: number; readLength: ReadLength },
    ): Promise<Cells[]> {
      return runStatement({
        ...{ resource, scope, readLength, condition },
        kind: 'chunk',
        select: (plan) => selectBounded(db(), plan),
        finish: (select) => void select.where('t.id', '>', behind).orderBy('t.id').limit(size),
        values: [behind, size],
      });
    },

    /** How many rows there are per combination of the values of some columns. */
    async groups(
      resource: Resource,
      scope: ListScope,
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
      const found = await runStatement({ resource, scope, readLength, condition, kind, select });
      return found.map((cells) => ({ values: cells.slice(0, -1), total: Number(cells.at(-1)) }));
    },

    /** How many rows there are, up to `most`. No more rows than these are read. */
    async countUpTo(
      most: number,
      resource: Resource,
      scope: ListScope,
      condition: Condition | null,
      readLength: ReadLength,
    ): Promise<number> {
      let total = 0;
      for (const part of partsOf(condition, planOf(resource))) {
        const select = (plan: SelectPlan): Knex.QueryBuilder => {
          const query = plan.from(db()).select(db().raw('1'));
          plan.joinVisible(query, relationsIn(part, plan));
          return query;
        };
        const left = most - total;
        const finish = (query: Knex.QueryBuilder): void => void query.limit(left);
        const list = {
          resource,
          scope,
          readLength,
          condition: part,
          kind: 'up to',
          select,
          finish,
          values: [left],
        };
        total += numberIn(await runStatement(list, (query) => db().count({ total: '*' }).from(query.as('found'))));
        if (total >= most) break;
      }
      return total;
    },
  };
};

export type ListStatements = ReturnType<typeof createListStatements>;
