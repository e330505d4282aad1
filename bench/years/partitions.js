'use strict';

const { knex } = require('knex');
const { median } = require('../harness/figures');
const { startPostgres } = require('../../scripts/launch/embedded-postgres');
const { progress } = require('../../scripts/launch/progress');
const { printPartitions } = require('./print-partitions');

/** @typedef {import('knex').Knex} Knex */
/** @typedef {{ name: string, isPartitioned: boolean }} Design */

/**
 * Measures whether monthly partitions would pay off on PostgreSQL (docs/decisions/0067): a table of results with the indexes
 * that the application has, as one table and with a partition for each month.
 */
const ORGANISATIONS = 200;
const CHECKS = 5;
const MONTHS = 13;
const BATCH = 1000;
const ROUNDS = 200;
const WRITES = 300;
const WRITE_TURNS = 10;

/** @type {readonly Design[]} */
const DESIGNS = [
  { name: 'one_table', isPartitioned: false },
  { name: 'monthly', isPartitioned: true },
];

const monthStart = (/** @type {number} */ month) => `timestamp '2025-01-01' + interval '${month} months'`;

const COLUMNS = `id bigint not null, document_id varchar(255) not null, check_name varchar(255), url varchar(255),
  result_status varchar(20), response_time_ms integer, status_code integer, checked_at timestamp, report_key varchar(255),
  created_at timestamp not null, updated_at timestamp, published_at timestamp, organisation_id integer, synthetic_check_id integer`;

/**
 * A key of a partitioned table contains the partition's column, so neither the id nor the report's key is unique there.
 *
 * @param {Knex} db
 * @param {Design} design
 */
const createTable = async (db, { name, isPartitioned }) => {
  const month = isPartitioned ? ', created_at' : '';
  await db.raw(`create table ${name} (${COLUMNS})${isPartitioned ? ' partition by range (created_at)' : ''}`);
  for (let at = 0; isPartitioned && at <= MONTHS; at += 1)
    await db.raw(
      `do $$ begin execute format('create table ${name}_${at} partition of ${name} for values from (%L) to (%L)', ${monthStart(at)}, ${monthStart(at + 1)}); end $$`,
    );
  return async () => {
    await db.raw(`alter table ${name} add primary key (id${month})`);
    await db.raw(`create index on ${name} (document_id)`);
    await db.raw(`create unique index on ${name} (report_key${month})`);
    await db.raw(`create index on ${name} (organisation_id, created_at, id)`);
    await db.raw(
      `create index on ${name} (organisation_id, synthetic_check_id, result_status, checked_at, created_at, response_time_ms)`,
    );
    await db.raw(`vacuum analyze ${name}`);
  };
};

/** The SQL of a row with a number. @param {string} n @param {string} at */
const row = (
  n,
  at,
) => `${n}, 'd' || ${n}, 'front page', 'https://www.example.com/', 'up', (${n} % 900)::int, 200, ${at},
  'k' || ${n}, ${at}, ${at}, ${at}, (${n} % ${ORGANISATIONS})::int + 1, (${n} / ${ORGANISATIONS} % ${CHECKS})::int + 1`;

/** @param {Knex} db @param {Design} design @param {number} rows */
const fill = async (db, design, rows) => {
  const finish = await createTable(db, design);
  const at = `timestamp '2025-01-01' + n * ((${monthStart(MONTHS)} - timestamp '2025-01-01') / ${rows})`;
  for (let first = 0; first < rows; first += 500_000)
    await db.raw(
      `insert into ${design.name} select ${row('n', at)} from generate_series(${first}, ${Math.min(first + 500_000, rows) - 1}) as n`,
    );
  await finish();
};

const LIST = `where organisation_id = ? order by created_at desc, id desc limit 25`;

/**
 * The median milliseconds of planning and of the whole statement as PostgreSQL measures them.
 *
 * @param {Knex} db @param {string} sql @param {(round: number) => unknown[]} valuesOf
 */
const explained = async (db, sql, valuesOf) => {
  const plans = [];
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const answer = /** @type {{ rows: { 'QUERY PLAN': Record<string, number>[] }[] }} */ (
      await db.raw(`explain (analyze, summary, format json) ${sql}`, /** @type {never} */ (valuesOf(round)))
    );
    const plan = answer.rows[0]?.['QUERY PLAN'][0] ?? {};
    plans.push(plan['Planning Time'] ?? Number.NaN);
    times.push(plan['Execution Time'] ?? Number.NaN);
  }
  return { plan: median(plans), execution: median(times) };
};

/** Rows one by one, each with its own commit: milliseconds of each. @param {Knex} db @param {string} table @param {number} first @param {number} count */
const insertOneByOne = async (db, table, first, count) => {
  const times = [];
  for (let n = first; n < first + count; n += 1) {
    const startedAt = performance.now();
    await db.raw(`insert into ${table} select ${row('n', monthStart(MONTHS))} from (select ?::bigint as n) as one`, [
      n,
    ]);
    times.push(performance.now() - startedAt);
  }
  return times;
};

