'use strict';

const { writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { fail, isBuilt, messageOf, Refusal, root, WrongUsage } = require('../../scripts/launch/settings');

/** @typedef {import('./types').Kind} Kind */
/** @typedef {Record<string, string | boolean | undefined>} Values */
/** @typedef {{ facts?: object, isMet?: boolean }} Outcome */

/** The kinds of database, as they are printed. */
const DATABASES = /** @type {const} */ ({ sqlite: 'SQLite', postgres: 'PostgreSQL' });
const KINDS = /** @type {const} */ (['sqlite', 'postgres']);

/** What the usage of each command ends with. */
const COMMON_HELP = `  --json FILE      also write the figures to FILE
  --strict         exit with 1 if a target is missed
  --help           show this text

Exits with 0, with 1 if nothing could be measured, or with 2 if the options are invalid. Needs a built server:
npm run build:server.
`;

const flag = /** @type {const} */ ({ type: 'boolean', default: false });
const COMMON = { json: /** @type {const} */ ({ type: 'string' }), strict: flag, help: flag };

/** The option that chooses databases, and what the usage says about it. */
const DATABASE = { type: /** @type {const} */ ('string'), default: 'both' };
const DATABASE_HELP = '  --database NAME  sqlite, postgres or both (default)\n';

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
 * @param {Values} values
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

/**
 * The databases to measure.
 *
 * @param {Values} values
 * @returns {Kind[]}
 */
const kindsOf = ({ database }) => {
  const kinds = KINDS.filter((kind) => database === 'both' || database === kind);
  if (kinds.length === 0) throw new Error('--database takes sqlite, postgres, both.');
  return kinds;
};

/**
 * Runs a command that measures: reads its options, refuses to run without a built server, writes --json, and ends the process.
 *
 * @template Options
 * @param {object} command
 * @param {string} command.help the usage, without the options of all commands
 * @param {NonNullable<import('node:util').ParseArgsConfig['options']>} command.options
 * @param {(values: Values) => Options} command.read throws an error that says what is wrong with the options
 * @param {(options: Options) => Promise<Outcome>} command.measure
 */
const benchCommand = ({ help: about, options, read, measure }) => {
  const help = `${about}${COMMON_HELP}`;
  const readAll = () => {
    try {
      const values = /** @type {Values} */ (parseArgs({ options: { ...options, ...COMMON } }).values);
      return { values, own: read(values) };
    } catch (error) {
      throw new WrongUsage(`${messageOf(error)}\n\n${help}`);
    }
  };
  const main = async () => {
    const { values, own } = readAll();
    if (values.help) {
      process.stdout.write(help);
      return 0;
    }
    if (!isBuilt()) throw new Refusal('The server is not built yet. Build it first: npm run build:server');
    const json = typeof values.json === 'string' ? path.resolve(values.json) : undefined;
    process.chdir(root);
    const machine = `${os.availableParallelism()} cores, node ${process.version}`;
    console.log(`${machine}\n`);
    const { facts, isMet = true } = await measure(own);
    if (json) writeFileSync(json, `${JSON.stringify({ machine, ...own, ...facts }, null, 2)}\n`);
    return values.strict && !isMet ? 1 : 0;
  };
  main().then((code) => process.exit(code), fail);
};

module.exports = { benchCommand, countOf, countOption, DATABASE, DATABASE_HELP, DATABASES, kindsOf };
