#!/usr/bin/env node
'use strict';

const { randomBytes } = require('node:crypto');
const { writeFileSync } = require('node:fs');
const os = require('node:os');
const { parseArgs } = require('node:util');
const { BINDINGS, CASES, prepare, reset, verify } = require('./harness/budget-cases');
const { median } = require('./harness/rounds');
const { NOW, seedSpenders } = require('./harness/seed-spenders');
const { startPostgres } = require('../scripts/launch/embedded-postgres');
const { progress } = require('../scripts/launch/progress');
const { compiled, distDir, fail, isBuilt, Refusal, root, WrongUsage } = require('../scripts/launch/settings');

const TARGET = 1.5;

const HELP = `Usage: npm run bench:watchdog [-- options]

Measures the budget watchdog against the bare SQL UPDATE that computes the same, in one run and in turns, on a PostgreSQL
that is started for it and removed afterwards. Before it takes times it compares every organisation that the two write.
Takes about five minutes. Exits with 1 where a ratio is over ${TARGET}, with 2 at options that make no sense. Needs a built server: npm run build:server.

  --organisations N  organisations (default 100000)
  --records N        cost records of the month (default 1000000)
  --rounds N         rounds of each case (default 3)
  --json FILE        writes the figures to FILE, too
  --help             show this text
`;

const count = (otherwise) => ({ type: 'string', default: String(otherwise) });

const readOptions = () => {
  const options = {
    organisations: count(100_000),
    records: count(1_000_000),
    rounds: count(3),
    json: { type: 'string' },
    help: { type: 'boolean', default: false },
  };
  try {
    const { values } = parseArgs({ options });
    for (const name of ['organisations', 'records', 'rounds']) {
      values[name] = Number(values[name]);
      if (!Number.isInteger(values[name]) || values[name] < 1) throw new Error(`--${name} takes a number from 1.`);
    }
    return values;
  } catch (error) {
    throw new WrongUsage(`${error.message}\n\n${HELP}`);
  }
};

/** The application without a server and a timetable, on an empty database of its own. */
const load = async (url) => {
  const secret = () => randomBytes(24).toString('base64');
  const names = Object.keys(compiled('boot/required-secrets').SECRETS);
  Object.assign(process.env, Object.fromEntries(names.map((name) => [name, `${secret()},${secret()}`])), {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    STRAPI_TELEMETRY_DISABLED: 'true',
    WATCHDOGS_ENABLED: 'false',
    DATABASE_CLIENT: 'postgres',
    DATABASE_URL: url,
    DATABASE_STATEMENT_TIMEOUT_MS: '600000',
    // No .env is read: the database that it names may be a real one.
    ENV_PATH: os.devNull,
  });
  const { createStrapi } = require('@strapi/strapi');
  return createStrapi({ appDir: root, distDir, serveAdminPanel: false }).load();
};

const timed = async (work) => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/** Both in turns, each from the same state; every other round the other begins. */
const measure = async (db, one, runWatchdog, rounds) => {
  const times = { bare: [], watchdog: [] };
  const works = [
    ['bare', () => db.raw(one.bare, BINDINGS)],
    ['watchdog', runWatchdog],
  ];
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, work] of round % 2 === 0 ? works : works.toReversed()) {
      await reset(db, one);
      times[name].push(await timed(work));
    }
  }
  // The two of one round met the same machine; what else it had to do changes between rounds.
  const ratio = median(times.watchdog.map((time, round) => time / times.bare[round]));
  return { times, bare: median(times.bare), watchdog: median(times.watchdog), ratio };
};

const COLUMNS = ['case', 'written', 'moved', 'bare ms', 'watchdog ms', 'ratio', ''];

const printTable = (results) => {
  const cells = results.map(({ label, written, moved, bare, watchdog, ratio, hasTarget }) => [
    label,
    ...[written, moved, Math.round(bare), Math.round(watchdog)].map(String),
    ratio.toFixed(2),
    hasTarget ? (ratio <= TARGET ? 'ok' : `over ${TARGET}`) : 'no target',
  ]);
  const widths = COLUMNS.map((title, column) => Math.max(...[COLUMNS, ...cells].map((row) => row[column].length)));
  const pad = (cell, column) => (column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]));
  for (const row of [COLUMNS, ...cells]) console.log(row.map(pad).join('  ').trimEnd());
};

const run = async (db, strapi, step, options) => {
  const { actAsWatchdog } = compiled('audit/actor');
  const { budgetWatchdog } = compiled('watchdogs/budget');
  const runWatchdog = async () => {
    const { failed } = await actAsWatchdog('budget', () => budgetWatchdog.run(strapi, NOW));
    if (failed > 0) throw new Error(`The watchdog failed for ${failed} organisations.`);
  };
  await step(`Seeding ${options.organisations} organisations, ${options.records} cost records`, async () => {
    await seedSpenders(db, options);
    await prepare(db);
    return 'done';
  });
  const facts = [];
  await step(`Comparing what the two write, in ${CASES.length} cases`, async () => {
    for (const one of CASES) facts.push(await verify(db, one, runWatchdog));
    return 'identical';
  });
  const results = [];
  for (const [index, one] of CASES.entries()) {
    const { label, hasTarget } = one;
    await step(label, async () => {
      const figures = await measure(db, one, runWatchdog, options.rounds);
      results.push({ label, hasTarget, ...facts[index], ...figures });
      return `ratio ${figures.ratio.toFixed(2)}`;
    });
  }
  return results;
};

const main = async () => {
  const options = readOptions();
  if (options.help) return process.stdout.write(HELP) && 0;
  if (!isBuilt()) throw new Refusal('The server is not built yet. Build it first: npm run build:server');
  process.chdir(root);
  const step = progress(4 + CASES.length);
  let server;
  await step('PostgreSQL', async () => (server = await startPostgres()) && 'started');
  try {
    let strapi;
    await step('Application', async () => (strapi = await load(server.url)) && 'loaded');
    const results = await run(strapi.db.connection, strapi, step, options).finally(() => strapi.destroy());
    const machine = `${os.availableParallelism()} cores, node ${process.version}`;
    console.log(`\n${machine}; medians of ${options.rounds} rounds:\n`);
    printTable(results);
    if (options.json) writeFileSync(options.json, `${JSON.stringify({ ...options, machine, results }, null, 2)}\n`);
    return results.some(({ hasTarget, ratio }) => hasTarget && ratio > TARGET) ? 1 : 0;
  } finally {
    await server.stop();
  }
};

main().then((code) => process.exit(code), fail);
