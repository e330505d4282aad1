'use strict';

const { parseArgs } = require('node:util');
const { countOf, countOption } = require('../harness/counts');
const { median, printTable, rotated } = require('../harness/figures');
const { openStage } = require('../harness/stage');
const { CPU_TITLES } = require('../harness/tables');
const { isBuilt, Refusal } = require('../../scripts/launch/settings');

/** @typedef {import('../harness/types').Figures} Figures */
/** @typedef {import('../harness/types').Kind} Kind */
/** @typedef {Awaited<ReturnType<typeof openStage>>} Stage */

/**
 * @template {{ label: string }} T
 * @typedef {object} Cases
 * @property {string} help
 * @property {readonly T[]} cases
 * @property {(stage: Stage) => Promise<Turns<T>>} prepare starts the servers
 */

/**
 * @template T
 * @typedef {object} Turns
 * @property {(one: T, seconds: number) => Promise<Figures>} measure
 * @property {() => Promise<void>} [endRound]
 */

/** What the usage of each of these commands ends with. */
const CASE_OPTIONS_HELP = `CPU is that of a request: of the server, and with that of PostgreSQL's processes where /proc shows it.

  --database NAME  sqlite (default) or postgres
  --rounds N       rounds (default 5)
  --seconds N      seconds of each case in a round (default 2)
  --help           show this text

Exits with 0, with 1 if nothing could be measured, or with 2 if the options are invalid.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  database: { type: 'string', default: 'sqlite' },
  ...{ rounds: countOption(5), seconds: countOption(2) },
  help: { type: 'boolean' },
};

/**
 * Measures the cases in turns, each for a second first.
 *
 * @template {{ label: string }} T
 * @param {Kind} kind
 * @param {Cases<T>} bench
 * @param {{ rounds: number, seconds: number }} options
 */
const measureOn = async (kind, { cases, prepare }, { rounds, seconds }) => {
  const stage = await openStage(kind);
  try {
    const { measure, endRound } = await prepare(stage);
    /** @type {Map<T, Figures[]>} */
    const figures = new Map(cases.map((one) => [one, []]));
    for (const one of cases) await measure(one, 1);
    for (let round = 0; round < rounds; round += 1) {
      for (const one of rotated([...cases], round)) figures.get(one)?.push(await measure(one, seconds));
      await endRound?.();
    }
    return figures;
  } finally {
    await stage.close();
  }
};

/**
 * The main function of a command that compares a few cases and prints their medians.
 *
 * @template {{ label: string }} T
 * @param {Cases<T>} bench
 */
const caseCommand = (bench) => async (/** @type {string[]} */ args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return void process.stdout.write(bench.help);
  const kind = values.database;
  if (kind !== 'sqlite' && kind !== 'postgres') throw new Refusal('--database takes sqlite or postgres.');
  if (!isBuilt()) throw new Refusal('The server is not built yet. Build it first: npm run build:server');
  const options = { rounds: countOf(values, 'rounds', 1), seconds: countOf(values, 'seconds', 1) };
  const figures = await measureOn(kind, bench, options);
  console.log(`${kind}: medians of ${options.rounds} rounds of ${options.seconds} s\n`);
  printTable(
    ['case', 'requests/s', 'p50 ms', 'p99 ms', ...CPU_TITLES],
    [...figures].map(([{ label }, all]) => {
      const of = (/** @type {keyof Figures} */ name) => median(all.map((one) => one[name]));
      const cpu = [of('cpuMs').toFixed(3), of('totalMs').toFixed(3)];
      return [label, of('rps').toFixed(0), of('p50').toFixed(1), of('p99').toFixed(1), ...cpu];
    }),
    1,
  );
};

module.exports = { CASE_OPTIONS_HELP, caseCommand };
