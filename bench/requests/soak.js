'use strict';

const { setTimeout: sleep } = require('node:timers/promises');
const { MEBIBYTE, printMeasured } = require('../harness/figures');
const { fillCache, putLoad } = require('../harness/load');
const { OPERATIONS } = require('../harness/operations');
const { startVerified } = require('./requests');

/** @typedef {import('../harness/types').System} System */

/** The targets. */
const MOST_GROWTH = 1.3;
const MOST_DELAY_MS = 20;

/** The connections of each operation: sixteen in all. */
const CONNECTIONS = /** @type {const} */ ([
  ['create', 6],
  ['update', 5],
  ['report', 5],
]);

/** After this time without requests, a server has returned the memory that only its start needed. */
const REST_MS = 3000;

/** Number of progress steps on one database. */
const STEPS = 3;

/**
 * Creates and updates agents and reports results, all at once.
 *
 * @param {System} system
 * @param {number} seconds
 * @returns {Promise<number>} the number of requests
 */
const write = async (system, seconds) => {
  const loads = CONNECTIONS.map(([name, connections]) =>
    putLoad({ ...system, connections, state: { number: 0 } }, OPERATIONS[name], { seconds }),
  );
  return (await Promise.all(loads)).reduce((sum, { latencies }) => sum + latencies.length, 0);
};

/**
 * The memory of the server, and the delays of its event loop since the last call.
 *
 * @param {System} system
 */
const read = async ({ meter }) => {
  const { rss, soak } = await meter();
  if (!soak) throw new Error('The server does not report what --soak needs.');
  return { ...soak, rss };
};

/**
 * Measures how the memory of the server grows while it writes, and how late its event loop is meanwhile.
 *
 * @type {import('../harness/types').Mode['measure']}
 */
const measureSoak = async (stage, step, { size, seconds }) => {
  const system = await startVerified(stage, step, size, { SOAK: '1' });
  await fillCache(system);
  await sleep(REST_MS);
  const before = await read(system);
  await step(
    'Writing',
    () => write(system, seconds),
    (count) => `${count} requests`,
  );
  const after = await read(system);
  const soak = [
    { label: 'resident memory at the start, MB', value: before.rss / MEBIBYTE },
    { label: 'resident memory: end / start', value: after.rss / before.rss, most: MOST_GROWTH },
    { label: 'heap after a collection: end / start', value: after.heap / before.heap },
    { label: 'event loop delay p99, ms', value: after.p99, most: MOST_DELAY_MS },
    { label: 'longest event loop delay, ms', value: after.longest },
    { label: 'CPU between checks of the event loop p99, ms', value: after.busy },
  ];
  printMeasured('while it writes', soak);
  return { facts: { soak }, targets: soak };
};

module.exports = { measureSoak, STEPS };
