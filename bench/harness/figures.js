'use strict';

const MEBIBYTE = 1024 * 1024;

/**
 * The middle of values; of an even number of them, the mean of the two in the middle.
 *
 * @param {number[]} values
 */
const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.slice((values.length - 1) >> 1, (values.length >> 1) + 1);
  return middle.reduce((sum, value) => sum + value, 0) / middle.length;
};

/**
 * A list from another place on in every round: the one that begins moves on.
 *
 * @template T
 * @param {T[]} list
 * @param {number} round
 */
const inTurn = (list, round) => {
  const at = round % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
};

/**
 * Prints a table: text to the left, figures to the right.
 *
 * @param {string[]} titles
 * @param {string[][]} rows
 * @param {number} texts how many columns are text
 */
const printTable = (titles, rows, texts) => {
  const all = [titles, ...rows];
  const widths = titles.map((_title, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  /**
   * @param {string} cell
   * @param {number} column
   */
  const pad = (cell, column) =>
    column < texts ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0);
  for (const row of all) console.log(row.map(pad).join('  ').trimEnd());
};

module.exports = { inTurn, MEBIBYTE, median, printTable };
