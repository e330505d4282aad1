'use strict';

const { setTimeout: sleep } = require('node:timers/promises');

/** @typedef {import('../harness/types').Waits} Waits */
/** @typedef {{ wait: string, total: number }} Sampled */

const EVERY_MS = 50;

/** A session within a transaction waits for its client's next statement. It holds its locks meanwhile. */
const STATES = `select case
      when state = 'idle in transaction' then 'next statement'
      when wait_event_type is null then 'none: runs, or waits for a core'
      when wait_event_type = 'Lock' then 'lock: ' || wait_event
      else wait_event_type || ': ' || wait_event end as wait, count(*)::int as total
  from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid() and state <> 'idle'
  group by 1`;

/**
 * Samples what the sessions of a database on PostgreSQL wait for, until it is stopped. A lock is that of a row, or of the
 * transaction that has it.
 *
 * @param {import('knex').Knex} db a connection to the database; its own session is not counted
 * @returns a function that stops it, and returns the average number of sessions for each wait
 */
const sampleWaits = (db) => {
  /** @type {Record<string, number>} */
  const totals = {};
  let samples = 0;
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      const { rows } = /** @type {{ rows: Sampled[] }} */ (await db.raw(STATES));
      for (const { wait, total } of rows) totals[wait] = (totals[wait] ?? 0) + total;
      samples += 1;
      await sleep(EVERY_MS);
    }
  };
  const running = run();
  return /** @returns {Promise<Waits>} */ async () => {
    isOver = true;
    await running;
    return Object.fromEntries(Object.entries(totals).map(([wait, total]) => [wait, total / samples]));
  };
};

/**
 * Adds up the waits of several slices.
 *
 * @param {Waits[]} slices
 * @returns {Waits} averages, most frequent first
 */
const averageWaits = (slices) => {
  const names = [...new Set(slices.flatMap((waits) => Object.keys(waits)))];
  const averages = names.map((name) => {
    const sum = slices.reduce((total, waits) => total + (waits[name] ?? 0), 0);
    return /** @type {const} */ ([name, sum / slices.length]);
  });
  return Object.fromEntries(averages.sort(([, one], [, other]) => other - one));
};

module.exports = { averageWaits, sampleWaits };
