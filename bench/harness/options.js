'use strict';

const { parseArgs } = require('node:util');
const { messageOf, WrongUsage } = require('../../scripts/launch/settings');
const { countOf, countOption } = require('./counts');
const { OPERATIONS } = require('./operations');

const NAMES = /** @type {import('./types').OperationName[]} */ (Object.keys(OPERATIONS));
const KINDS = /** @type {const} */ (['sqlite', 'postgres']);

const HELP = `Usage: npm run bench [-- options]

Compares Tenantry with a stock Strapi application, with a hand-written Fastify server, and with itself without guards. All
take turns in one run, on SQLite and on a temporary PostgreSQL. Each is a separate process; 16 connections send requests
of many users. First, it checks that all responses are correct. CPU is that of the server's process; that of PostgreSQL is
not included, and affects only the times. Takes less than ten minutes: rounds that would take longer are omitted. Needs a
built server: npm run build:server.

  --database NAME    sqlite, postgres or both (default)
  --growth           measure instead how the cost of a list grows with 100 times as many rows in each organisation, and
                     with 100 times as many organisations
  --processes N      compare instead N processes on one port with one process, on PostgreSQL. Each gets the same share of a
                     core, at most 40 % of the cores in total: the load and the database need the rest
  --start            measure instead how long the server takes to start, and its memory at rest
  --years            measure instead what years of data cost; --years --help shows its options
  --only NAMES       some of ${NAMES.join(', ')}; not with --growth, --processes or --start
  --rounds N         rounds (default 3)
  --seconds N        seconds of each operation on each system in a round (default 3)
  --organisations N  organisations (default 200), with two users each
  --agents N         agents of each (default 50)
  --factor N         factor of --growth (default 100)
  --json FILE        also write the figures to FILE
  --strict           exit with 1 if a target is missed
  --help             show this text

Exits with 0, with 1 if nothing could be measured, or with 2 if the options are invalid.
`;

const flag = /** @type {const} */ ({ type: 'boolean', default: false });

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  database: { type: 'string', default: 'both' },
  only: { type: 'string', default: NAMES.join() },
  json: { type: 'string' },
  processes: { type: 'string' },
  ...{ rounds: countOption(3), seconds: countOption(3), factor: countOption(100) },
  ...{ organisations: countOption(200), agents: countOption(50) },
  ...{ growth: flag, start: flag, strict: flag, help: flag },
};

/**
 * @template {string} Word
 * @param {string} name
 * @param {string} word
 * @param {readonly Word[]} words
 * @returns {Word}
 */
const oneOf = (name, word, words) => {
  const known = words.find((one) => one === word);
  if (known === undefined) throw new Error(`--${name} takes ${words.join(', ')}.`);
  return known;
};

/**
 * Reads the options from the command line.
 *
 * @throws WrongUsage with the help, if an option is invalid
 */
const readOptions = () => {
  try {
    const { values } = parseArgs({ options: OPTIONS });
    const kind = oneOf('database', values.database, /** @type {const} */ ([...KINDS, 'both']));
    const processes = values.processes === undefined ? 0 : countOf(values, 'processes', 2);
    return {
      ...values,
      processes,
      // An SQLite file belongs to one process.
      kinds: KINDS.filter((one) => (processes > 0 ? one === 'postgres' : kind === 'both' || one === kind)),
      only: values.only.split(',').map((name) => oneOf('only', name, NAMES)),
      rounds: countOf(values, 'rounds', 1),
      seconds: countOf(values, 'seconds', 0.1, { isWhole: false }),
      factor: countOf(values, 'factor', 2),
      // Checks need a second organisation, and the load more people than connections.
      size: { organisations: countOf(values, 'organisations', 10), agents: countOf(values, 'agents', 1), users: 2 },
    };
  } catch (error) {
    throw new WrongUsage(`${messageOf(error)}\n\n${HELP}`);
  }
};

module.exports = { HELP, readOptions };
