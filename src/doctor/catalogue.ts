import { rawRows } from '../database/raw-rows';
import type { Examined } from './check';

/** A foreign key as the database knows it. */
export interface StoredKey {
  table: string;
  column: string;
  target: string;
  targetColumn: string;
  /** Whether the database removes the row with its target; otherwise it clears the column. */
  isCascading: boolean;
}

/** An index as the database knows it. */
export interface StoredIndex {
  name: string;
  table: string;
  isUnique: boolean;
  /** Empty for an index on an expression. */
  columns: string[];
}

type Database = Pick<Examined, 'db' | 'onSqlite'>;

const rowsOf = async <Row>({ db, onSqlite }: Database, sqlite: string, postgres: string): Promise<Row[]> =>
  rawRows<Row>(await db.raw(onSqlite ? sqlite : postgres));

/** The names of the tables, with those of their columns. */
export const columnsByTable = async (examined: Database): Promise<Map<string, Set<string>>> => {
  const rows = await rowsOf<{ table: string; name: string }>(
    examined,
    `select m.name as "table", c.name as name from sqlite_master m, pragma_table_info(m.name) c where m.type = 'table'`,
    `select table_name as "table", column_name as name from information_schema.columns
       where table_schema = current_schema()`,
  );
  const tables = new Map<string, Set<string>>();
  for (const { table, name } of rows) tables.set(table, (tables.get(table) ?? new Set<string>()).add(name));
  return tables;
};

/** Every foreign key of one column. */
export const storedKeys = async (examined: Database): Promise<StoredKey[]> => {
  const rows = await rowsOf<Omit<StoredKey, 'isCascading'> & { rule: string }>(
    examined,
    `select m.name as "table", f."from" as "column", f."table" as target, coalesce(f."to", 'id') as "targetColumn",
       f.on_delete as rule from sqlite_master m, pragma_foreign_key_list(m.name) f where m.type = 'table'`,
    `select source.relname as "table", a.attname as "column", target.relname as target, b.attname as "targetColumn",
       case k.confdeltype when 'c' then 'CASCADE' else 'SET NULL' end as rule
     from pg_constraint k
     join pg_class source on source.oid = k.conrelid join pg_class target on target.oid = k.confrelid
     join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
     join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
     where k.contype = 'f' and array_length(k.conkey, 1) = 1 and source.relnamespace = current_schema()::regnamespace
       and k.conparentid = 0`,
  );
  return rows.map(({ rule, ...key }) => ({ ...key, isCascading: rule === 'CASCADE' }));
};

/** Every index. */
export const storedIndexes = async (examined: Database): Promise<StoredIndex[]> => {
  const rows = await rowsOf<{ name: string; table: string; unique: number | boolean; columns: string | null }>(
    examined,
    `select l.name as name, m.name as "table", l."unique" as "unique",
       (select group_concat(c.name) from pragma_index_info(l.name) c) as columns
     from sqlite_master m, pragma_index_list(m.name) l where m.type = 'table'`,
    `select c.relname as name, t.relname as "table", i.indisunique and i.indisvalid as "unique",
       (select string_agg(a.attname, ',' order by k.place) from unnest(i.indkey::int[]) with ordinality k (number, place)
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number) as columns
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
     where c.relnamespace = current_schema()::regnamespace`,
  );
  return rows.map(({ unique, columns, ...index }) => ({
    ...index,
    isUnique: Boolean(unique),
    columns: (columns ?? '').split(',').filter(Boolean),
  }));
};

/** The names of the triggers that are in effect. */
export const storedTriggers = async (examined: Database): Promise<Set<string>> => {
  const rows = await rowsOf<{ name: string }>(
    examined,
    `select name from sqlite_master where type = 'trigger'`,
    `select tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
       where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal and t.tgenabled <> 'D'`,
  );
  return new Set(rows.map(({ name }) => name));
};
