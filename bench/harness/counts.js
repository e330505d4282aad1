'use strict';

/**
 * An option with a number as its value, for parseArgs.
 *
 * @param {number} fallback
 * @returns {{ type: 'string', default: string }}
 */
const countOption = (fallback) => ({ type: 'string', default: String(fallback) });

/**
 * The number in an option.
 *
 * @param {Record<string, unknown>} values
 * @param {string} name
 * @param {number} least
 * @param {{ isWhole?: boolean }} [kind]
 */
const countOf = (values, name, least, { isWhole = true } = {}) => {
  const value = Number(values[name]);
  if (!(value >= least) || (isWhole && !Number.isInteger(value)))
    throw new Error(`--${name} takes a number from ${least}.`);
  return value;
};

module.exports = { countOf, countOption };
