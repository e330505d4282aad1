'use strict';

const { printTable } = require('../harness/figures');

/** @typedef {{ plan: number, execution: number }} Timed */
/**
 * What is measured of one design; times in milliseconds.
 *
 * @typedef {object} Figures
 * @property {Timed} list
 * @property {Timed} one
 * @property {Timed} byId
 * @property {Timed} count
 * @property {number} create
 * @property {number} removed rows
 * @property {number} took
 * @property {number} walBytes
 * @property {number} longest
 * @property {number} p99
 */

/**
 * Prints the designs next to each other.
 *
 * @param {Map<string, Figures>} results by design
 */
const printPartitions = (results) => {
  const figures = [...results.values()];
  /** @param {string} label @param {(one: (typeof figures)[number]) => string} text */
  const line = (label, text) => [label, ...figures.map(text)];
  const ms = (/** @type {number} */ value) => value.toFixed(value < 10 ? 3 : 0);
  printTable(
    ['', ...results.keys()],
    [
      line('list of 25: planning ms', ({ list }) => ms(list.plan)),
      line('list of 25: execution ms', ({ list }) => ms(list.execution)),
      line('one by document_id: planning ms', ({ one }) => ms(one.plan)),
      line('one by document_id: execution ms', ({ one }) => ms(one.execution)),
      line('one by id: planning ms', ({ byId }) => ms(byId.plan)),
      line('one by id: execution ms', ({ byId }) => ms(byId.execution)),
      line('total of an organisation: execution ms', ({ count }) => ms(count.execution)),
      line('create: ms with its commit', ({ create }) => ms(create)),
      line('removing a month: rows', ({ removed }) => String(removed)),
      line('removing a month: s', ({ took }) => (took / 1000).toFixed(1)),
      line('removing a month: µs per row', ({ took, removed }) => ((took * 1000) / removed).toFixed(1)),
      line('removing a month: MB of WAL, with others’ writes', ({ walBytes }) => (walBytes / 1e6).toFixed(0)),
      line('writes meanwhile: p99 ms', ({ p99 }) => ms(p99)),
      line('writes meanwhile: longest ms', ({ longest }) => ms(longest)),
    ],
    1,
  );
};

module.exports = { printPartitions };
