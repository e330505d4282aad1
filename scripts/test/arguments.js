'use strict';

const { WrongUsage } = require('../launch/settings');

/** Any number works. It never changes, so that a failure does not depend on the day. */
const DEFAULT_SPLIT = '20780';
/** Options of jest whose value can be a separate argument. */
const WITH_VALUE = ['-t', '--testNamePattern'];

/**
 * Removes one of our options and its value from the arguments; the rest are jest's.
 *
 * @param {string[]} args
 * @param {string} option
 */
const take = (args, option) => {
  const at = args.indexOf(option);
  if (at < 0) return undefined;
  const [, value] = args.splice(at, 2);
  if (value === undefined || value.startsWith('-')) throw new WrongUsage(`${option}: its value is missing.`);
  return value;
};

/**
 * @param {string[]} args
 * @param {string} option
 * @param {string[]} stages
 */
const takeStages = (args, option, stages) => {
  const names = take(args, option)?.split(',');
  const unknown = names?.find((name) => !stages.includes(name));
  if (unknown !== undefined)
    throw new WrongUsage(`${option}: there is no stage "${unknown}"; there are ${stages.join(', ')}.`);
  return names;
};

/**
 * @param {string[]} args
 * @param {string} option
 */
const takeFlag = (args, option) => {
  const at = args.indexOf(option);
  return at >= 0 && args.splice(at, 1).length === 1;
};

/**
 * Removes the patterns of files from the arguments.
 *
 * @param {string[]} args
 */
const takePatterns = (args) => {
  /**
   * @param {string} argument
   * @param {number} at
   */
  const isPattern = (argument, at) => !argument.startsWith('-') && !WITH_VALUE.includes(args[at - 1] ?? '');
  const patterns = args.filter(isPattern);
  const rest = args.filter((argument, at) => !isPattern(argument, at));
  return { patterns, rest };
};

/** @param {string[]} args */
const takeSplit = (args) => {
  const value = take(args, '--split') ?? DEFAULT_SPLIT;
  if (!/^\d+$/.test(value)) throw new WrongUsage('--split requires a number.');
  return Number(value);
};

/**
 * Parses the arguments of `npm test`.
 *
 * @param {string[]} args
 * @param {string[]} stages their names
 */
const readArguments = (args, stages) => {
  const left = [...args];
  const only = takeStages(left, '--only', stages);
  const more = takeStages(left, '--with', stages) ?? [];
  const split = takeSplit(left);
  const isAll = takeFlag(left, '--all');
  const repeatsFailed = takeFlag(left, '--repeat-failed');
  const { patterns, rest } = takePatterns(left);
  return { only, more, split, isAll, repeatsFailed, patterns, jestArgs: rest };
};

module.exports = { readArguments };
