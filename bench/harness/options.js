'use strict';

const { parseArgs } = require('node:util');
const { messageOf, WrongUsage } = require('../../scripts/launch/settings');
const { countOf, countOption } = require('./counts');
const { OPERATIONS } = require('./operations');

const NAMES = /** @type {import('./types').OperationName[]} */ (Object.keys(OPERATIONS));
const KINDS = /** @type {const} */ (['sqlite', 'postgres']);

const HELP = `Usage: npm run bench [-- options]

Measures Tenantry beside a stock Strapi application, beside Fastify by hand, and beside itself without its guards: in one
run and in turns, on SQLite and on a PostgreSQL that is started for it. Each is a process of its own; 16 connections ask
it in the names of many users. Before it takes times it checks that all answer rightly. CPU is that of the server's
process; that of PostgreSQL's processes is not counted, and shows in the times only. Takes less than ten minutes: rounds
for which there is no time are left out. Needs a built server: npm run build:server.

  --database NAME    sqlite, postgres or both (default)
  --growth           measures instead what a list costs with 100 times as many rows of an organisation, and with 100 times
                     as many organisations
  --processes N      measures instead what N processes on one port give, to one; on PostgreSQL. Each gets the same share of
                     a core, so that all N together take 40 % of the cores at most: the load and the database have theirs
  --start            measures instead how long the server takes to start, and what it holds at rest
  --only NAMES       only these of ${NAMES.join(', ')}; not with --growth, --processes or --start
  --rounds N         rounds (default 3)
  --seconds N        seconds of each operation on each system in a round (default 3)
  --organisations N  organisations (default 200), with two users each
  --agents N         agents of each (default 50)
  --factor N         of --growth (default 100)
  --json FILE        writes the figures to FILE, too
  --strict           exits with 1 where a target is missed
  --help             show this text

Exits with 0, with 1 where it could not be measured, with 2 at options that make no sense.
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
 * What the command line asks for.
 *
 * @throws WrongUsage with the help, where it cannot be done
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
      // Somebody else's organisation has to be there, and more people than connections.
      size: { organisations: countOf(values, 'organisations', 10), agents: countOf(values, 'agents', 1), users: 2 },
    };
  } catch (error) {
    throw new WrongUsage(`${messageOf(error)}\n\n${HELP}`);
  }
};

module.exports = { HELP, readOptions };
