'use strict';

/**
 * An option that takes a number, for parseArgs.
 *
 * @param {number} otherwise
 * @returns {{ type: 'string', default: string }}
 */
const countOption = (otherwise) => ({ type: 'string', default: String(otherwise) });

/**
 * The number that an option was given.
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
