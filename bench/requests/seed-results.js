'use strict';

/** @typedef {import('knex').Knex} Knex */
/** @typedef {import('../harness/types').Kind} Kind */
/** @typedef {{ kind: Kind, results: number, organisation: string, onProgress: (done: number) => void }} Filling */

const DAY = 86_400_000;
/** Results are of the last 89 days, so none are removed before their 90th day. */
const DAYS = 89;
const CHECKS = 10;
const TABLES = ['synthetic_results'];
const BATCH = { postgres: 500_000, sqlite: 50_000 };

/** Numbers from :first to :last, as a table n(i). SQLite's driver passes numbers as real ones. */
const NUMBERS = {
  postgres: 'generate_series(cast(:first as bigint), cast(:last as bigint)) as n(i)',
  sqlite:
    '(with recursive n(i) as (select cast(:first as integer) union all select i + 1 from n where i < :last) select i from n) as n',
};

/**
 * Adds the checks of an organisation.
 *
 * @param {Knex} db
 * @param {Filling} filling
 */
const addChecks = (db, { kind, organisation }) => {
  const now = kind === 'sqlite' ? Date.now() : new Date();
  return db.raw(
    `insert into synthetic_checks (document_id, name, url, interval_seconds, enabled, organisation_id, created_at, updated_at, published_at)
     select 'check-' || o.document_id || '-' || n.i, 'Front page ' || n.i, 'https://www.example.com/', 60, true, o.id, :now, :now, :now
     from organisations o cross join ${NUMBERS[kind]} where o.document_id = :organisation`,
    { first: 1, last: CHECKS, now, organisation },
  );
};

/** @param {Knex} db @param {string} table */
const idsOf = async (db, table) => /** @type {number[]} */ (await db(table).orderBy('id').pluck('id'));

/**
 * The time of a result as SQL: evenly over the days, the newest last.
 *
 * @param {Kind} kind
 */
const timeOf = (kind) =>
  kind === 'sqlite'
    ? ':from + (n.i - :first) * cast(:step as real) + (:first - :start) * cast(:step as real)'
    : `cast(:begin as timestamp) + (n.i - :start) * cast(:step as float8) * interval '1 millisecond'`;

/**
 * Adds results in the order of time, check after check in turn.
 *
 * @param {Knex} db
 * @param {Filling} filling
 */
const addResults = async (db, { kind, results, onProgress }) => {
  const from = Date.now() - DAYS * DAY;
  const checks = await idsOf(db, 'synthetic_checks');
  const step = (DAYS * DAY) / results;
  const at = timeOf(kind);
  const integer = kind === 'sqlite' ? '' : '::int';
  for (let first = 0; first < results; first += BATCH[kind]) {
    const last = Math.min(first + BATCH[kind], results) - 1;
    const moment = kind === 'sqlite' ? `cast(${at} as integer)` : `date_trunc('milliseconds', ${at})`;
    await db.raw(
      `insert into synthetic_results (document_id, check_name, url, result_status, response_time_ms, status_code, checked_at,
         synthetic_check_id, organisation_id, created_at, updated_at, published_at)
       select 'r' || i, 'Front page', 'https://www.example.com/', case when i % 50 = 0 then 'down' else 'up' end,
         (i * 7919 % 400 + 20)${integer}, 200, at, c.id, c.organisation_id, at, at, at
       from (select n.i as i, ${moment} as at from ${NUMBERS[kind]}) as r
       join synthetic_checks c on c.id = :low + r.i % :checks`,
      {
        first,
        last,
        start: 0,
        from,
        begin: new Date(from),
        step,
        low: /** @type {number} */ (checks[0]),
        checks: checks.length,
      },
    );
    onProgress(last + 1);
  }
};

/**
 * Removes the triggers of tables on SQLite. Returns a function that creates them again.
 *
 * @param {Knex} db
 */
const dropTriggers = async (db) => {
  const triggers = /** @type {{ name: string, sql: string }[]} */ (
    await db('sqlite_master').where('type', 'trigger').whereIn('tbl_name', TABLES).select('name', 'sql')
  );
  for (const { name } of triggers) await db.raw(`drop trigger ${name}`);
  return async () => {
    for (const { sql } of triggers) await db.raw(sql);
  };
};

/**
 * Removes the indexes of tables that are not constraints. Returns a function that creates them again, which is faster with rows
 * than before them.
 *
 * @param {Knex} db
 */
const dropIndexes = async (db) => {
  const { rows } = await db.raw(
    `select indexname as name, indexdef as sql from pg_indexes
     where tablename = any(?) and indexname not in (select conname from pg_constraint)`,
    [TABLES],
  );
  const indexes = /** @type {{ name: string, sql: string }[]} */ (rows);
  for (const { name } of indexes) await db.raw('drop index ??', [name]);
  return async () => {
    for (const { sql } of indexes) await db.raw(sql);
  };
};

/**
 * Prepares a connection for rows that are written as those of a backup would be: without triggers.
 *
 * @param {Knex} db
 * @param {Kind} kind
 */
const beginBulk = async (db, kind) => {
  if (kind === 'sqlite') {
    await db.raw('pragma synchronous = off');
    return dropTriggers(db);
  }
  await db.raw('set session_replication_role = replica');
  await db.raw(`set maintenance_work_mem = '512MB'`);
  const createIndexes = await dropIndexes(db);
  return async () => {
    await createIndexes();
    await db.raw('set session_replication_role = origin');
    await db.raw('vacuum analyze');
  };
};

/**
 * Lets the watchdog roll up all results that exist.
 *
 * @param {Knex} db
 */
const restartRollups = async (db) => {
  const [newest] = await db('synthetic_results').max({ id: 'id' });
  await db('synthetic_rollup_state').update({ check_id: 0, last_id: newest?.id, done_until: 0 });
};

/**
 * Fills one organisation with checks and results.
 *
 * @param {Knex} db one connection
 * @param {Filling} filling
 */
const fillOrganisation = async (db, filling) => {
  const endBulk = await beginBulk(db, filling.kind);
  await addChecks(db, filling);
  await addResults(db, filling);
  await endBulk();
  await restartRollups(db);
};

module.exports = { CHECKS, fillOrganisation };
