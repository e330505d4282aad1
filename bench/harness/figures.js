'use strict';

/** @typedef {import('./types').Figures} Figures */
/** @typedef {import('./types').Measured} Measured */

const MEBIBYTE = 1024 * 1024;

/**
 * The median; for an even number of values, the mean of the two in the middle.
 *
 * @param {number[]} values
 */
const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.slice((values.length - 1) >> 1, (values.length >> 1) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
};

/**
 * The median of each figure over all rounds, and the number of requests.
 *
 * @param {Figures[]} rounds
 * @returns {Figures}
 */
const medians = (rounds) => {
  const of = (/** @type {keyof Figures} */ name) => median(rounds.map((figures) => figures[name]));
  const times = { p50: of('p50'), p99: of('p99'), cpuMs: of('cpuMs'), totalMs: of('totalMs') };
  return { requests: rounds.reduce((sum, { requests }) => sum + requests, 0), rps: of('rps'), ...times };
};

/**
 * Rotates a list, so that each round begins with another entry.
 *
 * @template T
 * @param {readonly T[]} list
 * @param {number} round
 */
const rotated = (list, round) => {
  const at = round % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
};

/**
 * Measures cases in turns, so that all run under the same load of the machine.
 *
 * @template T
 * @param {readonly T[]} cases
 * @param {number} rounds
 * @param {(one: T, round: number) => Promise<Figures>} measureOne
 * @returns {Promise<Map<T, Figures[]>>} the figures of each round
 */
const inTurns = async (cases, rounds, measureOne) => {
  /** @type {Map<T, Figures[]>} */
  const figures = new Map(cases.map((one) => [one, []]));
  for (let round = 0; round < rounds; round += 1)
    for (const one of rotated(cases, round)) figures.get(one)?.push(await measureOne(one, round));
  return figures;
};

/**
 * Prints a table: text is aligned left, numbers right.
 *
 * @param {string[]} titles
 * @param {string[][]} rows
 * @param {number} texts number of columns with text, which come first
 */
const printTable = (titles, rows, texts = 1) => {
  const all = [titles, ...rows];
  const widths = titles.map((_title, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  /**
   * @param {string} cell
   * @param {number} column
   */
  const pad = (cell, column) =>
    column < texts ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  for (const row of all) console.log(row.map(pad).join('  ').trimEnd());
  console.log();
};

/** @param {number} value */
const figure = (value) => value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0);

/**
 * Prints the figures of cases.
 *
 * @param {[label: string, figures: Figures][]} cases
 */
const printFigures = (cases) =>
  printTable(
    ['case', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms: server', 'with database'],
    cases.map(([label, { rps, p50, p99, cpuMs, totalMs }]) => [
      ...[label, rps.toFixed(0), figure(p50), figure(p99), cpuMs.toFixed(3), totalMs.toFixed(3)],
    ]),
  );

/** @param {Measured} measured whether it has no target, or meets it */
const isMet = ({ value, most }) => most === undefined || value <= most;

/**
 * Prints measured values, with their targets.
 *
 * @param {string} title
 * @param {Measured[]} all
 */
const printMeasured = (title, all) =>
  printTable(
    [title, 'measured', 'target', ''],
    all.map((one) => {
      const target = one.most === undefined ? ['', ''] : [`≤ ${one.most}`, isMet(one) ? 'ok' : 'missed'];
      return [one.label, figure(one.value), ...target];
    }),
  );

module.exports = {
  figure,
  inTurns,
  isMet,
  MEBIBYTE,
  median,
  medians,
  printFigures,
  printMeasured,
  printTable,
  rotated,
};
