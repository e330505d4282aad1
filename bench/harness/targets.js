'use strict';

/** @typedef {import('./types').Bounds} Bounds */
/** @typedef {import('./types').TargetResult} TargetResult */

/**
 * Compares a measured value with its target.
 *
 * @param {Bounds & { label: string }} target has one of the bounds
 * @param {number} value
 * @returns {TargetResult}
 */
const evaluate = ({ label, least, most }, value) => ({
  label,
  value,
  target: least === undefined ? `≤ ${most}` : `≥ ${least}`,
  isMet: value <= (most ?? Infinity) && value >= (least ?? -Infinity),
});

/**
 * The targets of those results that have a bound.
 *
 * @template {Bounds} Result
 * @param {Result[]} results
 * @param {(result: Result) => [label: string, value: number]} read
 */
const boundsOf = (results, read) =>
  results
    .filter(({ least, most }) => least !== undefined || most !== undefined)
    .map((result) => {
      const [label, value] = read(result);
      return evaluate({ label, least: result.least, most: result.most }, value);
    });

module.exports = { boundsOf, evaluate };
