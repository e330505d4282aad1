'use strict';

const { createApplication } = require('./lean-process');
const settings = require('./settings');
const { whileWaiting } = require('./progress');

/** The exit status of a command that could not run. A command that ran and found faults exits with 1. */
const COULD_NOT_RUN = 2;

/** @typedef {(args: string[]) => Promise<number | void> | number | void} Main */

/**
 * Runs a command and ends the process with its status.
 *
 * @param {Main} main receives the arguments and returns the exit status, by default 0
 */
const runCommand = async (main) => {
  try {
    process.exitCode = (await main(process.argv.slice(2))) ?? 0;
  } catch (thrown) {
    const error = /** @type {(NodeJS.ErrnoException & { cause?: Error }) | null} */ (thrown);
    const isExpected = process.env.LOG_LEVEL !== 'debug';
    const cause = error?.cause?.message && error.code !== 'SQLITE_DRIVER_MISSING' ? ` ${error.cause.message}` : '';
    console.error(isExpected ? `${error?.message ?? error}${cause}` : error);
    process.exitCode = COULD_NOT_RUN;
  }
};

/**
 * Runs a command that boots the application, which leaves timers behind, and then exits.
 *
 * @param {Main} main
 */
const runApplicationCommand = async (main) => {
  await runCommand(main);
  process.exit();
};

/**
 * Loads the application without a server or timetable.
 *
 * @param {Record<string, unknown>} [overrides] settings that replace those of config
 */
const loadApplication = (overrides = {}) => {
  process.env.NODE_ENV ||= 'production';
  process.env.LOG_LEVEL ||= 'warn';
  // A person or a script reads the output of a command.
  process.env.LOG_FORMAT ||= 'text';
  process.env.WATCHDOGS_ENABLED = 'false';
  settings.assertSettings();
  settings.assertSqliteDriver();
  return whileWaiting('Starting the application', () => {
    const strapi = createApplication({ serveAdminPanel: false });
    for (const [name, value] of Object.entries(overrides)) strapi.config.set(name, value);
    return strapi.load();
  });
};

/**
 * Prints labels and values as a table.
 *
 * @param {[string, string | number][]} rows
 */
const printTable = (rows) => {
  const width = Math.max(...rows.map(([label]) => label.length));
  for (const [label, value] of rows) console.log(`${label.padEnd(width)}  ${value}`);
};

module.exports = { loadApplication, printTable, runApplicationCommand, runCommand };
