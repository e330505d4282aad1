#!/usr/bin/env node
'use strict';

const { parseArgs } = require('node:util');
const { countOf, countOption } = require('./harness/counts');
const { median, printTable, rotated } = require('./harness/figures');
const { measure } = require('./harness/load');
const { OPERATIONS } = require('./harness/operations');
const { fillCache } = require('./harness/rounds');
const { openStage } = require('./harness/stage');
const { runCommand } = require('../scripts/launch/command');
const { isBuilt, Refusal } = require('../scripts/launch/settings');

/** @typedef {import('./harness/types').Figures} Figures */
/** @typedef {import('./harness/types').Kind} Kind */
/** @typedef {import('./harness/types').Operation} Operation */

const HELP = `Usage: npm run bench:conditional [-- options]

Measures lists, reads and updates without and with If-None-Match and If-Match, in turns on one server. The tag is *, which is
checked in the same way as the current tag of a record. CPU is that of the server's process. Needs a built server:
npm run build:server.

  --database NAME  sqlite (default) or postgres
  --rounds N       rounds (default 5)
  --seconds N      seconds of each case in a round (default 2)
  --help           show this text

Exits with 0, with 1 if nothing could be measured, or with 2 if the options are invalid.
`;

const { list, read, update } = OPERATIONS;
/** @type {Operation[]} */
const CASES = [
  list,
  { ...list, label: `${list.label}, If-None-Match`, headers: 'If-None-Match: *\r\n' },
  read,
  { ...read, label: 'read one, If-None-Match: 304', headers: 'If-None-Match: *\r\n', status: 304 },
  update,
  { ...update, label: 'update, If-Match', headers: 'If-Match: *\r\n' },
];

const SIZE = { organisations: 200, agents: 50, users: 2 };

/**
 * @param {Kind} kind
 * @param {{ rounds: number, seconds: number }} options
 */
const measureOn = async (kind, { rounds, seconds }) => {
  const stage = await openStage(kind);
  try {
    const system = await stage.start('tenantry', await stage.seed('tenantry', SIZE));
    await fillCache(system);
    /** @type {Map<Operation, Figures[]>} */
    const figures = new Map(CASES.map((one) => [one, []]));
    for (const one of CASES) await measure(system, one, 1);
    for (let round = 0; round < rounds; round += 1)
      for (const one of rotated(CASES, round)) figures.get(one)?.push(await measure(system, one, seconds));
    return figures;
  } finally {
    await stage.close();
  }
};

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  database: { type: 'string', default: 'sqlite' },
  ...{ rounds: countOption(5), seconds: countOption(2) },
  help: { type: 'boolean' },
};

/** @param {string[]} args */
const main = async (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return void process.stdout.write(HELP);
  const kind = values.database;
  if (kind !== 'sqlite' && kind !== 'postgres') throw new Refusal('--database takes sqlite or postgres.');
  if (!isBuilt()) throw new Refusal('The server is not built yet. Build it first: npm run build:server');
  const options = { rounds: countOf(values, 'rounds', 1), seconds: countOf(values, 'seconds', 1) };
  const figures = await measureOn(kind, options);
  console.log(`${kind}: medians of ${options.rounds} rounds of ${options.seconds} s\n`);
  printTable(
    ['case', 'requests/s', 'p50 ms', 'p99 ms', 'CPU ms'],
    [...figures].map(([{ label }, all]) => {
      const of = (/** @type {keyof Figures} */ name) => median(all.map((one) => one[name]));
      return [label, of('rps').toFixed(0), of('p50').toFixed(1), of('p99').toFixed(1), of('cpuMs').toFixed(3)];
    }),
    1,
  );
};

void runCommand(main);
