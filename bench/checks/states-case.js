'use strict';

const { median } = require('../harness/figures');
const { measure } = require('../harness/load');
const { onStage } = require('../harness/stage');
const { seedChecks } = require('./seed-checks');

/** @typedef {import('../harness/types').Operation} Operation */
/** @typedef {import('../harness/types').System} System */

const SIZE = { organisations: 20, agents: 1, users: 1 };
const CHECKS = 20;
const BATCH = 100;

/**
 * Results of the checks of each organisation, one or many in a request. Each is later than the one before of its check, and all are recent.
 *
 * @param {System} system
 * @param {Map<string, string[]>} checks
 * @param {number} size
 * @returns {Operation}
 */
const reportsOf = ({ people }, checks, size) => {
  const from = Date.now() - 300_000;
  /** @param {number} number of the request @param {number} at within it */
  const result = (number, at) => {
    const own = checks.get(people[number % people.length]?.organisation ?? '') ?? [];
    const time = number * size + at;
    const synthetic_check = own[time % own.length];
    return {
      synthetic_check,
      status: 'up',
      response_time_ms: time % 500,
      checked_at: new Date(from + Math.floor(time / CHECKS)).toISOString(),
    };
  };
  return {
    label: size === 1 ? 'one result' : `batch of ${size}`,
    method: 'POST',
    status: 201,
    path: () => (size === 1 ? '/api/synthetic-results' : '/api/synthetic-results/batch'),
    body: (number) =>
      JSON.stringify({
        data: size === 1 ? result(number, 0) : { results: Array.from({ length: size }, (_, at) => result(number, at)) },
      }),
  };
};

/**
 * Measures the CPU time of storing results on two servers in turns, of which one computes no states.
 *
 * @param {import('../harness/types').Kind} kind
 * @param {{ rounds: number, seconds: number }} options
 * @returns {Promise<{ label: string, withStates: number, without: number }[]>} milliseconds of a request
 */
const measureStates = (kind, { rounds, seconds }) =>
  onStage(kind, async (stage) => {
    const start = async (/** @type {string} */ name, settings = {}) => {
      const people = await stage.seed(name, SIZE);
      const system = await stage.start(name, people, settings);
      return { system, checks: await seedChecks(system, CHECKS) };
    };
    const both = [await start('with_states'), await start('without_states', { WITHOUT_STATES: 'on' })];
    const compared = [];
    for (const size of [1, BATCH]) {
      const operations = both.map(({ system, checks }) => reportsOf(system, checks, size));
      const totals = both.map(() => /** @type {number[]} */ ([]));
      // The first round compiles.
      for (let round = 0; round <= rounds; round += 1)
        for (const [at, { system }] of both.entries()) {
          const { totalMs } = await measure(system, /** @type {Operation} */ (operations[at]), seconds);
          if (round > 0) totals[at]?.push(totalMs);
        }
      const [withStates = NaN, without = NaN] = totals.map(median);
      compared.push({ label: operations[0]?.label ?? '', withStates, without });
    }
    return compared;
  });

module.exports = { measureStates };
