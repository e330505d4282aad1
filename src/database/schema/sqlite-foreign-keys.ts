import type { Knex } from 'knex';
import { isSqlite } from '../connection';
import type { DatabaseObject } from './database-objects';
import { type ForeignKey, ownTables, type SchemaTable } from './own-tables';

/**
 * Strapi 5.54 creates foreign keys on SQLite only with their table: a relation that a later version adds gets a column without one,
 * and rows would keep pointing to records that were deleted. SQLite cannot add a foreign key either, so the table is copied, in
 * the way that SQLite documents (lang_altertable.html, section 7).
 */

/** The foreign keys that a table lacks. */
const missingKeys = async (trx: Knex, { name, foreignKeys }: SchemaTable): Promise<ForeignKey[]> => {
  const existing: { from: string }[] = await trx.raw(`pragma foreign_key_list("${name}")`);
  const columns = new Set(existing.map(({ from }) => from));
  return foreignKeys.filter(({ columns: [column] }) => !columns.has(column ?? ''));
};

const constraintOf = ({ name, columns, referencedTable, onDelete }: ForeignKey): string =>
  `constraint "${name}" foreign key ("${columns.join('", "')}") references "${referencedTable}" ("id")` +
  (onDelete ? ` on delete ${onDelete}` : '');

interface Stored {
  type: string;
  sql: string | null;
}

/** Copies a table into one with further foreign keys, together with its indexes and triggers. */
const copyWith = async (trx: Knex, table: string, keys: readonly ForeignKey[]): Promise<void> => {
  for (const { columns, referencedTable } of keys)
    await trx.raw(
      `update "${table}" set "${columns[0]}" = null
       where "${columns[0]}" is not null and "${columns[0]}" not in (select id from "${referencedTable}")`,
    );
  const stored = await trx('sqlite_master').where('tbl_name', table).select<Stored[]>('type', 'sql');
  const definition = stored.find(({ type }) => type === 'table')?.sql ?? '';
  const columns: { name: string }[] = await trx.raw(`pragma table_info("${table}")`);
  const names = columns.map(({ name }) => `"${name}"`).join(', ');
  const last = await trx('sqlite_sequence').where('name', table).first<{ seq: number } | undefined>('seq');
  const copy = `${table}_with_keys`;
  const body = definition.slice(definition.indexOf('('), definition.lastIndexOf(')'));
  await trx.raw(`create table "${copy}" ${body}, ${keys.map(constraintOf).join(', ')})`);
  await trx.raw(`insert into "${copy}" (${names}) select ${names} from "${table}"`);
  await trx.raw(`drop table "${table}"`);
  await trx.raw(`alter table "${copy}" rename to "${table}"`);
  // Ids of deleted records must not be used again.
  if (last) await trx.raw('update sqlite_sequence set seq = cast(? as integer) where name = ?', [last.seq, table]);
  for (const { type, sql } of stored) if (type !== 'table' && sql) await trx.raw(sql);
};

/** The foreign keys of our content types, on SQLite. Before everything else that belongs to their tables. */
export const SQLITE_FOREIGN_KEYS: DatabaseObject = {
  name: 'sqlite-foreign-keys',
  replacesTables: true,
  definition: (strapi) =>
    isSqlite(strapi)
      ? ownTables(strapi).flatMap(({ name, foreignKeys }) => foreignKeys.map((key) => `${name}: ${constraintOf(key)}`))
      : [],
  async create(strapi, trx) {
    if (!isSqlite(strapi)) return true;
    for (const table of ownTables(strapi)) {
      const missing = await missingKeys(trx, table);
      if (missing.length > 0) await copyWith(trx, table.name, missing);
    }
    return true;
  },
};
