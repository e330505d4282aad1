'use strict';

const { median } = require('./figures');

/** @typedef {import('./types').Figures} Figures */
/** @typedef {import('./types').Memory} Memory */
/** @typedef {import('./types').OperationName} OperationName */
/** @typedef {import('./types').Round} Round */
/** @typedef {import('./types').TargetResult} TargetResult */
/** @typedef {Record<string, Figures | undefined>} BySystem */
/** @typedef {{ label: string, operation: OperationName, ratio: (figures: BySystem) => number, least?: number, most?: number }} Target */

/**
 * The ratio of one system's figure to that of another.
 *
 * @param {Figures | undefined} one
 * @param {Figures | undefined} other
 * @param {keyof Figures} name
 */
const between = (one, other, name) => (one?.[name] ?? NaN) / (other?.[name] ?? NaN);

/**
 * A target. `least` and `most` bound the ratio. Two systems are compared within each round.
 *
 * @param {OperationName} operation
 * @param {number} least
 * @returns {Target}
 */
const faster = (operation, least) => ({
  label: `${operation}: requests/s, relative to stock Strapi`,
  operation,
  ratio: ({ tenantry, stock }) => between(tenantry, stock, 'rps'),
  least,
});

/**
 * @param {OperationName} operation
 * @returns {Target}
 */
const guards = (operation) => ({
  label: `${operation}: CPU per request, relative to no guards`,
  operation,
  ratio: ({ tenantry, unguarded }) => between(tenantry, unguarded, 'cpuMs'),
  most: 1.15,
});

/**
 * @param {OperationName} operation
 * @returns {Target}
 */
const steady = (operation) => ({
  label: `${operation}: p99 / p50`,
  operation,
  ratio: ({ tenantry }) => (tenantry ? tenantry.p99 / tenantry.p50 : NaN),
  most: 5,
});

/** @type {OperationName[]} */
const OPERATION_NAMES = ['list', 'read', 'create', 'update', 'report'];

/** @type {Target[]} */
const TARGETS = [
  faster('list', 20),
  faster('read', 20),
  faster('create', 10),
  faster('update', 10),
  {
    label: 'list: CPU per request, relative to Fastify',
    operation: 'list',
    ratio: ({ tenantry, fastify }) => between(tenantry, fastify, 'cpuMs'),
    most: 4,
  },
  guards('list'),
  guards('read'),
  ...OPERATION_NAMES.map(steady),
];

const MEMORY = { label: 'memory: after the run / at the start', most: 1.3 };

/**
 * Compares a measured value with its bound.
 *
 * @param {{ label: string, least?: number, most?: number }} target has one of the bounds
 * @param {number} value
 * @returns {TargetResult}
 */
const evaluate = ({ label, least, most }, value) => ({
  label,
  value,
  target: least === undefined ? `≤ ${most}` : `≥ ${least}`,
  isMet: value <= (most ?? Infinity) && value >= (least ?? -Infinity),
});

/**
 * The targets of those results that have a bound.
 *
 * @template {{ least?: number, most?: number }} Result
 * @param {Result[]} results
 * @param {(result: Result) => [label: string, value: number]} read
 */
const boundsOf = (results, read) =>
  results
    .filter(({ least, most }) => least !== undefined || most !== undefined)
    .map((result) => {
      const [label, value] = read(result);
      return evaluate({ label, least: result.least, most: result.most }, value);
    });

/**
 * Evaluates the targets of the measured operations by the median of the rounds' ratios. Ratios are taken within a
 * round, because the load of the machine changes between rounds.
 *
 * @param {Round[]} rounds
 * @param {Memory[]} memory
 */
const evaluateTargets = (rounds, memory) => {
  const measured = TARGETS.filter(({ operation }) => rounds[0]?.[operation]);
  const evaluated = measured.map((target) =>
    evaluate(target, median(rounds.map((round) => target.ratio(round[target.operation] ?? {})))),
  );
  const own = memory.find(({ system }) => system === 'tenantry');
  return [...evaluated, evaluate(MEMORY, own ? own.after / own.before : NaN)];
};

module.exports = { boundsOf, evaluate, evaluateTargets };
