import type { Knex } from 'knex';
import { isSqlite, ORGANISATION_COLUMN } from '../../database/connection';
import type { DatabaseObject } from '../../database/schema/database-objects';

/** An index of a table. */
export interface NamedIndex {
  name: string;
  table: string;
  columns: readonly string[];
}

/**
 * Indexes that sort the rows of an organisation by a column that can be null. Null counts as the lowest value
 * (`keyset.ts`); PostgreSQL sorts it last, and schema files cannot say otherwise.
 */
export const SORTED_INDEXES: readonly NamedIndex[] = [
  {
    name: 'synth_results_org_checked_idx',
    table: 'synthetic_results',
    columns: [ORGANISATION_COLUMN, 'checked_at', 'id'],
  },
];

const creationOf = ({ name, table, columns }: NamedIndex, onSqlite: boolean): string => {
  const [owner, column, id] = columns;
  return `create index if not exists "${name}" on "${table}" ("${owner}", "${column}"${onSqlite ? '' : ' nulls first'}, "${id}")`;
};

/** `create index if not exists` on PostgreSQL waits for every writer, even if the index exists. */
const missingIn = async (db: Knex): Promise<readonly NamedIndex[]> => {
  const known = await db('pg_indexes').whereRaw('schemaname = current_schema()').pluck<string[]>('indexname');
  return SORTED_INDEXES.filter(({ name }) => !known.includes(name));
};

/** These indexes in the database. */
export const SORTED_LISTS: DatabaseObject = {
  name: 'sorted-lists',
  definition: (strapi) => SORTED_INDEXES.map((index) => creationOf(index, isSqlite(strapi))),
  async create(strapi, trx) {
    const onSqlite = isSqlite(strapi);
    for (const index of onSqlite ? SORTED_INDEXES : await missingIn(trx)) await trx.raw(creationOf(index, onSqlite));
    return true;
  },
};
