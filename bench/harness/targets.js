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
 * A figure of one system to that of another.
 *
 * @param {Figures | undefined} one
 * @param {Figures | undefined} other
 * @param {keyof Figures} name
 */
const between = (one, other, name) => (one?.[name] ?? NaN) / (other?.[name] ?? NaN);

/**
 * What is to be reached. `least` and `most` bound the ratio; a pair of systems is compared round by round.
 *
 * @param {OperationName} operation
 * @param {number} least
 * @returns {Target}
 */
const faster = (operation, least) => ({
  label: `${operation}: requests/s, times those of stock Strapi`,
  operation,
  ratio: ({ tenantry, stock }) => between(tenantry, stock, 'rps'),
  least,
});

/**
 * @param {OperationName} operation
 * @returns {Target}
 */
const guards = (operation) => ({
  label: `${operation}: CPU of a request, to that without guards`,
  operation,
  ratio: ({ tenantry, unguarded }) => between(tenantry, unguarded, 'cpuMs'),
  most: 1.15,
});

/**
 * @param {OperationName} operation
 * @returns {Target}
 */
const steady = (operation) => ({
  label: `${operation}: p99 to p50`,
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
    label: 'list: CPU of a request, to that of Fastify by hand',
    operation: 'list',
    ratio: ({ tenantry, fastify }) => between(tenantry, fastify, 'cpuMs'),
    most: 4,
  },
  guards('list'),
  guards('read'),
  ...OPERATION_NAMES.map(steady),
];

const MEMORY = { label: 'memory: after the run to start', most: 1.3 };

/**
 * @param {{ label: string, least?: number, most?: number }} target
 * @param {number} value
 * @returns {TargetResult}
 */
const judge = ({ label, least, most }, value) => ({
  label,
  value,
  target: least === undefined ? `≤ ${most}` : `≥ ${least}`,
  isMet: value <= (most ?? Infinity) && value >= (least ?? -Infinity),
});

/**
 * The targets of the operations that were measured: the median of the rounds' ratios, for one round meets one machine.
 *
 * @param {Round[]} rounds
 * @param {Memory[]} memory
 */
const judgeAll = (rounds, memory) => {
  const measured = TARGETS.filter(({ operation }) => rounds[0]?.[operation]);
  const judged = measured.map((target) =>
    judge(target, median(rounds.map((round) => target.ratio(round[target.operation] ?? {})))),
  );
  const own = memory.find(({ system }) => system === 'tenantry');
  return [...judged, judge(MEMORY, own ? own.after / own.before : NaN)];
};

module.exports = { judgeAll };
