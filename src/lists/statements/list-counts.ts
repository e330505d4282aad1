import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import type { Cells } from '../../database/statements';
import type { CountedGroup } from '../../wire/query/counts';
import type { Condition } from '../../wire/query/filters';
import type { ReadLength } from '../list-plan';
import type { ListRead, ListRows } from '../list-read';
import { partsOf, relationsIn } from './condition-parts';
import type { RunStatement } from './run-statement';

const numberIn = ([first]: Cells[]): number => Number(first?.[0] ?? 0);

/** Creates the counts of lists. */
export const createListCounts = (strapi: Core.Strapi, run: RunStatement) => {
  const db = (): Knex => strapi.db.connection;
  return {
    /** How many rows there are, up to `most`. No more rows than these are read. */
    async upTo(most: number, list: ListRows, condition: Condition | null, length: ReadLength): Promise<number> {
      const { table } = list;
      let total = 0;
      for (const part of partsOf(condition, table)) {
        const left = most - total;
        const rows = await run({
          ...{ list, length, condition: part, kind: 'up to', values: [left] },
          select() {
            const query = table.from(db()).select(db().raw('1'));
            table.joinVisible(query, relationsIn(part, table));
            return query;
          },
          finish: (query) => void query.limit(left),
          wrap: (query) => db().count({ total: '*' }).from(query.as('found')),
        });
        total += numberIn(rows);
        if (total >= most) break;
      }
      return total;
    },

    /** How many selected rows there are per combination of the values of some columns. */
    async groups(list: ListRead, names: readonly string[], length: ReadLength): Promise<CountedGroup[]> {
      const { table, query } = list;
      const found = await run({
        ...{ list, length, condition: query.condition, kind: `counts ${names.join()}` },
        select() {
          const columns = names.map((name) => table.columnFor(name).column);
          const select = table.from(db()).select(columns).count({ total: 't.id' }).groupBy(columns);
          table.joinVisible(select, relationsIn(query.condition, table));
          return select;
        },
      });
      return found.map((cells) => ({ values: cells.slice(0, -1), total: Number(cells.at(-1)) }));
    },
  };
};

export type ListCounts = ReturnType<typeof createListCounts>;
