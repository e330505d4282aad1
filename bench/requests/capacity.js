'use strict';

const { printTable } = require('../harness/figures');
const { OPERATIONS } = require('../harness/operations');

/** @typedef {import('../harness/types').Figures & { operation: import('../harness/types').OperationName }} Result */

/** The busy share of a core up to which response times stay short: see docs/operations/sizing.md. */
const BUSY = 0.7;

/**
 * Shares of a typical mix of requests: people and scripts read, checks report, few change something.
 *
 * @type {[import('../harness/types').OperationName, number][]}
 */
const MIX = [
  ['list', 0.6],
  ['read', 0.25],
  ['report', 0.1],
  ['create', 0.03],
  ['update', 0.02],
];

/**
 * What one core of servers carries, and how many cores of the database this takes, as a row of the table.
 *
 * @param {string} label
 * @param {{ cpuMs: number, totalMs: number }} request CPU time of the server, and with that of the database
 */
const capacityOf = (label, { cpuMs, totalMs }) => {
  const databaseMs = totalMs - cpuMs;
  return [label, ((BUSY * 1000) / cpuMs).toFixed(0), databaseMs.toFixed(3), (databaseMs / cpuMs).toFixed(2)];
};

/**
 * Prints the capacity for each measured operation, and for a mix of them if all its operations were measured.
 *
 * @param {Result[]} results
 */
const printCapacities = (results) => {
  const all = results.map((result) => capacityOf(OPERATIONS[result.operation].label, result));
  const parts = MIX.flatMap(([name, share]) => {
    const result = results.find(({ operation }) => operation === name);
    return result ? { share, result } : [];
  });
  if (parts.length === MIX.length) {
    const mean = (/** @type {'cpuMs' | 'totalMs'} */ name) =>
      parts.reduce((total, { share, result }) => total + share * result[name], 0);
    const shares = MIX.map(([name, share]) => `${share * 100} % ${name}`).join(', ');
    all.push(capacityOf(shares, { cpuMs: mean('cpuMs'), totalMs: mean('totalMs') }));
  }
  printTable([`one server core, ${BUSY * 100} % busy`, 'requests/s', 'CPU ms: database', 'database cores'], all);
};

module.exports = { printCapacities };
