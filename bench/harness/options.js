'use strict';

const { parseArgs } = require('node:util');
const { messageOf, WrongUsage } = require('../../scripts/launch/settings');
const { countOf, countOption } = require('./counts');
const { MODES, REQUESTS } = require('./modes');
const { OPERATIONS } = require('./operations');

const NAMES = /** @type {import('./types').OperationName[]} */ (Object.keys(OPERATIONS));
const KINDS = /** @type {const} */ (['sqlite', 'postgres']);

/** @param {import('./types').Mode} mode */
const helpOf = ({ name, about, least }) => `  ${`--${name}${least === undefined ? '' : ' N'}`.padEnd(16)}   ${about}\n`;

const HELP = `Usage: npm run bench [-- options]

Compares Tenantry with a stock Strapi application, with a hand-written Fastify server, and with itself without guards. All
take turns in one run, on SQLite and on a temporary PostgreSQL. Each is a separate process; 16 connections send requests
of many users. First, it checks that all responses are correct. CPU is that of the server and of PostgreSQL's processes,
which are read from /proc: a system without it, such as macOS, only shows that of the server. Takes less than ten minutes:
rounds that would take longer are omitted. Needs a built server: npm run build:server.

  --database NAME    sqlite, postgres or both (default)
${MODES.map(helpOf).join('')}  --years            measure instead what years of data cost; --years --help shows its options
  --only NAMES       some of ${NAMES.join(', ')}; not with another mode. contend creates in one
                     organisation
  --rounds N         rounds (default 3)
  --seconds N        seconds of each operation on each system in a round (default 3)
  --organisations N  organisations (default 200), with two users each
  --agents N         agents of each (default 50)
  --factor N         factor of --growth (default 100)
  --results N        synthetic results of the large organisation of --growth (default 3000000, on PostgreSQL 30000000);
                     0 leaves it out
  --keep-free N      gigabytes of disk that must stay free for them (default 5)
  --no-warm-up       measure at once: the figures are those of code that V8 has not compiled yet. For tests of the benchmark
  --share N          percent of a core for each process of --processes (default: 40 % of the cores in total)
  --tables FOLDER    keep a database with empty tables of each Strapi application in FOLDER, and begin with copies of those
                     that are there, which saves seconds; they must be those of this build. On SQLite only
  --json FILE        also write the figures to FILE
  --strict           exit with 1 if a target is missed
  --help             show this text

Exits with 0, with 1 if nothing could be measured, or with 2 if the options are invalid.
`;

const flag = /** @type {const} */ ({ type: 'boolean', default: false });

/** The options of the modes: without a value, or with a number. */
const MODE_OPTIONS = Object.fromEntries(
  MODES.map(({ name, least }) => [name, { type: least === undefined ? flag.type : /** @type {const} */ ('string') }]),
);

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  database: { type: 'string' },
  only: { type: 'string' },
  json: { type: 'string' },
  tables: { type: 'string' },
  results: { type: 'string' },
  ...{ rounds: countOption(3), seconds: countOption(3), factor: countOption(100) },
  ...{ organisations: countOption(200), agents: countOption(50), share: countOption(0), 'keep-free': countOption(5) },
  ...{ 'no-warm-up': flag, strict: flag, help: flag },
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
 * The requested mode.
 *
 * @param {Record<string, unknown>} values
 */
const modeOf = (values) => {
  const [mode = REQUESTS, another] = MODES.filter(({ name }) => values[name] !== undefined);
  if (another) throw new Error(`--${mode.name} and --${another.name} cannot be combined.`);
  return mode;
};

/**
 * The databases to measure: one, or all that the mode supports.
 *
 * @param {import('./types').Mode} mode
 * @param {string | undefined} name
 */
const kindsOf = (mode, name) => {
  const kinds = mode.kinds ?? KINDS;
  const kind = oneOf('database', name ?? 'both', /** @type {const} */ ([...KINDS, 'both']));
  if (kind === 'both') return kinds;
  if (!kinds.includes(kind)) throw new Error(`--${mode.name} measures only ${kinds.join(', ')}.`);
  return [kind];
};

/**
 * The operations to compare.
 *
 * @param {import('./types').Mode} mode
 * @param {string | undefined} names
 */
const operationsOf = (mode, names) => {
  if (names === undefined) return NAMES;
  if (mode !== REQUESTS) throw new Error(`--only and --${mode.name} cannot be combined.`);
  return names.split(',').map((name) => oneOf('only', name, NAMES));
};

/**
 * Reads the options from the command line.
 *
 * @throws WrongUsage with the help, if an option is invalid
 */
const readOptions = () => {
  try {
    const { values } = parseArgs({ options: { ...MODE_OPTIONS, ...OPTIONS } });
    const mode = modeOf(values);
    const { json, tables, strict, help } = values;
    return {
      ...{ json, tables, strict, help, mode },
      count: mode.least === undefined ? 0 : countOf(values, mode.name, mode.least),
      kinds: kindsOf(mode, values.database),
      only: operationsOf(mode, values.only),
      rounds: countOf(values, 'rounds', 1),
      seconds: countOf(values, 'seconds', 0.1, { isWhole: false }),
      isWarmedUp: !values['no-warm-up'],
      factor: countOf(values, 'factor', 2),
      share: countOf(values, 'share', 0),
      /** Null for the default of the database. */
      results: values.results === undefined ? null : countOf(values, 'results', 0),
      keepFree: countOf(values, 'keep-free', 0, { isWhole: false }) * 1e9,
      // Checks need a second organisation, and the load more people than connections.
      size: { organisations: countOf(values, 'organisations', 10), agents: countOf(values, 'agents', 1), users: 2 },
    };
  } catch (error) {
    throw new WrongUsage(`${messageOf(error)}\n\n${HELP}`);
  }
};

module.exports = { HELP, readOptions };
