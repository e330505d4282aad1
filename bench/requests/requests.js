'use strict';

const { inTurns, median, medians, MEBIBYTE, printFigures, printMeasured } = require('../harness/figures');
const { fillCache, measure } = require('../harness/load');
const { OPERATIONS } = require('../harness/operations');
const { verifyAnswers } = require('../harness/verify-answers');
const { printCapacities } = require('./capacity');

/** @typedef {import('../harness/types').Figures} Figures */
/** @typedef {import('../harness/types').OperationName} OperationName */
/** @typedef {import('../harness/types').System} System */

/**
 * The seconds of an operation before it is measured, relative to those of a round. Code is slow after its start, and gets faster over
 * thousands of requests: a creation takes half as much CPU after ten seconds.
 */
const WARM_UP_SHARE = 4;
/** The targets: of the slowest percent of responses to the median, and of memory after the run to that at the start. */
const MOST_SPREAD = 5;
const MOST_GROWTH = 1.3;

/** Number of progress steps on one database. */
const STEPS = 4;

/**
 * Measures one operation with the initial rows.
 *
 * @param {System} system
 * @param {OperationName} name
 * @param {number} seconds
 */
const measureOperation = async (system, name, seconds) => {
  // Otherwise requests after the removal of rows would fill the cache.
  await fillCache(system);
  const figures = await measure(system, OPERATIONS[name], seconds);
  if (OPERATIONS[name].method === 'POST') await system.cleanUp();
  return figures;
};

/**
 * Fills a database, and starts a server that answers every operation correctly.
 *
 * @param {import('../harness/types').Stage} stage
 * @param {import('../harness/types').Step} step
 * @param {import('../harness/types').Size} size
 * @param {Record<string, string>} [settings] of the server
 */
const startVerified = async (stage, step, size, settings) => {
  const people = await step(
    `${size.organisations} organisations, ${size.agents} agents each`,
    () => stage.seed('tenantry', size),
    ({ length }) => `${length} users`,
  );
  return step(
    'Checking answers',
    async () => {
      const system = await stage.start('tenantry', people, settings);
      await verifyAnswers(system, size);
      return system;
    },
    () => 'correct',
  );
};

/**
 * @param {Map<OperationName, Figures[]>} figures
 * @param {number} growth of the memory
 */
const targetsOf = (figures, growth) => [
  // Ratios are taken within a round, because the load of the machine changes between rounds.
  ...[...figures].map(([name, rounds]) => {
    const spread = median(rounds.map(({ p50, p99 }) => p99 / p50));
    return { label: `${OPERATIONS[name].label}: p99 / p50`, value: spread, most: MOST_SPREAD };
  }),
  { label: 'memory: after the run / at the start', value: growth, most: MOST_GROWTH },
];

/**
 * Measures operations in turns.
 *
 * @type {import('../harness/types').Mode['measure']}
 */
const measureRequests = async (stage, step, { size, only, seconds, rounds, isWarmedUp }) => {
  const system = await startVerified(stage, step, size);
  const before = (await system.meter()).rss / MEBIBYTE;
  await step('Warming up', async () => {
    if (!isWarmedUp) return 'left out';
    for (const name of only) await measureOperation(system, name, seconds * WARM_UP_SHARE);
    return 'done';
  });
  const figures = await step(
    `Measuring ${only.join(', ')}`,
    () => inTurns(only, rounds, (name) => measureOperation(system, name, seconds)),
    () => `${rounds} rounds`,
  );
  const after = (await system.meter()).rss / MEBIBYTE;
  const results = [...figures].map(([operation, all]) => ({ operation, ...medians(all) }));
  printFigures(results.map((one) => [OPERATIONS[one.operation].label, one]));
  printCapacities(results);
  const targets = targetsOf(figures, after / before);
  const memory = [
    { label: 'memory at the start, MB', value: before },
    { label: 'after the run', value: after },
  ];
  printMeasured('', [...memory, ...targets]);
  return { facts: { results, memory: { before, after } }, targets };
};

module.exports = { measureRequests, startVerified, STEPS };
