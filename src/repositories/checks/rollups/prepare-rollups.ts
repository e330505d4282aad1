import type { Knex } from 'knex';
import { ADVISORY_LOCKS } from '../../../database/advisory-locks';
import { isSqlite } from '../../../database/connection';
import type { DatabaseObject } from '../../../database/schema/database-objects';
import { CHANGES, COMPLETE, RESULTS, ROLLUPS, STATE, UNRELEASED, VERSION } from './rollup-tables';
import { postgresTriggers, ROLLUP_TRIGGERS, sqliteTriggers } from './rollup-triggers';

/** The statements that create the tables. */
const tables = (onSqlite: boolean): string[] => {
  const id = onSqlite ? 'integer primary key autoincrement' : 'bigserial primary key';
  const bytes = onSqlite ? 'blob' : 'bytea';
  return [
    `create table if not exists ${ROLLUPS} (id ${id}, check_id integer not null, hours integer not null, starts bigint not null,
      result_status varchar(8) not null, results integer not null,
      spent bigint not null, times ${bytes} not null,
      unique (check_id, hours, starts, result_status))`,
    `create table if not exists ${CHANGES} (id ${id}, check_id integer not null, seen bigint not null,
      result_status varchar(8) not null, ms integer, n integer not null)`,
    `create index if not exists ${CHANGES}_check_idx on ${CHANGES} (check_id)`,
    `create table if not exists ${STATE} (id integer primary key, version integer not null, raw_from bigint not null,
      last_id integer not null, check_id integer not null, done_until bigint not null)`,
  ];
};

const triggersOf = (onSqlite: boolean): string[] =>
  [...(onSqlite ? sqliteTriggers() : postgresTriggers()).values()].flat();

const triggerNames = async (db: Knex, onSqlite: boolean): Promise<string[]> => {
  const names = onSqlite
    ? db('sqlite_master').where('type', 'trigger').pluck<string[]>('name')
    : db('pg_trigger')
        .join('pg_class', 'pg_class.oid', 'tgrelid')
        .whereRaw('relnamespace = current_schema()::regnamespace and not tgisinternal')
        .pluck<string[]>('tgname');
  return (await names).filter((name) => ROLLUP_TRIGGERS.test(name));
};

const isCurrent = async (db: Knex, known: readonly string[], needed: Iterable<string>): Promise<boolean> => {
  if (![...needed].every((name) => known.includes(name))) return false;
  return (await db(STATE).where({ id: 1, version: VERSION }).first('id')) !== undefined;
};

/** Writes that have begun end first, and others wait. */
const lockResults = (db: Knex): Promise<unknown> => db.raw(`lock table ${RESULTS} in share row exclusive mode`);

/** Removes roll-ups of the version that was never released: everything is rolled up again. */
const dropUnreleased = async (db: Knex, onSqlite: boolean): Promise<void> => {
  if (!(await db.schema.hasTable(STATE))) return;
  if (!(await db(STATE).where({ version: UNRELEASED }).first('id'))) return;
  // Deleting a check locks results before roll-ups.
  if (!onSqlite) await lockResults(db);
  await db.schema.dropTable(ROLLUPS);
  await db(STATE).delete();
};

/** Begins to roll up all results again. Days whose results have been removed keep their roll-ups. */
const begin = async (db: Knex): Promise<void> => {
  const state = await db(STATE).where('id', 1).first<{ raw_from: number | string } | undefined>('raw_from');
  const rawFrom = Number(state?.raw_from ?? 0);
  await db(ROLLUPS).where('starts', '>=', rawFrom).delete();
  await db(CHANGES).where('seen', '>=', rawFrom).delete();
  const { last } = await db(RESULTS).max({ last: 'id' }).first<{ last: number | null }>();
  await db(STATE).delete();
  const check_id = last === null ? COMPLETE : 0;
  await db(STATE).insert({ id: 1, version: VERSION, raw_from: rawFrom, last_id: last ?? 0, check_id, done_until: 0 });
};

const prepare = async (db: Knex, onSqlite: boolean): Promise<void> => {
  await dropUnreleased(db, onSqlite);
  for (const statement of tables(onSqlite)) await db.raw(statement);
  const triggers = onSqlite ? sqliteTriggers() : postgresTriggers();
  const known = await triggerNames(db, onSqlite);
  if (await isCurrent(db, known, triggers.keys())) return;
  // So that `last_id` includes writes that have begun.
  if (!onSqlite) await lockResults(db);
  for (const name of known) await db.raw(onSqlite ? `drop trigger ${name}` : `drop function ${name}() cascade`);
  for (const statement of triggersOf(onSqlite)) await db.raw(statement);
  await begin(db);
};

/**
 * The tables and triggers of roll-ups; what exists in the current version stays. Existing results are rolled up by the watchdog
 * `synthetic-rollups`; until then, reads count the results.
 */
export const SYNTHETIC_ROLLUPS: DatabaseObject = {
  name: 'synthetic-rollups',
  definition: (strapi) => [...tables(isSqlite(strapi)), ...triggersOf(isSqlite(strapi)), `version ${VERSION}`],
  async create(strapi, trx) {
    // Running nodes add to the roll-ups under this lock.
    if (!isSqlite(strapi)) await trx.raw('select pg_advisory_xact_lock(?)', [ADVISORY_LOCKS.syntheticRollups]);
    await prepare(trx, isSqlite(strapi));
    return true;
  },
};
