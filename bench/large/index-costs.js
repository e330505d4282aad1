'use strict';

const { median } = require('../harness/figures');

/** @typedef {import('knex').Knex} Knex */
/** @typedef {import('../harness/types').Kind} Kind */
/** @typedef {import('./types').IndexCost} IndexCost */

const TABLE = 'synthetic_results';
/** Rows that are inserted to measure an index. */
const ROWS = 2_000;
/** Rounds for each of those of the requests, and one more: they are short, and the differences small. */
const ROUNDS_SHARE = 2;

/**
 * The indexes of the results that are not constraints.
 *
 * @param {Knex} db
 * @param {Kind} kind
 * @returns {Promise<{ name: string, bytes: number }[]>}
 */
const indexesOf = async (db, kind) => {
  if (kind === 'postgres') {
    const { rows } = await db.raw(
      `select indexname as name, pg_relation_size(quote_ident(indexname)::regclass)::float8 as bytes from pg_indexes
       where tablename = ? and indexname not in (select conname from pg_constraint) order by 1`,
      [TABLE],
    );
    return rows;
  }
  const names = await db('sqlite_master')
    .where({ type: 'index', tbl_name: TABLE })
    .whereNotNull('sql')
    .orderBy('name')
    .pluck('name');
  const found = [];
  for (const name of names) {
    const [{ bytes }] = await db.raw('select sum(pgsize) as bytes from dbstat where name = ? and aggregate = true', [
      name,
    ]);
    found.push({ name, bytes });
  }
  return found;
};

/**
 * Inserts rows as a reporter's batch would, and takes them back.
 *
 * @param {Knex} db
 * @param {Kind} kind
 * @param {string | null} without the index that is missing meanwhile
 * @returns microseconds for each row
 */
const insertOnce = async (db, kind, without) => {
  const random = kind === 'sqlite' ? `lower(hex(randomblob(12)))` : `substr(md5(random()::text), 1, 24)`;
  const now = kind === 'sqlite' ? String(Date.now()) : `timestamp '${new Date().toISOString().slice(0, -1)}'`;
  const numbers =
    kind === 'sqlite'
      ? `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${ROWS}) select i from n) n`
      : `generate_series(1, ${ROWS}) n(i)`;
  const trx = await db.transaction();
  try {
    if (without !== null) await trx.raw('drop index ??', [without]);
    const startedAt = performance.now();
    await trx.raw(
      `insert into ${TABLE} (document_id, report_key, check_name, url, result_status, response_time_ms, status_code, checked_at,
         synthetic_check_id, organisation_id, created_at, updated_at, published_at)
       select ${random}, ${random}, 'Front page', 'https://www.example.com/', case when n.i % 50 = 0 then 'down' else 'up' end,
         n.i % 400, 200, ${now}, c.id, c.organisation_id, ${now}, ${now}, ${now}
       from ${numbers} join (select row_number() over (order by id) as place, id, organisation_id from synthetic_checks) c
         on c.place = n.i % 10 + 1`,
    );
    return ((performance.now() - startedAt) * 1000) / ROWS;
  } finally {
    await trx.rollback();
  }
};

/**
 * Measures what each index of the results costs when a row is added: rows are inserted with all indexes and without one, in turns,
 * in transactions that are rolled back.
 *
 * @param {Knex} db
 * @param {{ kind: Kind, results: number, rounds: number, isWarmedUp: boolean }} options results: how many there are
 * @returns {Promise<IndexCost[]>} the first is the row with all indexes
 */
const measureIndexes = async (db, { kind, results, rounds, isWarmedUp }) => {
  const indexes = await indexesOf(db, kind);
  /** @type {number[]} */
  const whole = [];
  /** @type {number[][]} */
  const saved = indexes.map(() => []);
  for (let round = isWarmedUp ? -1 : 0; round < ROUNDS_SHARE * rounds + 1; round += 1) {
    for (const [place, { name }] of indexes.entries()) {
      const all = await insertOnce(db, kind, null);
      const fewer = await insertOnce(db, kind, name);
      if (round < 0) continue;
      whole.push(all);
      saved[place]?.push(all - fewer);
    }
  }
  return [
    { name: 'row with all indexes', micros: median(whole), bytes: null },
    ...indexes.map(({ name, bytes }, place) => ({ name, micros: median(saved[place] ?? []), bytes: bytes / results })),
  ];
};

module.exports = { measureIndexes };