const walOf = async (/** @type {Knex} */ db) => {
  const answer = /** @type {{ rows: { bytes: string }[] }} */ (
    await db.raw(`select pg_current_wal_insert_lsn() - '0/0' as bytes`)
  );
  return Number(answer.rows[0]?.bytes);
};

/** Removes the oldest month in batches, as housekeeping does, and vacuums. @param {Knex} db @param {string} table */
const deleteMonth = async (db, table) => {
  let removed = 0;
  for (;;) {
    const ids = await db(table)
      .whereRaw(`created_at < ${monthStart(1)}`)
      .orderBy('id')
      .limit(BATCH)
      .pluck('id');
    if (ids.length === 0) break;
    removed += await db(table)
      .whereIn('id', ids)
      .whereRaw(`created_at < ${monthStart(1)}`)
      .delete();
  }
  await db.raw(`vacuum ${table}`);
  return removed;
};

/** @param {Knex} db @param {string} table */
const dropMonth = async (db, table) => {
  const removed = Number((await db(`${table}_0`).count({ total: '*' }))[0]?.total);
  await db.raw(`alter table ${table} detach partition ${table}_0 concurrently`);
  await db.raw(`drop table ${table}_0`);
  return removed;
};

/** @param {Knex} db @param {string} name */
const measureReads = async (db, name) => {
  const organisation = (/** @type {number} */ round) => [(round % ORGANISATIONS) + 1];
  return {
    list: await explained(db, `select * from ${name} ${LIST}`, organisation),
    one: await explained(db, `select * from ${name} where document_id = ?`, (round) => [`d${round * 7919}`]),
    byId: await explained(db, `select * from ${name} where id = ?`, (round) => [round * 7919]),
    count: await explained(db, `select count(*) from ${name} where organisation_id = ?`, organisation),
  };
};

/** @param {Knex} db @param {Design} design @param {number} first number of the next row */
const measureRemoval = async (db, { name, isPartitioned }, first) => {
  const wal = await walOf(db);
  const startedAt = performance.now();
  let isRunning = true;
  const removal = (isPartitioned ? dropMonth : deleteMonth)(db, name).finally(() => (isRunning = false));
  // Others write meanwhile: their longest wait shows whether the removal blocks them.
  const waits = [];
  for (let at = 0; isRunning; at += 50) waits.push(...(await insertOneByOne(db, name, first + at, 50)));
  const removed = await removal;
  const took = performance.now() - startedAt;
  const p99 = [...waits].sort((a, b) => a - b)[Math.floor(waits.length * 0.99)] ?? Number.NaN;
  return { removed, took, walBytes: (await walOf(db)) - wal, longest: Math.max(...waits), p99 };
};

/**
 * @param {Knex} db
 * @param {number} rows
 */
const measureAll = async (db, rows) => {
  /** @type {Map<string, Awaited<ReturnType<typeof measureReads>>>} */
  const reads = new Map();
  /** @type {Map<string, number[]>} */
  const created = new Map();
  /** @type {Map<string, Awaited<ReturnType<typeof measureRemoval>>>} */
  const removals = new Map();
  for (const { name } of DESIGNS) reads.set(name, await measureReads(db, name));
  for (let turn = 0; turn < WRITE_TURNS; turn += 1)
    for (const { name } of DESIGNS)
      created.set(name, [
        ...(created.get(name) ?? []),
        ...(await insertOneByOne(db, name, rows + turn * WRITES, WRITES)),
      ]);
  for (const design of DESIGNS)
    removals.set(design.name, await measureRemoval(db, design, rows + WRITE_TURNS * WRITES));
  return new Map(
    DESIGNS.map(({ name }) => {
      const [read, removal] = [reads.get(name), removals.get(name)];
      if (!read || !removal) throw new Error(`${name} was not measured.`);
      return [name, { ...read, create: median(created.get(name) ?? []), ...removal }];
    }),
  );
};

/**
 * Measures both designs.
 *
 * @param {number} rows of each table
 */
const measurePartitions = async (rows) => {
  const server = await startPostgres({ flags: ['-c', 'max_wal_size=4GB', '-c', 'shared_buffers=512MB'] });
  const db = knex({ client: 'pg', connection: server.url, pool: { min: 0, max: 3 } });
  const step = progress(DESIGNS.length + 1);
  try {
    for (const design of DESIGNS)
      await step(
        `${rows} rows in ${design.name}`,
        () => fill(db, design, rows),
        () => 'filled',
      );
    const results = await step(
      'measuring',
      () => measureAll(db, rows),
      () => 'done',
    );
    console.log();
    printPartitions(results);
  } finally {
    await db.destroy();
    await server.stop();
  }
};

module.exports = { measurePartitions };
