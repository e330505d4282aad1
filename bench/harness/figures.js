'use strict';

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
 * Rotates a list, so that each round begins with another entry.
 *
 * @template T
 * @param {T[]} list
 * @param {number} round
 */
const rotated = (list, round) => {
  const at = round % list.length;
  return [...list.slice(at), ...list.slice(0, at)];
};

/**
 * Prints a table: text is aligned left, numbers right.
 *
 * @param {string[]} titles
 * @param {string[][]} rows
 * @param {number} texts number of columns with text, which come first
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

module.exports = { rotated, MEBIBYTE, median, printTable };
