'use strict';

const { rotated, median } = require('./figures');
const { measure, putLoad } = require('./load');
const { OPERATIONS } = require('./operations');

/** @typedef {import('./types').Figures} Figures */
/** @typedef {import('./types').OperationName} OperationName */
/** @typedef {import('./types').OperationSummary} OperationSummary */
/** @typedef {import('./types').Round} Round */
/** @typedef {import('./types').System} System */

/** The cost of guards is measured for lists and reads. In a write, it would be too small to measure. */
const WITHOUT_GUARDS = ['list', 'read'];
const MAX_FILL_SECONDS = 10;

/**
 * @param {System} system
 * @param {OperationName} operation
 */
const takesPart = ({ name }, operation) => name !== 'unguarded' || WITHOUT_GUARDS.includes(operation);

/**
 * Fills the principal cache of Tenantry with one request of each person, which is not measured. Without this, requests
 * after the removal of rows would fill it. The other systems look people up in every request, or never.
 *
 * @param {System} system
 */
const fillCache = async (system) => {
  if (!system.cachesPeople) return;
  await putLoad(system, OPERATIONS.read, { seconds: MAX_FILL_SECONDS, most: system.people.length });
};

/**
 * Measures one operation on one system, with the initial rows.
 *
 * @param {System} system
 * @param {OperationName} operation
 * @param {number} seconds
 */
const slice = async (system, operation, seconds) => {
  await fillCache(system);
  const figures = await measure(system, OPERATIONS[operation], seconds);
  if (OPERATIONS[operation].method === 'POST') await system.cleanUp();
  return figures;
};

/**
 * Runs every operation on each system for some time, without measuring. Operations of one organisation run the same code
 * as those of all.
 *
 * @param {System[]} systems
 * @param {OperationName[]} operations
 * @param {number} seconds
 */
const warmUp = async (systems, operations, seconds) => {
  for (const system of systems) {
    const different = operations.filter((name) => takesPart(system, name) && !OPERATIONS[name].isOfOne);
    for (const operation of different) await slice(system, operation, seconds);
  }
};

/**
 * Runs one round: every operation on every system. The systems take turns, so that all run under the same load of the
 * machine.
 *
 * @param {System[]} systems
 * @param {OperationName[]} operations
 * @param {{ round: number, seconds: number, onSlice: (what: string) => void }} options
 * @returns {Promise<Round>} figures by operation and system
 */
const playRound = async (systems, operations, { round, seconds, onSlice }) => {
  /** @type {Round} */
  const figures = {};
  for (const operation of operations) {
    /** @type {Record<string, Figures>} */
    const bySystem = {};
    figures[operation] = bySystem;
    for (const system of rotated(systems, round).filter((one) => takesPart(one, operation))) {
      onSlice(`${operation} ${system.name}`);
      bySystem[system.name] = await slice(system, operation, seconds);
    }
  }
  return figures;
};

/**
 * The medians over all rounds, by operation and system, and the number of requests.
 *
 * @param {Round[]} rounds
 * @returns {OperationSummary[]}
 */
const summarise = (rounds) => {
  const [first = {}] = rounds;
  const operations = /** @type {OperationName[]} */ (Object.keys(first));
  return operations.flatMap((operation) =>
    Object.keys(first[operation] ?? {}).map((system) => {
      const all = rounds.flatMap((round) => round[operation]?.[system] ?? []);
      const of = (/** @type {keyof Figures} */ name) => median(all.map((figures) => figures[name]));
      const requests = all.reduce((sum, figures) => sum + figures.requests, 0);
      const times = { p50: of('p50'), p99: of('p99'), cpuMs: of('cpuMs'), totalMs: of('totalMs') };
      return { operation, system, requests, rps: of('rps'), ...times };
    }),
  );
};

module.exports = { fillCache, playRound, summarise, warmUp };
