'use strict';

const { OPERATIONS } = require('./operations');

const MEBIBYTE = 1024 * 1024;

/** Text to the left, figures to the right. */
const printTable = (titles, rows, texts) => {
  const widths = titles.map((_title, column) => Math.max(...[titles, ...rows].map((row) => row[column].length)));
  const pad = (cell, column) => (column < texts ? cell.padEnd(widths[column]) : cell.padStart(widths[column]));
  for (const row of [titles, ...rows]) console.log(row.map(pad).join('  ').trimEnd());
  console.log();
};

const figure = (value) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

const printFigures = (results) =>
  printTable(
    ['operation', 'system', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms'],
    results.map(({ operation, system, rps, p50, p99, cpuMs }) => [
      ...[OPERATIONS[operation].label, system, rps.toFixed(0)],
      ...[figure(p50), figure(p99), cpuMs.toFixed(3)],
    ]),
    2,
  );

const printMemory = (memory) =>
  printTable(
    ['memory', 'start MB', 'after MB', 'ratio'],
    memory.map(({ system, before, after }) => [
      ...[system, figure(before / MEBIBYTE), figure(after / MEBIBYTE), (after / before).toFixed(2)],
    ]),
    1,
  );

const printTargets = (targets) =>
  printTable(
    ['target', '', 'measured', ''],
    targets.map(({ label, target, value, isMet }) => [label, target, figure(value), isMet ? 'ok' : 'missed']),
    2,
  );

const printGrowth = (results) =>
  printTable(
    ['organisations x agents', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms', 'p50 to first', 'CPU to first', ''],
    results.map(({ label, rps, p50, p99, cpuMs, p50Ratio, ratio, most, isMet }) => [
      ...[label, rps.toFixed(0), figure(p50), figure(p99), cpuMs.toFixed(3), p50Ratio.toFixed(2), ratio.toFixed(2)],
      most === undefined ? '' : isMet ? `≤ ${most} ok` : `≤ ${most} missed`,
    ]),
    1,
  );

const printProcesses = (results, { processes }) =>
  printTable(
    ['operation', '1 process, requests/s', `${processes} processes`, 'ratio', ''],
    results.map(({ label, one, several, ratio, least, isMet }) => [
      ...[label, one.toFixed(0), several.toFixed(0), ratio.toFixed(2)],
      least === undefined ? '' : `≥ ${least} ${isMet ? 'ok' : 'missed'}`,
    ]),
    1,
  );

const printStartup = (results) =>
  printTable(
    ['start', 'median', 'least', ''],
    results.map(({ label, median, least, most, isMet }) => [
      ...[label, figure(median), figure(least)],
      most === undefined ? '' : `≤ ${most} ${isMet ? 'ok' : 'missed'}`,
    ]),
    1,
  );

module.exports = { printFigures, printGrowth, printMemory, printProcesses, printStartup, printTargets };
