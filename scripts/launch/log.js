'use strict';

const { format, stripVTControlCharacters } = require('node:util');
const { compiled } = require('./settings');

/** @typedef {'error' | 'warn' | 'info' | 'debug'} Level */

/** Where each method of the console writes, as before. */
const METHODS = /** @type {const} */ ([
  ['log', 'info', 'stdout'],
  ['info', 'info', 'stdout'],
  ['debug', 'debug', 'stdout'],
  ['warn', 'warn', 'stderr'],
  ['error', 'error', 'stderr'],
]);

/** @param {unknown[]} args */
const entryOf = (args) => {
  const [first] = args;
  if (args.length === 1 && first instanceof Error) return { message: first.message, error: first };
  // Strapi adds colours even without a terminal.
  return { message: stripVTControlCharacters(format(...args)).trim() };
};

/** Replaces what Node prints about warnings and uncaught errors by lines of the log. */
const logFaults = () => {
  process.removeAllListeners('warning');
  process.on('warning', (warning) => console.warn(warning));
  process.on('uncaughtException', (error) => {
    console.error(error);
    process.exit(1);
  });
};

/**
 * Writes everything that this process prints as lines of JSON, if the log is JSON: messages of the start, of Strapi and of
 * libraries, warnings and uncaught errors. Strapi's logger writes its own lines. Returns whether it does.
 */
const printJson = () => {
  const { jsonLine, logFormatOf } = compiled('telemetry/log-lines');
  if (logFormatOf(process.env, process.stdout.isTTY === true) !== 'json') return false;
  for (const [method, level, stream] of METHODS)
    console[method] = (/** @type {unknown[]} */ ...args) => {
      const entry = entryOf(args);
      // Strapi prints empty lines around its banners.
      if (entry.message !== '' || 'error' in entry) process[stream].write(`${jsonLine({ level, ...entry })}\n`);
    };
  logFaults();
  return true;
};

module.exports = { printJson };
