'use strict';

const { statfsSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { execFile } = require('node:child_process');
const { promisify } = require('node:util');
const { figure, inTurns, median, printTable } = require('../harness/figures');
const { fillCache, measure } = require('../harness/load');
const { Refusal } = require('../../scripts/launch/settings');
const { CASES } = require('./large-cases');
const { fillOrganisation } = require('./seed-results');

/** @typedef {import('../harness/types').Figures} Figures */
/** @typedef {import('../harness/types').Kind} Kind */
/** @typedef {import('../harness/types').Operation} Operation */
/** @typedef {import('../harness/types').Options} Options */
/** @typedef {import('../harness/types').Stage} Stage */
/** @typedef {import('../harness/types').System} System */

/** The results of the large organisation, by default. */
const RESULTS = { sqlite: 3_000_000, postgres: 30_000_000 };
const FEW = 1_000;
/** The most that anything can cost, relative to the organisation with few results. */
const MOST = 3;
const SIZE = { organisations: 10, agents: 10, users: 2 };
/** Bytes of a result with its indexes and differences, and free space for the log, as measured; rows per second, rolled up. */
const COSTS = {
  postgres: { result: 560, spare: 3e9, rowsPerSecond: 35_000 },
  sqlite: { result: 620, spare: 1e9, rowsPerSecond: 45_000 },
};
/** Seconds of a case in a round, relative to those of other measurements: there are many cases. */
const SECONDS_SHARE = 1 / 3;
/** The state of roll-ups that are complete. */
const ROLLED_UP = 2_147_483_647;
/** Number of progress steps on one database. */
const STEPS = 3;
/** PostgreSQL would write many gigabytes of its log to the tables again and again while they are filled. */
const FLAGS = ['-c', 'max_wal_size=4GB', '-c', 'shared_buffers=512MB'];

/** @param {number} bytes */
const gigabytes = (bytes) => `${(bytes / 1e9).toFixed(1)} GB`;

/**
 * Refuses to fill the disk.
 *
 * @param {Kind} kind
 * @param {number} results
 * @param {number} keepFree bytes
 */
const assertSpace = (kind, results, keepFree) => {
  const { result, spare, rowsPerSecond } = COSTS[kind];
  const bytes = results * result + (results >= 1_000_000 ? spare : spare / 10);
  const { bavail, bsize } = statfsSync(os.tmpdir());
  const minutes = Math.ceil(results / rowsPerSecond / 60);
  console.log(
    `${results} results need about ${gigabytes(bytes)} in ${os.tmpdir()}, which has ${gigabytes(bavail * bsize)}, and about ${minutes} min.`,
  );
  if (bavail * bsize - bytes < keepFree)
    throw new Refusal(`The disk has too little space: ${gigabytes(keepFree)} must stay free. Use fewer --results.`);
};

/**
 * Rolls up all results in a separate process.
 *
 * @param {Stage} stage
 * @param {System} system
 */
const rollUp = async ({ environmentOf }, { name, db }) => {
  for (;;) {
    const env = { ...environmentOf(name), LOG_LEVEL: 'error' };
    await promisify(execFile)(process.execPath, [path.join(__dirname, 'roll-up.js')], { env });
    const state = /** @type {{ check_id: number }} */ (await db('synthetic_rollup_state').first('check_id'));
    if (state.check_id === ROLLED_UP) return;
  }
};

/**
 * Fills one organisation of a database with results, and starts a server on it.
 *
 * @param {Stage} stage
 * @param {string} name
 * @param {import('../harness/types').Person[]} people of the organisation
 * @param {number} results
 */
const startWith = async (stage, name, people, results) => {
  const { kind, databases } = stage;
  const db = databases.connect(name);
  const onProgress = (/** @type {number} */ done) =>
    process.stderr.isTTY && process.stderr.write(`\r${done} of ${results} results `);
  await fillOrganisation(db, { kind, results, organisation: people[0]?.organisation ?? '', onProgress });
  await db.destroy();
  // One connection: the figure is what a response takes, and not how requests share two cores.
  const system = { ...(await stage.start(name, people)), connections: 1 };
  await rollUp(stage, system);
  return system;
};

/**
 * Starts servers on two databases: in one, an organisation has few results, in the other many.
 *
 * @param {Stage} stage
 * @param {import('../harness/types').Step} step
 * @param {number} results
 * @returns {Promise<[few: System, many: System]>}
 */
const startBoth = async (stage, step, results) => {
  const all = await stage.seed('few', SIZE);
  await stage.databases.clone('few', 'many');
  const people = all.filter(({ organisation }) => organisation === all[0]?.organisation);
  const fill = (/** @type {string} */ name, /** @type {number} */ count) =>
    step(
      `${count} results in one organisation`,
      () => startWith(stage, name, people, count),
      () => 'filled',
    );
  return [await fill('few', FEW), await fill('many', results)];
};

/**
 * Measures a request in both organisations in turns.
 *
 * @param {Operation} operation
 * @param {[few: System, many: System]} systems
 * @param {{ rounds: number, seconds: number, isWarmedUp: boolean }} options
 */
const compare = async (operation, systems, { rounds, seconds, isWarmedUp }) => {
  const once = async (/** @type {System} */ system, /** @type {number} */ share) => {
    await fillCache(system);
    const figures = await measure(system, operation, seconds * SECONDS_SHARE * share);
    if (operation.method === 'POST') await system.cleanUp();
    return figures;
  };
  if (isWarmedUp) await inTurns(systems, 1, (system) => once(system, 0.5));
  const [few = [], many = []] = (await inTurns(systems, rounds, (system) => once(system, 1))).values();
  const of = (/** @type {Figures[]} */ all) => median(all.map(({ p50 }) => p50));
  // Ratios are taken within a round, because the load of the machine changes between rounds.
  const value = median(many.map(({ p50 }, round) => p50 / (few[round]?.p50 ?? NaN)));
  return { label: operation.label, few: of(few), many: of(many), value, most: MOST };
};

/**
 * Measures requests in one organisation with few results, and with many.
 *
 * @type {import('../harness/types').Mode['measure']}
 */
const measureLarge = async (stage, step, options) => {
  const results = options.results ?? RESULTS[stage.kind];
  assertSpace(stage.kind, results, options.keepFree);
  const systems = await startBoth(stage, step, results);
  const requests = await step(
    'Measuring requests in a large organisation',
    async () => {
      const measured = [];
      for (const operation of CASES) measured.push(await compare(operation, systems, options));
      return measured;
    },
    () => `${options.rounds} rounds`,
  );
  printTable(
    [`one organisation, p50 ms`, `${FEW} results`, `${results} results`, 'ratio', ''],
    requests.map(({ label, few, many, value, most }) => [
      ...[label, figure(few), figure(many), value.toFixed(2), `≤ ${most} ${value <= most ? 'ok' : 'missed'}`],
    ]),
  );
  return { facts: { results, requests }, targets: requests };
};

module.exports = { FLAGS, measureLarge, STEPS };
