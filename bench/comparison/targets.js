'use strict';

const { median } = require('../harness/figures');
const { evaluate } = require('../harness/targets');

/** @typedef {import('../harness/types').Figures} Figures */
/** @typedef {import('../harness/types').Kind} Kind */
/** @typedef {import('../harness/types').Memory} Memory */
/** @typedef {import('../harness/types').OperationName} OperationName */
/** @typedef {import('../harness/types').Round} Round */
/** @typedef {Record<string, Figures | undefined>} BySystem */
/** @typedef {import('../harness/types').Bounds & { label: string, operation: OperationName, ratio: (figures: BySystem) => number }} Target */

/**
 * The CPU time of a request to one system, relative to that to another: of the server and its database.
 *
 * @param {Figures | undefined} one
 * @param {Figures | undefined} other
 */
const between = (one, other) => (one?.totalMs ?? NaN) / (other?.totalMs ?? NaN);

/**
 * How many times as much CPU stock Strapi needs at least.
 *
 * @param {OperationName} operation
 * @param {number} least
 * @returns {Target}
 */
const cheaper = (operation, least) => ({
  label: `${operation}: CPU of stock Strapi / of Tenantry`,
  operation,
  ratio: ({ tenantry, stock }) => between(stock, tenantry),
  least,
});

/**
 * How many times as much CPU as Fastify Tenantry needs at most.
 *
 * @param {OperationName} operation
 * @param {number} most
 * @returns {Target}
 */
const close = (operation, most) => ({
  label: `${operation}: CPU of Tenantry / of Fastify`,
  operation,
  ratio: ({ tenantry, fastify }) => between(tenantry, fastify),
  most,
});

/**
 * @param {OperationName} operation
 * @returns {Target}
 */
const guards = (operation) => ({
  label: `${operation}: CPU with guards / without`,
  operation,
  ratio: ({ tenantry, unguarded }) => between(tenantry, unguarded),
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

/** @type {readonly OperationName[]} */
const WRITES = ['create', 'contend', 'update', 'report'];

/** @type {Target[]} */
const ON_BOTH = [
  ...[guards('list'), guards('read')],
  .../** @type {const} */ (['list', 'read', ...WRITES]).map(steady),
];

/** @type {Record<Kind, Target[]>} */
const TARGETS = {
  sqlite: [
    ...[cheaper('list', 25), cheaper('read', 25), cheaper('create', 9.8), cheaper('update', 9.8)],
    ...[close('list', 2), ...ON_BOTH],
  ],
  postgres: [
    ...[cheaper('list', 22), cheaper('read', 25)],
    ...WRITES.map((name) => cheaper(name, 10)),
    ...WRITES.map((name) => close(name, 3.5)),
    ...ON_BOTH,
  ],
};

const MEMORY = { label: 'memory: after the run / at the start', most: 1.3 };

/**
 * Evaluates the targets of the measured operations by the median of the rounds' ratios. Ratios are taken within a
 * round, because the load of the machine changes between rounds.
 *
 * @param {Kind} kind
 * @param {Round[]} rounds
 * @param {Memory[]} memory
 */
const evaluateTargets = (kind, rounds, memory) => {
  const measured = TARGETS[kind].filter(({ operation }) => rounds[0]?.[operation]);
  const evaluated = measured.map((target) =>
    evaluate(target, median(rounds.map((round) => target.ratio(round[target.operation] ?? {})))),
  );
  const own = memory.find(({ system }) => system === 'tenantry');
  return [...evaluated, evaluate(MEMORY, own ? own.after / own.before : NaN)];
};

module.exports = { evaluateTargets };
