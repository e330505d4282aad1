import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isSqlite } from '../connection';
import type { DatabaseObject } from './database-objects';
import { ownTables, type SchemaTable } from './own-tables';
import { syncHook } from './sync-hooks';

/**
 * Strapi 5.54 creates an index for each foreign key, even if another index begins with the same column, and even for
 * `created_by_id` and `updated_by_id`, which only the admin panel sets. Every creation pays for all of them: of the seventeen
 * indexes of an agent and its audit entry, eight are useless and take half of the database's time.
 *
 * Here a foreign key gets an index only if no other index begins with it, and only for rows where it is set.
 */

/** An index of only the rows whose column is set. Schema files cannot describe it. */
interface PartialIndex {
  name: string;
  table: string;
  column: string;
}

/** Removes the indexes of a table's foreign keys from the schema; returns the partial ones that replace them. */
const pruneIndexes = (table: SchemaTable): PartialIndex[] => {
  const keys = new Set(table.foreignKeys.map(({ name }) => name));
  table.indexes = table.indexes.filter(({ name }) => !keys.has(name));
  const firstColumns = new Set(table.indexes.map(({ columns: [first] }) => first));
  return table.foreignKeys
    .flatMap(({ columns }) => columns.slice(0, 1))
    .filter((column) => !firstColumns.has(column))
    .map((column) => ({ name: `${table.name}_${column}_set_idx`, table: table.name, column }));
};

/** The names of existing indexes. `create index if not exists` on PostgreSQL waits for every writer, even if the index exists. */
const knownIndexes = async (strapi: Core.Strapi, db: Knex): Promise<Set<string>> => {
  const names = isSqlite(strapi)
    ? db('sqlite_master').where('type', 'index').pluck('name')
    : db('pg_indexes').whereRaw('schemaname = current_schema()').pluck('indexname');
  return new Set((await names) as string[]);
};

const creationOf = ({ name, table, column }: PartialIndex): string =>
  `create index if not exists "${name}" on "${table}" ("${column}") where "${column}" is not null`;

/**
 * Makes Strapi skip these indexes, and drop existing ones. Call it in register().
 *
 * @returns the partial indexes that replace them, which are known before the schema sync
 */
export const pruneForeignKeyIndexes = (strapi: Core.Strapi): DatabaseObject => {
  let partial: PartialIndex[] = [];
  syncHook(strapi, 'beforeSync').register(() => {
    partial = ownTables(strapi).flatMap(pruneIndexes);
  });
  return {
    name: 'foreign-key-indexes',
    definition: () => partial.map(creationOf),
    async create(_strapi, trx) {
      const known = await knownIndexes(strapi, trx);
      for (const index of partial.filter(({ name }) => !known.has(name))) await trx.raw(creationOf(index));
      return true;
    },
  };
};
