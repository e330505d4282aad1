import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Cells } from '../database/statements';
import { type ListQuery, skippedBy } from '../wire/query/list-query';
import { ANY_ROWS, type ReadLength, type Scan } from './list-plan';
import type { ListRead } from './list-read';
import { boundedColumns, leftOut } from './records/large-json';
import type { SelectPlan } from './records/select-plan';
import { type Position, rangesAfter, selectPosition, sortKeysOf } from './statements/keyset';
import type { RunStatement } from './statements/run-statement';

/** Selects the columns, without large fields that are read later or not at all (`large-json.ts`), and stubs of the relations. */
const selectBounded = (db: Knex, table: SelectPlan, fields?: ListQuery['fields']): Knex.QueryBuilder => {
  const query = table.from(db).select(boundedColumns(db, table, fields));
  table.joinVisible(query);
  return query;
};

/** Creates the functions that read the rows of lists. */
export const createRunList = (strapi: Core.Strapi, run: RunStatement) => {
  const db = (): Knex => strapi.db.connection;

  /** The rows of a page by its number, or by its start. */
  const page = (list: ListRead, { length, strategy }: Scan): Promise<Cells[]> => {
    const { table, query } = list;
    const { sort, pageSize, fields } = query;
    const offset = skippedBy(query);
    return run({
      ...{ list, length, condition: query.condition },
      kind: `${offset > 0 ? 'page' : 'first'} ${JSON.stringify(sort)}${leftOut(table, fields).join()}`,
      select: () => selectBounded(db(), table, fields),
      scan: { strategy, sort, limit: pageSize, offset },
      values: offset > 0 ? [pageSize, offset] : [pageSize],
    });
  };

  /** The rows after a position, one more than a page has. */
  const after = async (list: ListRead, { length, strategy }: Scan): Promise<Cells[]> => {
    const { table, query, position } = list;
    const { condition, sort, pageSize, fields } = query;
    const keys = sortKeysOf(table, sort);
    const shape = `${JSON.stringify(sort)}${leftOut(table, fields).join()}`;
    const rows: Cells[] = [];
    for (const range of rangesAfter(keys, position, table)) {
      const limit = pageSize + 1 - rows.length;
      if (limit === 0) break;
      const found = await run({
        ...{ list, length, condition },
        kind: range.kind && `${range.kind} ${shape}`,
        select() {
          const select = selectBounded(db(), table, fields);
          selectPosition(select, keys, table);
          return select;
        },
        scan: { strategy, sort, range, limit, offset: 0 },
        values: [...range.values, limit],
      });
      rows.push(...found);
    }
    return rows;
  };

  return {
    /** Reads the rows of a page as its plan says: those of a cursor page have one more, if there is one. */
    runList: (list: ListRead, plan: Scan): Promise<Cells[]> =>
      list.query.cursor === undefined ? page(list, plan) : after(list, plan),

    /** The position of the row that ends the first rows of the list, without its filter; null if there are fewer rows. */
    endOfFirst: async (rows: number, list: ListRead): Promise<Position | null> => {
      const { table, query, position } = list;
      const { sort } = query;
      const keys = sortKeysOf(table, sort);
      const [range] = rangesAfter(keys, position, table);
      if (!range) return null;
      const [found] = await run({
        ...{ list, length: 'short', condition: null },
        kind: range.kind && `position ${range.kind} ${JSON.stringify(sort)}`,
        select() {
          const select = table.from(db());
          selectPosition(select, keys, table);
          return select;
        },
        scan: { strategy: ANY_ROWS, sort, range, limit: 1, offset: rows - 1 },
        values: [...range.values, 1, rows - 1],
      });
      return (found as Position | undefined) ?? null;
    },

    /** Selected rows after an id, sorted by id. */
    chunk: (list: ListRead, length: ReadLength, behind: number): Promise<Cells[]> => {
      const { table, query } = list;
      const { condition, pageSize } = query;
      return run({
        ...{ list, length, condition, kind: 'chunk', values: [behind, pageSize] },
        select: () => selectBounded(db(), table),
        finish: (select) => void select.where('t.id', '>', behind).orderBy('t.id').limit(pageSize),
      });
    },
  };
};

export type ListRunner = ReturnType<typeof createRunList>;
