import type { Knex } from 'knex';
import { ADVISORY_LOCKS } from '../../database/advisory-locks';
import { isSqlite } from '../../database/connection';
import type { DatabaseObject } from '../../database/schema/database-objects';
import {
  BUILDS,
  COMPLETE,
  indexOf,
  PENDING,
  relatedName,
  SEARCH_SOURCES,
  type SearchSource,
  versionOf,
} from './sources';
import { postgresTriggers, sqliteTriggers, triggersOf } from './triggers';

/** The names of the tables and triggers in the database. */
const existingNames = async (db: Knex, onSqlite: boolean): Promise<string[]> => {
  if (onSqlite) return await db('sqlite_master').whereIn('type', ['table', 'trigger']).pluck<string[]>('name');
  const triggers = `from pg_trigger join pg_class on pg_class.oid = tgrelid
    where relnamespace = current_schema()::regnamespace and not tgisinternal`;
  // A trigger of an earlier release that fires for insertions as well (4 in its type) misses none.
  const { rows } = await db.raw<{ rows: { name: string }[] }>(
    `select relname as name from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
     union all select tgname ${triggers}
     union all select tgname || '_insert' ${triggers} and (tgtype & 4) <> 0`,
  );
  return rows.map(({ name }) => name);
};

/** Removes the triggers of a source, of any version. */
const dropTriggers = async (db: Knex, onSqlite: boolean, source: SearchSource): Promise<void> => {
  const names = onSqlite
    ? await db('sqlite_master').where('type', 'trigger').pluck('name')
    : await db('pg_proc').whereRaw('pronamespace = current_schema()::regnamespace').pluck('proname');
  for (const name of (names as string[]).filter((known) => triggersOf(source).test(known)))
    await db.raw(onSqlite ? `drop trigger ${name}` : `drop function ${name}() cascade`);
};

const tableStatements = (onSqlite: boolean): string[] => {
  const id = onSqlite ? 'integer primary key autoincrement' : 'bigserial primary key';
  return [
    `create table if not exists ${PENDING} (id ${id}, source varchar(80) not null, organisation_id integer not null, record_id integer not null)`,
    `create index if not exists ${PENDING}_source_idx on ${PENDING} (source, organisation_id)`,
    `create table if not exists ${BUILDS} (source varchar(80) primary key, version varchar(8) not null, position integer not null)`,
  ];
};

/**
 * On SQLite, the row of a record has the number organisation << 32 | id, so that an organisation is a range. Texts arrive in lower
 * case. On PostgreSQL, the keys are hashes of an organisation and a trigram.
 */
const createIndex = async (db: Knex, onSqlite: boolean, source: SearchSource): Promise<void> => {
  const index = indexOf(source);
  await db.raw(`drop table if exists ${index}`);
  if (onSqlite) {
    await db.raw(
      `create virtual table ${index} using fts5(text, content = '', contentless_delete = 1, detail = none, columnsize = 1, tokenize = 'trigram case_sensitive 1')`,
    );
    return;
  }
  await db.raw(`create table ${index} (id integer primary key, keys integer[] not null)`);
  await db.raw(`create index ${index}_keys_idx on ${index} using gin (keys)`);
};

const triggerStatements = (onSqlite: boolean, source: SearchSource): string[] => {
  const triggers = onSqlite ? sqliteTriggers(source) : postgresTriggers(source);
  return [...triggers.values()].flat();
};

/** Creates an index with its triggers. It is complete if there are no records. */
const create = async (db: Knex, onSqlite: boolean, source: SearchSource): Promise<void> => {
  await dropTriggers(db, onSqlite, source);
  await createIndex(db, onSqlite, source);
  for (const statement of triggerStatements(onSqlite, source)) await db.raw(statement);
  await db(PENDING)
    .whereIn('source', [source.table, relatedName(source)])
    .delete();
  await db(BUILDS).where('source', source.table).delete();
  const isEmpty = (await db(source.table).first('id')) === undefined;
  const position = isEmpty ? COMPLETE : 0;
  await db(BUILDS).insert({ source: source.table, version: versionOf(source), position });
};

const isComplete = async (db: Knex, onSqlite: boolean, source: SearchSource, names: Set<string>): Promise<boolean> => {
  const triggers = onSqlite ? sqliteTriggers(source) : postgresTriggers(source);
  if (![indexOf(source), ...triggers.keys()].every((name) => names.has(name))) return false;
  return (
    (await db(BUILDS)
      .where({ source: source.table, version: versionOf(source) })
      .first('source')) !== undefined
  );
};

const prepare = async (db: Knex, onSqlite: boolean): Promise<void> => {
  for (const statement of tableStatements(onSqlite)) await db.raw(statement);
  const names = new Set(await existingNames(db, onSqlite));
  for (const source of SEARCH_SOURCES) {
    if (!(await isComplete(db, onSqlite, source, names))) await create(db, onSqlite, source);
    // Triggers of another form note the same, so the index stays.
    else if (!onSqlite) for (const statement of triggerStatements(onSqlite, source)) await db.raw(statement);
  }
};

/**
 * The indexes that `_q` uses, with their triggers. What exists in the current version stays. An index that is missing, of
 * another version, or without its triggers (Strapi recreates changed tables on SQLite) is created anew: the watchdog
 * `search-index` builds it.
 */
export const SEARCH_INDEXES: DatabaseObject = {
  name: 'search-indexes',
  definition: (strapi) => [
    ...tableStatements(isSqlite(strapi)),
    ...SEARCH_SOURCES.flatMap((source) => [versionOf(source), ...triggerStatements(isSqlite(strapi), source)]),
  ],
  async create(strapi, trx) {
    // Running nodes add to the indexes under this lock.
    if (!isSqlite(strapi)) await trx.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCKS.searchIndex]);
    await prepare(trx, isSqlite(strapi));
    return true;
  },
};
