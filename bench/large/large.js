'use strict';

const { statfsSync } = require('node:fs');
const os = require('node:os');
const { median, printTable, rotated } = require('../harness/figures');
const { measure } = require('../harness/load');
const { fillCache } = require('../harness/rounds');
const { Refusal } = require('../../scripts/launch/settings');
const { rollUp, SETTINGS } = require('../years/housekeeping');
const { fillOrganisation } = require('./fill-organisation');
const { CASES } = require('./cases');
const { measureIndexes } = require('./index-costs');

/** @typedef {import('../harness/types').Figures} Figures */
/** @typedef {import('../harness/types').Kind} Kind */
/** @typedef {import('../harness/types').Operation} Operation */
/** @typedef {import('../harness/types').Stage} Stage */
/** @typedef {import('../harness/types').System} System */
/** @typedef {import('./types').IndexCost} IndexCost */
/** @typedef {import('./types').LargeResult} LargeResult */
/** @typedef {ReturnType<typeof import('../../scripts/launch/progress').progress>} Step */
/** @typedef {Pick<import('../harness/types').ModeOptions, 'rounds' | 'seconds' | 'isWarmedUp' | 'results' | 'keepFree'>} Options */

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
const LARGE_STEPS = 5;
/** PostgreSQL would write many gigabytes of its log to the tables again and again while they are filled. */
const LARGE_STAGE = { flags: ['-c', 'max_wal_size=4GB', '-c', 'shared_buffers=512MB'] };

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
 * Starts Tenantry on two databases: in one, an organisation has few results, in the other many.
 *
 * @param {Stage} stage
 * @param {Step} step
 * @param {number} results
 */
const startBoth = async (stage, step, results) => {
  const all = await step(
    'organisations',
    () => stage.seed('few', SIZE),
    () => 'filled',
  );
  await stage.databases.clone('few', 'many');
  const organisation = all[0]?.organisation ?? '';
  const people = all.filter((person) => person.organisation === organisation);
  /** @type {System[]} */
  const systems = [];
  for (const [name, count] of /** @type {[string, number][]} */ ([
    ['few', FEW],
    ['many', results],
  ])) {
    const db = stage.databases.connect(name);
    const onProgress = (/** @type {number} */ done, /** @type {number} */ total) =>
      process.stderr.isTTY && process.stderr.write(`\r${done} of ${total} results `);
    await step(
      `${count} results in one organisation`,
      () => fillOrganisation(db, { kind: stage.kind, results: count, onProgress, organisation }),
      () => 'filled',
    );
    await db.destroy();
    // One connection: the figure is what a response takes, and not how requests share two cores.
    const system = { ...(await stage.start('tenantry', people, name, SETTINGS)), connections: 1 };
    await rollUp(stage, system);
    systems.push(system);
  }
  return /** @type {[System, System]} */ (systems);
};

/**
 * @param {[System, System]} systems
 * @param {{ rounds: number, seconds: number, isWarmedUp: boolean }} options
 * @returns {Promise<LargeResult[]>}
 */
const measureCases = async (systems, { rounds, seconds, isWarmedUp }) => {
  /** @type {LargeResult[]} */
  const results = [];
  for (const operation of CASES) {
    /** @type {Map<string, Figures[]>} */
    const figures = new Map(systems.map(({ name }) => [name, []]));
    for (let round = isWarmedUp ? -1 : 0; round < rounds; round += 1) {
      for (const system of rotated(systems, Math.max(0, round))) {
        await fillCache(system);
        const measured = await measure(system, operation, (round < 0 ? 0.5 : 1) * seconds * SECONDS_SHARE);
        if (round >= 0) figures.get(system.name)?.push(measured);
        if (operation.method === 'POST') await system.cleanUp();
      }
    }
    const [few = [], many = []] = [...figures.values()];
    const of = (/** @type {Figures[]} */ all, /** @type {'p50' | 'totalMs'} */ name) =>
      median(all.map((one) => one[name]));
    // Ratios are taken within a round, because the load of the machine changes between rounds.
    const ratioOf = (/** @type {'p50' | 'totalMs'} */ name) =>
      median(many.map((one, round) => one[name] / (few[round]?.[name] ?? NaN)));
    const ratio = ratioOf('p50');
    const facts = {
      label: operation.label,
      few: of(few, 'p50'),
      many: of(many, 'p50'),
      ratio,
      cpuRatio: ratioOf('totalMs'),
    };
    results.push({ ...facts, most: MOST, isMet: ratio <= MOST });
  }
  return results;
};

/**
 * Measures requests in one organisation with few results, and with many, and what each index costs.
 *
 * @param {Stage} stage
 * @param {Step} step
 * @param {Options} options
 */
const measureLarge = async (stage, step, options) => {
  const results = options.results ?? RESULTS[stage.kind];
  assertSpace(stage.kind, results, options.keepFree);
  const systems = await startBoth(stage, step, results);
  const requests = await step(
    'Measuring requests in a large organisation',
    () => measureCases(systems, options),
    () => `${options.rounds} rounds`,
  );
  const indexes = await step(
    'Measuring indexes',
    () => measureIndexes(systems[1].db, { ...options, kind: stage.kind, results }),
    () => 'done',
  );
  for (const system of systems) await system.stop();
  return { results, requests, indexes };
};

/** @param {number} value */
const figure = (value) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

/** @param {Awaited<ReturnType<typeof measureLarge>>} large */
const printLarge = ({ results, requests, indexes }) => {
  printTable(
    [`one organisation, p50 ms`, `${FEW} results`, `${results} results`, 'ratio', 'CPU ratio', ''],
    requests.map(({ label, few, many, ratio, cpuRatio, most, isMet }) => [
      ...[label, figure(few), figure(many), ratio.toFixed(2), cpuRatio.toFixed(2)],
      `≤ ${most} ${isMet ? 'ok' : 'missed'}`,
    ]),
    1,
  );
  console.log();
  printTable(
    [`index of ${results} results`, 'µs per new row', 'bytes per row'],
    indexes.map(({ name, micros, bytes }) => [name, micros.toFixed(1), bytes === null ? '' : bytes.toFixed(0)]),
    1,
  );
  console.log();
};

module.exports = { LARGE_STAGE, LARGE_STEPS, measureLarge, printLarge };
