'use strict';

const { BUSY } = require('../comparison/capacity');
const { MEBIBYTE, printTable } = require('./figures');
const { OPERATIONS } = require('./operations');

/** @typedef {import('./types').Capacity} Capacity */
/** @typedef {import('./types').GrowthResult} GrowthResult */
/** @typedef {import('./types').Memory} Memory */
/** @typedef {import('./types').OperationSummary} OperationSummary */
/** @typedef {import('./types').ProcessesResult} ProcessesResult */
/** @typedef {import('../soak/types').SoakResult} SoakResult */
/** @typedef {import('./types').StartupResult} StartupResult */
/** @typedef {import('./types').TargetResult} TargetResult */

/** @type {typeof printTable} */
const printBlock = (titles, rows, texts) => {
  printTable(titles, rows, texts);
  console.log();
};

/** @param {number} value */
const figure = (value) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

/** Waits of fewer sessions are not shown. */
const LEAST_SHOWN = 0.05;

/** CPU time of a request: of the server, and with that of the database's processes. */
const CPU_TITLES = ['CPU ms: server', 'with database'];

/** @param {OperationSummary[]} results */
const printFigures = (results) =>
  printBlock(
    ['operation', 'system', 'requests/s', 'p50 ms', 'p99 ms', ...CPU_TITLES],
    results.map(({ operation, system, rps, p50, p99, cpuMs, totalMs }) => [
      ...[OPERATIONS[operation].label, system, rps.toFixed(0)],
      ...[figure(p50), figure(p99), cpuMs.toFixed(3), totalMs.toFixed(3)],
    ]),
    2,
  );

/** @param {Capacity[]} capacities */
const printCapacity = (capacities) =>
  printBlock(
    [`one server core, ${BUSY * 100} % busy`, 'requests/s', 'CPU ms: server', 'database', 'database cores'],
    capacities.map(({ label, rps, cpuMs, databaseMs, databaseCores }) => [
      ...[label, rps.toFixed(0), cpuMs.toFixed(3), databaseMs.toFixed(3), databaseCores.toFixed(2)],
    ]),
    1,
  );

/** @param {Memory[]} memory */
const printMemory = (memory) =>
  printBlock(
    ['memory', 'start MB', 'after MB', 'ratio'],
    memory.map(({ system, before, after }) => [
      ...[system, figure(before / MEBIBYTE), figure(after / MEBIBYTE), (after / before).toFixed(2)],
    ]),
    1,
  );

/**
 * Prints targets next to the measured values.
 *
 * @param {TargetResult[]} targets
 */
const printTargets = (targets) => {
  if (targets.length === 0) return;
  printBlock(
    ['target', '', 'measured', ''],
    targets.map(({ label, target, value, isMet }) => [label, target, figure(value), isMet ? 'ok' : 'missed']),
    2,
  );
};

/** @param {GrowthResult[]} results */
const printGrowth = (results) =>
  printBlock(
    ['organisations x agents', 'requests/s', 'p50 ms', 'p99 ms', ...CPU_TITLES, 'p50 to first', 'CPU to first'],
    results.map(({ label, rps, p50, p99, cpuMs, totalMs, p50Ratio, ratio }) => [
      ...[label, rps.toFixed(0), figure(p50), figure(p99), cpuMs.toFixed(3), totalMs.toFixed(3)],
      ...[p50Ratio.toFixed(2), ratio.toFixed(2)],
    ]),
    1,
  );

/**
 * @param {ProcessesResult[]} results
 * @param {{ memory: number[], connections: number }} held by several processes at the end
 * @param {number} processes how many were compared with one
 */
const printProcesses = (results, { memory, connections }, processes) => {
  printBlock(
    ['operation', 'requests/s: 1', String(processes), 'ratio', 'CPU ms with database: 1', String(processes), 'ratio'],
    results.map(({ label, one, several, ratio, oneMs, severalMs, cpuRatio }) => [
      ...[label, one.toFixed(0), several.toFixed(0), ratio.toFixed(2)],
      ...[oneMs.toFixed(3), severalMs.toFixed(3), cpuRatio.toFixed(2)],
    ]),
    1,
  );
  printBlock(
    [`${processes} processes`, 'sessions wait for', 'average'],
    results.flatMap(({ label, waits }) =>
      Object.entries(waits)
        .filter(([, average]) => average >= LEAST_SHOWN)
        .map(([wait, average]) => [label, wait, average.toFixed(2)]),
    ),
    2,
  );
  const sizes = memory.map((bytes) => (bytes / MEBIBYTE).toFixed(0)).join(', ');
  console.log(`At the end: ${connections} connections; MB of each process: ${sizes || 'unknown'}\n`);
};

/** @param {SoakResult[]} results */
const printSoak = (results) =>
  printBlock(
    ['while it writes', 'start', 'end', 'ratio'],
    results.map(({ label, start, end, ratio }) => [
      ...[label, start === undefined ? '' : figure(start), figure(end), ratio?.toFixed(2) ?? ''],
    ]),
    1,
  );

/** @param {StartupResult[]} results */
const printStartup = (results) =>
  printBlock(
    ['start', 'median', 'lowest'],
    results.map(({ label, median, lowest }) => [label, figure(median), figure(lowest)]),
    1,
  );

module.exports = {
  CPU_TITLES,
  printCapacity,
  printFigures,
  printGrowth,
  printMemory,
  printProcesses,
  printSoak,
  printStartup,
  printTargets,
};
