'use strict';

const { inTurn, median } = require('./figures');
const { measure, putLoad } = require('./load');
const { OPERATIONS } = require('./operations');

/** @typedef {import('./types').Figures} Figures */
/** @typedef {import('./types').OperationName} OperationName */
/** @typedef {import('./types').OperationSummary} OperationSummary */
/** @typedef {import('./types').Round} Round */
/** @typedef {import('./types').System} System */

/** What guards cost is asked of lists and reads; a write costs so much more that they are lost in it. */
const WITHOUT_GUARDS = ['list', 'read'];
const MOST_SECONDS_TO_KNOW = 10;

/**
 * @param {System} system
 * @param {OperationName} operation
 */
const takesPart = ({ name }, operation) => name !== 'unguarded' || WITHOUT_GUARDS.includes(operation);

/**
 * Untimed: rows removed behind its back make Tenantry forget what it knows of people, who each ask once before the next
 * slice. The other two look everybody up with every request, or never.
 *
 * @param {System} system
 */
const knowEverybody = async (system) => {
  if (!system.remembers) return;
  await putLoad(system, OPERATIONS.read, { seconds: MOST_SECONDS_TO_KNOW, most: system.people.length });
};

/**
 * One slice of one operation on one system, on the rows that were there at first.
 *
 * @param {System} system
 * @param {OperationName} operation
 * @param {number} seconds
 */
const slice = async (system, operation, seconds) => {
  await knowEverybody(system);
  const figures = await measure(system, OPERATIONS[operation], seconds);
  if (OPERATIONS[operation].method === 'POST') await system.cleanUp();
  return figures;
};

/**
 * Each system does everything for a while, untimed.
 *
 * @param {System[]} systems
 * @param {OperationName[]} operations
 * @param {number} seconds
 */
const warmUp = async (systems, operations, seconds) => {
  for (const system of systems) {
    for (const operation of operations.filter((name) => takesPart(system, name)))
      await slice(system, operation, seconds);
  }
};

/**
 * One round: every operation on every system, each system in turn, so that all meet the same machine.
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
    for (const system of inTurn(systems, round).filter((one) => takesPart(one, operation))) {
      onSlice(`${operation} ${system.name}`);
      bySystem[system.name] = await slice(system, operation, seconds);
    }
  }
  return figures;
};

/**
 * Medians over rounds, by operation and system, and the number of all requests.
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
      return { operation, system, requests, rps: of('rps'), p50: of('p50'), p99: of('p99'), cpuMs: of('cpuMs') };
    }),
  );
};

module.exports = { knowEverybody, playRound, summarise, warmUp };
