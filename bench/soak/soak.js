'use strict';

const { setTimeout: sleep } = require('node:timers/promises');
const { MEBIBYTE } = require('../harness/figures');
const { putLoad } = require('../harness/load');
const { OPERATIONS } = require('../harness/operations');
const { fillCache } = require('../harness/rounds');
const { verifyAnswers } = require('../harness/verify-answers');

/** @typedef {import('../harness/types').Person} Person */
/** @typedef {import('../harness/types').Size} Size */
/** @typedef {import('./types').SoakResult} SoakResult */
/** @typedef {import('../harness/types').Stage} Stage */
/** @typedef {import('../harness/types').Step} Step */
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
const SOAK_STEPS = 4;

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
 * @param {System} system
 * @returns the memory of the server, and the delays of its event loop since the last call
 */
const read = async ({ meter }) => {
  const { rss, soak } = await meter();
  if (!soak) throw new Error('The server does not report what --soak needs.');
  return { ...soak, rss };
};

/**
 * @param {Awaited<ReturnType<typeof read>>} before
 * @param {Awaited<ReturnType<typeof read>>} after
 * @returns {SoakResult[]}
 */
const compare = (before, after) => {
  /**
   * @param {string} label
   * @param {'rss' | 'heap'} name
   */
  const memory = (label, name) => {
    const [start, end] = [before[name] / MEBIBYTE, after[name] / MEBIBYTE];
    return { label, start, end, ratio: end / start };
  };
  return [
    { ...memory('resident memory, MB', 'rss'), most: MOST_GROWTH },
    memory('heap after a collection, MB', 'heap'),
    { label: 'event loop delay p99, ms', end: after.p99, most: MOST_DELAY_MS },
    { label: 'longest event loop delay, ms', end: after.longest },
    { label: 'CPU between checks of the event loop p99, ms', end: after.busy },
  ];
};

/**
 * Starts the server, and brings it to rest after a request of everybody.
 *
 * @param {Stage} stage
 * @param {Person[]} people
 * @param {Size} size
 */
const startAtRest = async (stage, people, size) => {
  const system = await stage.start('tenantry', people, 'tenantry', { SOAK: '1' });
  await verifyAnswers(system, size);
  await fillCache(system);
  await sleep(REST_MS);
  return system;
};

/**
 * Measures how the memory of the server grows while it writes, and how late its event loop is meanwhile.
 *
 * @param {Stage} stage a test environment
 * @param {Step} step
 * @param {{ size: Size, seconds: number }} options size of the database, and how long to write
 * @returns {Promise<SoakResult[]>}
 */
const measureSoak = async (stage, step, { size, seconds }) => {
  const people = await step(
    `${size.organisations} organisations, ${size.agents} agents each`,
    () => stage.seed('tenantry', size),
    ({ length }) => `${length} users`,
  );
  const system = await step(
    'Checking answers',
    () => startAtRest(stage, people, size),
    () => 'correct',
  );
  const before = await read(system);
  await step(
    'Writing',
    () => write(system, seconds),
    (count) => `${count} requests`,
  );
  return compare(before, await read(system));
};

module.exports = { measureSoak, SOAK_STEPS };
