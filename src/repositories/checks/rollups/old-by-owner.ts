import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { connectionOf, isSqlite } from '../../../database/connection';
import { countOf } from '../../../database/counts';
import { mayContinue, PLATFORM, readLong, stoppable, WHOLE_PLATFORM } from '../../../lists/long-reads';

/** A record that is no longer kept. */
export interface OldRecord {
  id: number;
  documentId: string;
}

/** Counting more would read for long, and only the progress of housekeeping needs it. */
const MAX_COUNTED = 100_000;

/** A kind in a table whose indexes begin with an owner: it would be expensive to give it another index by age. */
interface OwnedKind {
  type: string;
  table: string;
  /** The column that names a record in messages. */
  name: string;
  /** The column with the owner, and the table of owners. */
  owner: string;
  owners: string;
  /** Restricts owners to those that this node serves. */
  served: (strapi: Core.Strapi, owners: Knex.QueryBuilder) => void;
  /** A moment in milliseconds before which records are old. It is called before each batch, and not for counting. */
  since: (strapi: Core.Strapi, now: number) => Promise<number>;
  /** This moment for counting: it changes nothing. */
  wouldBeSince: (strapi: Core.Strapi, now: number) => Promise<number>;
  /** The condition for old records of one owner, in the order of an index. `r` is the table. */
  isOld: (strapi: Core.Strapi, since: number) => { sql: string; values: Knex.Value[] };
  /** The columns of this index after the owner. */
  order: readonly string[];
}

/** A kind of the watchdog `housekeeping` whose records are found owner by owner. Each batch continues where the last one ended. */
export const kindByOwner = (kind: OwnedKind) => {
  const { type, table, owner, owners } = kind;
  const positions = new WeakMap<Core.Strapi, number | null>();

  /**
   * Selects old records of an owner. The name is in no index: PostgreSQL would otherwise read all records of the owner in an index
   * that has every column of the condition, instead of the old ones in the index by age. A record without a name is one, too.
   */
  const oldOfOwner = (condition: string): string =>
    `select r.${kind.name} is not null as named from ${table} r where r.${owner} = ${owners}.id and ${condition}`;

  /** The next owner with old records after one; null if there is none. Those without an owner come first. */
  const nextOwner = async (strapi: Core.Strapi, after: number | null, since: number): Promise<number | null> => {
    const { sql, values } = kind.isOld(strapi, since);
    const query = stoppable(connectionOf(strapi)(owners), `${owners}.id`)
      .where(`${owners}.id`, '>', after ?? 0)
      .whereRaw(`(${oldOfOwner(sql)} order by ${kind.order.join(', ')} limit 1) is not null`, values)
      .orderBy(`${owners}.id`)
      .limit(1)
      .select(`${owners}.id`);
    kind.served(strapi, query);
    const [found] = await readLong<{ id: number }>(strapi, query, PLATFORM, WHOLE_PLATFORM);
    return found?.id ?? null;
  };

  const oldOf = (strapi: Core.Strapi, since: number): Knex.QueryBuilder => {
    const { sql, values } = kind.isOld(strapi, since);
    return connectionOf(strapi)(`${table} as r`).whereRaw(sql, values);
  };

  return {
    type,
    table,
    async count(strapi: Core.Strapi, now: number): Promise<number> {
      const onSqlite = isSqlite(strapi);
      const { sql, values } = kind.isOld(strapi, await kind.wouldBeSince(strapi, now));
      const db = connectionOf(strapi);
      // PostgreSQL must not join the tables in another order.
      const some = db(owners).limit(MAX_COUNTED);
      const may = `${mayContinue('r.id')} and r.${owner} = ${owners}.id and ${sql}`;
      if (onSqlite) some.crossJoin(db.raw(`${table} r`)).whereRaw(may, values);
      else some.crossJoin(db.raw(`lateral (${oldOfOwner(sql)} offset 0) r`, values));
      kind.served(strapi, some);
      const column = onSqlite ? 'r.id' : 'r.named';
      const query = db.from(some.select({ column }).as('some')).count({ total: 'column' });
      return countOf(await readLong(strapi, query, PLATFORM, WHOLE_PLATFORM));
    },
    async find(strapi: Core.Strapi, now: number, limit: number, except: readonly number[]): Promise<OldRecord[]> {
      const since = await kind.since(strapi, now);
      const found: OldRecord[] = [];
      let position = positions.get(strapi) ?? null;
      for (;;) {
        const query = oldOf(strapi, since)
          .where(`r.${owner}`, position)
          .whereNotIn('r.id', [...except])
          .orderBy(kind.order.map((column) => `r.${column}`))
          .limit(limit - found.length)
          .select<OldRecord[]>('r.id', { documentId: `r.${kind.name}` });
        found.push(...(await query));
        if (found.length < limit) position = await nextOwner(strapi, position, since);
        positions.set(strapi, position);
        if (found.length === limit || position === null) return found;
      }
    },
    prune: async (strapi: Core.Strapi, now: number, ids: readonly number[]): Promise<number> =>
      oldOf(strapi, await kind.since(strapi, now))
        .whereIn('r.id', [...ids])
        .delete(),
  };
};
