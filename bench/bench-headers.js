#!/usr/bin/env node
'use strict';

const { randomUUID } = require('node:crypto');
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
/** @typedef {import('./harness/types').System} System */

const HELP = `Usage: npm run bench:headers [-- options]

Measures lists and creations with and without rate limits, and creations with an Idempotency-Key, in turns on two servers with
equal databases. So few people send the requests that PostgreSQL shares their counts. CPU is that of the server's process. Needs a
built server: npm run build:server.

  --database NAME  sqlite (default) or postgres
  --rounds N       rounds (default 5)
  --seconds N      seconds of each case in a round (default 2)
  --help           show this text

Exits with 0, with 1 if nothing could be measured, or with 2 if the options are invalid.
`;

const { list, create } = OPERATIONS;
const run = randomUUID();
const keyed = { ...create, headers: (/** @type {number} */ number) => `Idempotency-Key: ${run} ${number}\r\n` };

/** @typedef {{ label: string, system: 'limited' | 'unlimited', operation: Operation }} Case */
/** @type {Case[]} */
const CASES = [
  { label: `${list.label}, no rate limit`, system: 'unlimited', operation: list },
  { label: `${list.label}, rate limit`, system: 'limited', operation: list },
  { label: 'create, no rate limit', system: 'unlimited', operation: create },
  { label: 'create, rate limit', system: 'limited', operation: create },
  { label: 'create, rate limit, Idempotency-Key', system: 'limited', operation: keyed },
];

const SIZE = { organisations: 24, agents: 50, users: 1 };

/** Each person sends more than a twentieth of it in a minute, and not more than all. */
const LIMIT = '20000';

/**
 * @param {Kind} kind
 * @param {{ rounds: number, seconds: number }} options
 */
const measureOn = async (kind, { rounds, seconds }) => {
  const stage = await openStage(kind);
  try {
    const people = await stage.seed('tenantry', SIZE);
    await stage.databases.clone('tenantry', 'unlimited');
    const systems = {
      limited: await stage.start('tenantry', people, 'tenantry', { RATE_LIMIT_REQUESTS: LIMIT }),
      unlimited: await stage.start('tenantry', people, 'unlimited', { RATE_LIMIT_REQUESTS: '0' }),
    };
    for (const system of Object.values(systems)) await fillCache(system);
    /** @type {Map<Case, Figures[]>} */
    const figures = new Map(CASES.map((one) => [one, []]));
    for (const { system, operation } of CASES) await measure(systems[system], operation, 1);
    for (let round = 0; round < rounds; round += 1) {
      for (const one of rotated(CASES, round))
        figures.get(one)?.push(await measure(systems[one.system], one.operation, seconds));
      for (const system of Object.values(systems)) await system.cleanUp();
    }
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
