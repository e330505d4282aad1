'use strict';

const { parseArgs } = require('node:util');
const { messageOf, WrongUsage } = require('../../scripts/launch/settings');
const { countOf, countOption } = require('../harness/counts');

/** @typedef {ReturnType<typeof readOptions>} Options */

const ROWS = { postgres: 50_000_000, sqlite: 2_000_000 };
/** The most that anything can cost, relative to the small database. */
const MOST = 1.3;
/** One audit entry for this many results. */
const RESULTS_PER_ENTRY = 5;

const HELP = `Usage: npm run bench -- --years [options]

Measures what years of data cost: lists, summaries, creations and housekeeping over HTTP, with all guards, on a database of
${ROWS.postgres / 1e6} million results and ${ROWS.postgres / RESULTS_PER_ENTRY / 1e6} million audit entries (on SQLite ${ROWS.sqlite / 1e6} and ${ROWS.sqlite / RESULTS_PER_ENTRY / 1e6} million), in turns with one of a hundredth of that size and the same
organisations and checks. Prints the medians and their ratio next to the target. The audit chains are valid: audit:verify
works on them. Before it begins, it prints how much disk space and time it will take, and refuses if there is less space.
Needs a built server: npm run build:server.

  --database NAME  postgres (default, a temporary server) or sqlite
  --rows N         results of the large database (default ${ROWS.postgres}, on SQLite ${ROWS.sqlite}), with a fifth of that in
                   audit entries
  --factor N       how many times as large it is as the small one (default 100)
  --rounds N       rounds (default 5)
  --seconds N      seconds of each case in a round (default 3)
  --keep-free N    gigabytes of disk that must stay free (default 5)
  --partitions     measure instead monthly partitions on PostgreSQL against one table, with --rows results in each (default
                   10000000)
  --json FILE      also write the figures to FILE
  --strict         exit with 1 if a target is missed
  --help           show this text

Exits with 0, with 1 if nothing could be measured, or with 2 if the options are invalid.
`;

const flag = /** @type {const} */ ({ type: 'boolean', default: false });

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  years: flag,
  database: { type: 'string', default: 'postgres' },
  rows: { type: 'string' },
  json: { type: 'string' },
  ...{ factor: countOption(100), rounds: countOption(5), seconds: countOption(3), 'keep-free': countOption(5) },
  ...{ partitions: flag, strict: flag, help: flag },
};

/**
 * Reads the options from the command line.
 *
 * @throws WrongUsage with the help, if an option is invalid
 */
const readOptions = () => {
  try {
    const { values } = parseArgs({ options: OPTIONS });
    const kind = values.database;
    if (kind !== 'postgres' && kind !== 'sqlite') throw new Error('--database takes postgres or sqlite.');
    const usual = values.partitions ? 10_000_000 : ROWS[kind];
    return {
      ...values,
      kind: /** @type {import('../harness/types').Kind} */ (kind),
      rows: values.rows === undefined ? usual : countOf(values, 'rows', 10_000),
      factor: countOf(values, 'factor', 2),
      rounds: countOf(values, 'rounds', 1),
      seconds: countOf(values, 'seconds', 0.1, { isWhole: false }),
      keepFree: countOf(values, 'keep-free', 0, { isWhole: false }) * 1e9,
    };
  } catch (error) {
    throw new WrongUsage(`${messageOf(error)}\n\n${HELP}`);
  }
};

module.exports = { HELP, MOST, readOptions, RESULTS_PER_ENTRY };
