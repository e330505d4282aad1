#!/usr/bin/env node
'use strict';

const {
  benchCommand,
  countOf,
  countOption,
  DATABASE,
  DATABASE_HELP,
  DATABASES,
  kindsOf,
} = require('./harness/command');
const { isMet } = require('./harness/figures');
const { OPERATIONS } = require('./harness/operations');
const { onStage } = require('./harness/stage');
const large = require('./requests/large');
const requests = require('./requests/requests');
const soak = require('./requests/soak');
const start = require('./requests/start');
const { progress } = require('../scripts/launch/progress');

/** @typedef {import('./harness/types').Mode} Mode */
/** @typedef {import('./harness/types').Options} Options */

const NAMES = /** @type {import('./harness/types').OperationName[]} */ (Object.keys(OPERATIONS));

/** @type {Mode} */
const REQUESTS = { name: '', about: '', steps: requests.STEPS, measure: requests.measureRequests };

/**
 * The other modes, each with an option of the same name. To add one, write a module that measures, and an entry here.
 *
 * @type {readonly Mode[]}
 */
const MODES = [
  {
    name: 'large',
    about: `measure instead one organisation with very many synthetic results, compared with one that has
                   1000. Takes a few minutes on SQLite, half an hour on PostgreSQL`,
    steps: large.STEPS,
    flags: large.FLAGS,
    measure: large.measureLarge,
  },
  {
    name: 'soak',
    about: `measure instead how memory grows, and how late the event loop is, while the server writes for
                   --seconds (default 60)`,
    steps: soak.STEPS,
    measure: soak.measureSoak,
  },
  {
    name: 'start',
    about: 'measure instead how long the server takes to start, and its memory at rest',
    steps: start.STEPS,
    measure: start.measureStarts,
  },
];

const HELP = `Usage: npm run bench [-- options]

Measures lists, reads, creations, updates and reports, on SQLite and on a temporary PostgreSQL, with all guards; 16 connections
send requests of many users. First, it checks that all responses are correct. CPU is that of the server and of PostgreSQL's
processes, which are read from /proc: a system without it, such as macOS, only shows that of the server.

${MODES.map(({ name, about }) => `  --${name.padEnd(14)} ${about}\n`).join('')}  --only NAMES     some of ${NAMES.join(', ')}; contend creates in one organisation
  --rounds N       rounds (default 3)
  --seconds N      seconds of each operation in a round (default 3)
  --organisations N  (default 200), with two users each
  --agents N       agents of each (default 50)
  --results N      results of --large (default 3000000, on PostgreSQL 30000000)
  --keep-free N    gigabytes of disk that must stay free for them (default 5)
  --no-warm-up     measure at once: the figures are those of code that V8 has not compiled yet
${DATABASE_HELP}`;

const flag = /** @type {const} */ ({ type: 'boolean', default: false });

/** @param {unknown} names */
const operationsOf = (names) => {
  if (names === undefined) return NAMES;
  return String(names)
    .split(',')
    .map((name) => {
      const known = NAMES.find((one) => one === name);
      if (!known) throw new Error(`--only takes ${NAMES.join(', ')}.`);
      return known;
    });
};

/** @typedef {import('./harness/command').Values} Values */

/**
 * @param {Values} given
 * @returns {Options}
 */
const read = (given) => {
  const [mode = REQUESTS, another] = MODES.filter(({ name }) => given[name]);
  if (another) throw new Error(`--${mode.name} and --${another.name} cannot be combined.`);
  if (given.only !== undefined && mode !== REQUESTS) throw new Error(`--only and --${mode.name} cannot be combined.`);
  /** @type {Values} */
  const values = { ...given, seconds: given.seconds ?? (mode.name === 'soak' ? '60' : '3') };
  return {
    mode,
    kinds: kindsOf(values),
    only: operationsOf(values.only),
    rounds: countOf(values, 'rounds', 1),
    seconds: countOf(values, 'seconds', 0.1, { isWhole: false }),
    isWarmedUp: !values['no-warm-up'],
    results: values.results === undefined ? null : countOf(values, 'results', 1),
    keepFree: countOf(values, 'keep-free', 0, { isWhole: false }) * 1e9,
    // Checks need a second organisation, and the load more people than connections.
    size: { organisations: countOf(values, 'organisations', 10), agents: countOf(values, 'agents', 1), users: 2 },
  };
};

/** @param {Options} options */
const measure = async (options) => {
  const { mode, kinds } = options;
  const step = progress(mode.steps * kinds.length);
  const databases = [];
  for (const kind of kinds) {
    console.log(`${DATABASES[kind]}\n`);
    const { facts, targets } = await onStage(kind, (stage) => mode.measure(stage, step, options), mode.flags);
    databases.push({ database: kind, ...facts, isMet: targets.every(isMet) });
  }
  return { facts: { mode: mode.name, databases }, isMet: databases.every((one) => one.isMet) };
};

benchCommand({
  help: HELP,
  options: {
    database: DATABASE,
    ...Object.fromEntries(MODES.map(({ name }) => [name, flag])),
    ...{ only: { type: 'string' }, seconds: { type: 'string' }, results: { type: 'string' }, 'no-warm-up': flag },
    ...{
      rounds: countOption(3),
      organisations: countOption(200),
      agents: countOption(50),
      'keep-free': countOption(5),
    },
  },
  read,
  measure,
});
