'use strict';

const { OPERATIONS } = require('../harness/operations');

/** @typedef {import('../harness/types').Capacity} Capacity */
/** @typedef {import('../harness/types').OperationSummary} OperationSummary */

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
 * What one core of servers carries, and how many cores of the database this takes.
 *
 * @param {string} label
 * @param {{ cpuMs: number, totalMs: number }} request CPU time of the server, and with that of the database
 * @returns {Capacity}
 */
const capacityOf = (label, { cpuMs, totalMs }) => {
  const databaseMs = totalMs - cpuMs;
  return { label, cpuMs, databaseMs, rps: (BUSY * 1000) / cpuMs, databaseCores: databaseMs / cpuMs };
};

/**
 * The capacity of Tenantry for each measured operation, and for a mix of them if all its operations were measured.
 *
 * @param {OperationSummary[]} results
 */
const capacities = (results) => {
  const own = results.filter(({ system }) => system === 'tenantry');
  const single = own.map((result) => capacityOf(OPERATIONS[result.operation].label, result));
  const parts = MIX.flatMap(([name, share]) => {
    const result = own.find(({ operation }) => operation === name);
    return result ? { share, result } : [];
  });
  if (parts.length < MIX.length) return single;
  const sum = (/** @type {(result: OperationSummary) => number} */ read) =>
    parts.reduce((total, { share, result }) => total + share * read(result), 0);
  const mean = { cpuMs: sum(({ cpuMs }) => cpuMs), totalMs: sum(({ totalMs }) => totalMs) };
  const shares = MIX.map(([name, share]) => `${share * 100} % ${name}`).join(', ');
  return [...single, capacityOf(shares, mean)];
};

module.exports = { BUSY, capacities };
