'use strict';

const { compiled } = require('../../scripts/launch/settings');

/** @typedef {import('knex').Knex} Knex */
/** @typedef {import('../harness/types').Kind} Kind */
/** @typedef {{ kind: Kind, results: number, entries: number, onProgress: (done: number, total: number) => void }} Filling */

const DAY = 86_400_000;
/** Results are of the last 89 days, so none are removed before their 90th day, and these many are older. */
const RESULT_DAYS = 89;
const AUDIT_DAYS = 600;
/** Old records of each kind that a measured run of housekeeping removes, the same number in both databases. */
const OLD = 10_000;
const CHECKS = 10;
const TABLES = ['synthetic_results', 'audit_entries'];
const BATCH = { postgres: 500_000, sqlite: 50_000 };
const ENTRIES_PER_STATEMENT = { postgres: 20_000, sqlite: 500 };

/** Numbers from :first to :last, as a table n(i). SQLite's driver passes numbers as real ones. */
const NUMBERS = {
  postgres: 'generate_series(cast(:first as bigint), cast(:last as bigint)) as n(i)',
  sqlite:
    '(with recursive n(i) as (select cast(:first as integer) union all select i + 1 from n where i < :last) select i from n) as n',
};

/**
 * Adds the checks of organisations.
 *
 * @param {Knex} db
 * @param {Kind} kind
 * @param {string} [organisation] the documentId of the only one that gets checks
 */
const addChecks = (db, kind, organisation = '%') => {
  const now = kind === 'sqlite' ? Date.now() : new Date();
  return db.raw(
    `insert into synthetic_checks (document_id, name, url, interval_seconds, enabled, organisation_id, created_at, updated_at, published_at)
     select 'check-' || o.document_id || '-' || n.i, 'Front page ' || n.i, 'https://www.example.com/', 60, true, o.id, :now, :now, :now
     from organisations o cross join ${NUMBERS[kind]} where o.slug like 'bench-%' and o.document_id like :organisation`,
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
 * @param {Filling & { from: number, days: number, count: number, number: number }} filling
 */
const addResults = async (db, { kind, from, days, count, number, onProgress }) => {
  const checks = await idsOf(db, 'synthetic_checks');
  const step = (days * DAY) / count;
  const at = timeOf(kind);
  const integer = kind === 'sqlite' ? '' : '::int';
  for (let first = number; first < number + count; first += BATCH[kind]) {
    const last = Math.min(first + BATCH[kind], number + count) - 1;
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
        start: number,
        from,
        begin: new Date(from),
        step,
        low: /** @type {number} */ (checks[0]),
        checks: checks.length,
      },
    );
    onProgress(last - number + 1, count);
  }
};

/**
 * Adds audit entries with valid hashes, one of each organisation in turn.
 *
 * @param {Knex} db
 * @param {Filling & { from: number, days: number, count: number, heads: Map<number, { sequence: number, hash: string }> }} filling
 */
const addEntries = async (db, { kind, from, days, count, heads, onProgress }) => {
  const { CHAIN_START, entryHash } = compiled('domain/audit/chain');
  const owners = await idsOf(db, 'organisations');
  const size = ENTRIES_PER_STATEMENT[kind];
  const step = (days * DAY) / count;
  for (let first = 0; first < count; first += size) {
    const rows = [];
    for (let n = first; n < Math.min(first + size, count); n += 1) {
      const organisation = /** @type {number} */ (owners[n % owners.length]);
      const { sequence, hash: previous } = heads.get(organisation) ?? { sequence: 0, hash: CHAIN_START };
      const recordedAt = Math.floor(from + n * step);
      const content = {
        ...{ documentId: `y${organisation}-${sequence + 1}`, organisation, sequence: sequence + 1 },
        ...{ action: 'svc-agent.update', actor_kind: 'user', actor_id: 'b1', actor_label: 'Engineer' },
        ...{ target_type: 'svc-agent', target_id: 'a1', client_ip: '192.0.2.1', request_id: null },
        ...{ changes: { version: { before: '1.0.0', after: '1.0.1' } }, recordedAt },
      };
      const hash = entryHash(previous, content);
      heads.set(organisation, { sequence: sequence + 1, hash });
      rows.push({ id: content.documentId, organisation, sequence: sequence + 1, previous, hash, at: recordedAt });
    }
    await insertEntries(db, kind, rows);
    onProgress(first + rows.length, count);
  }
};

const ENTRY_COLUMNS = `document_id, organisation_id, sequence, previous_hash, hash, created_at, updated_at, published_at, action,
  actor_kind, actor_id, actor_label, target_type, target_id, changes, client_ip`;
const ENTRY_TEXTS = `'svc-agent.update', 'user', 'b1', 'Engineer', 'svc-agent', 'a1',
  '{"version":{"before":"1.0.0","after":"1.0.1"}}', '192.0.2.1'`;

/**
 * @param {Knex} db
 * @param {Kind} kind
 * @param {{ id: string, organisation: number, sequence: number, previous: string, hash: string, at: number }[]} rows
 */
const insertEntries = (db, kind, rows) => {
  const json = JSON.stringify(rows);
  if (kind === 'sqlite')
    return db.raw(
      `insert into audit_entries (${ENTRY_COLUMNS})
       select value ->> 'id', value ->> 'organisation', value ->> 'sequence', value ->> 'previous', value ->> 'hash',
         value ->> 'at', value ->> 'at', value ->> 'at', ${ENTRY_TEXTS} from json_each(?)`,
      [json],
    );
  const at = `timestamp 'epoch' + r.at * interval '1 millisecond'`;
  return db.raw(
    `insert into audit_entries (${ENTRY_COLUMNS})
     select r.id, r.organisation, r.sequence, r.previous, r.hash, ${at}, ${at}, ${at}, ${ENTRY_TEXTS.replace("}}'", "}}'::jsonb")}
     from json_to_recordset(?::json) as r (id text, organisation int, sequence int, previous text, hash text, at bigint)`,
    [json],
  );
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
 * Fills a database that has organisations with results and audit entries.
 *
 * @param {Knex} db one connection
 * @param {Filling} filling
 */
const fillYears = async (db, filling) => {
  const { kind, results, entries } = filling;
  const endBulk = await beginBulk(db, kind);
  // The creation of the organisations would be newer than everything that follows.
  await db('audit_entries').whereNotNull('organisation_id').delete();
  await addChecks(db, kind);
  const now = Date.now();
  const old = { ...filling, count: OLD, onProgress: () => undefined };
  const heads = new Map();
  await addEntries(db, { ...old, from: now - 800 * DAY, days: 30, heads });
  await addEntries(db, { ...filling, from: now - AUDIT_DAYS * DAY, days: AUDIT_DAYS - 1, count: entries, heads });
  await addResults(db, { ...old, from: now - 96 * DAY, days: 3, number: 0 });
  await addResults(db, { ...filling, from: now - RESULT_DAYS * DAY, days: RESULT_DAYS, count: results, number: OLD });
  await endBulk();
  await restartRollups(db);
};

module.exports = { addChecks, addResults, beginBulk, CHECKS, DAY, fillYears, OLD, restartRollups, RESULT_DAYS };
