'use strict';

const { parseArgs } = require('node:util');
const { WrongUsage } = require('../../scripts/launch/settings');
const { OPERATIONS } = require('./operations');

const NAMES = Object.keys(OPERATIONS);
const KINDS = ['sqlite', 'postgres'];

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

const text = (otherwise) => ({ type: 'string', default: String(otherwise) });
const flag = { type: 'boolean', default: false };

const OPTIONS = {
  ...{ database: text('both'), only: text(NAMES.join()), json: { type: 'string' }, processes: { type: 'string' } },
  ...{ rounds: text(3), seconds: text(3), organisations: text(200), agents: text(50), factor: text(100) },
  ...{ growth: flag, start: flag, strict: flag, help: flag },
};

const numberOf = (values, name, least, isWhole = true) => {
  const value = Number(values[name]);
  if (!(value >= least) || (isWhole && !Number.isInteger(value)))
    throw new Error(`--${name} takes a number from ${least}.`);
  return value;
};

const oneOf = (name, word, words) => {
  if (!words.includes(word)) throw new Error(`--${name} takes ${words.join(', ')}.`);
  return word;
};

/**
 * What the command line asks for.
 *
 * @throws WrongUsage with the help, where it cannot be done
 */
const readOptions = () => {
  try {
    const { values } = parseArgs({ options: OPTIONS });
    const kind = oneOf('database', values.database, [...KINDS, 'both']);
    const processes = values.processes === undefined ? 0 : numberOf(values, 'processes', 2);
    return {
      ...values,
      processes,
      // An SQLite file belongs to one process.
      kinds: processes > 0 ? ['postgres'] : kind === 'both' ? KINDS : [kind],
      only: values.only.split(',').map((name) => oneOf('only', name, NAMES)),
      rounds: numberOf(values, 'rounds', 1),
      seconds: numberOf(values, 'seconds', 0.1, false),
      factor: numberOf(values, 'factor', 2),
      // Somebody else's organisation has to be there, and more people than connections.
      size: { organisations: numberOf(values, 'organisations', 10), agents: numberOf(values, 'agents', 1), users: 2 },
    };
  } catch (error) {
    throw new WrongUsage(`${error.message}\n\n${HELP}`);
  }
};

module.exports = { HELP, readOptions };
