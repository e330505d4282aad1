#!/usr/bin/env node
'use strict';

const { randomBytes } = require('node:crypto');
const os = require('node:os');
const { benchCommand, countOf, countOption } = require('./harness/command');
const { rotated, median, printTable } = require('./harness/figures');
const { BINDINGS, CASES, prepare, reset, verify } = require('./watchdog/budget-cases');
const { NOW, seedSpenders } = require('./watchdog/seed-spenders');
const { createApplication } = require('../scripts/launch/lean-process');
const { startPostgres } = require('../scripts/launch/embedded-postgres');
const { progress } = require('../scripts/launch/progress');
const { compiled } = require('../scripts/launch/settings');

const TARGET = 1.2;

const HELP = `Usage: npm run bench:watchdog [-- options]

Compares the budget watchdog with the plain SQL UPDATE that computes the same. Both run alternately on a temporary
PostgreSQL. First, it checks that the two write the same to every organisation. Where statuses change, the UPDATE is compared
together with the INSERT of the audit entries and events that this requires. Takes about five minutes with the default sizes.
The target is a ratio of at most ${TARGET}.

  --organisations N  organisations (default 100000)
  --records N      cost records of the month (default 1000000)
  --rounds N       rounds of each case (default 3)
`;

/** @param {import('./harness/command').Values} values */
const read = (values) => ({
  organisations: countOf(values, 'organisations', 1),
  records: countOf(values, 'records', 1),
  rounds: countOf(values, 'rounds', 1),
});

/**
 * Loads the application with a new, empty database, without a server or timetable.
 *
 * @param {string} url
 */
const load = (url) => {
  const secret = () => randomBytes(24).toString('base64');
  const names = Object.keys(compiled('boot/settings/secrets').SECRETS);
  Object.assign(process.env, Object.fromEntries(names.map((name) => [name, `${secret()},${secret()}`])), {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    STRAPI_TELEMETRY_DISABLED: 'true',
    WATCHDOGS_ENABLED: 'false',
    DATABASE_CLIENT: 'postgres',
    DATABASE_URL: url,
    DATABASE_STATEMENT_TIMEOUT_MS: '600000',
    // .env is not read, because it may contain a real database.
    ENV_PATH: os.devNull,
  });
  return createApplication({ serveAdminPanel: false }).load();
};

/** @param {() => Promise<unknown>} work */
const timed = async (work) => {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
};

/**
 * Runs both alternately from the same state. The one that runs first changes with every round.
 *
 * @param {import('knex').Knex} db
 * @param {Case} one
 * @param {() => Promise<void>} runWatchdog
 * @param {number} rounds
 */
const measure = async (db, one, runWatchdog, rounds) => {
  const bare = { times: /** @type {number[]} */ ([]), work: () => db.raw(one.bare, BINDINGS) };
  const watchdog = { times: /** @type {number[]} */ ([]), work: runWatchdog };
  for (let round = 0; round < rounds; round += 1) {
    for (const side of rotated([bare, watchdog], round)) {
      await reset(db, one);
      side.times.push(await timed(side.work));
    }
  }
  // Ratios are taken within a round, because the other load of the machine changes between rounds.
  const ratio = median(watchdog.times.map((time, round) => time / (bare.times[round] ?? NaN)));
  const times = { bare: bare.times, watchdog: watchdog.times };
  return { times, bare: median(bare.times), watchdog: median(watchdog.times), ratio };
};

/** @typedef {import('./watchdog/budget-cases').Case} Case */
/** @typedef {import('./watchdog/budget-cases').Facts} Facts */
/** @typedef {Facts & Awaited<ReturnType<typeof measure>> & { label: string, hasTarget: boolean }} Result */

const COLUMNS = ['case', 'written', 'changed', 'bare ms', 'watchdog ms', 'ratio', ''];

/** @param {Result[]} results */
const printResults = (results) => {
  const cells = results.map(({ label, written, changed, bare, watchdog, ratio, hasTarget }) => [
    label,
    ...[written, changed, Math.round(bare), Math.round(watchdog)].map(String),
    ratio.toFixed(2),
    hasTarget ? (ratio <= TARGET ? 'ok' : `over ${TARGET}`) : 'no target',
  ]);
  printTable(COLUMNS, cells);
};

/**
 * @param {import('knex').Knex} db
 * @param {import('@strapi/strapi').Core.Strapi} strapi
 * @param {ReturnType<typeof progress>} step
 * @param {ReturnType<typeof read>} options
 */
const compare = async (db, strapi, step, options) => {
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
  /** @type {Map<Case, Facts>} */
  const facts = new Map();
  await step(`Comparing what the two write, in ${CASES.length} cases`, async () => {
    for (const one of CASES) facts.set(one, await verify(db, one, runWatchdog));
    return 'identical';
  });
  /** @type {Result[]} */
  const results = [];
  for (const [one, found] of facts) {
    const { label, hasTarget } = one;
    await step(label, async () => {
      const figures = await measure(db, one, runWatchdog, options.rounds);
      results.push({ label, hasTarget, ...found, ...figures });
      return `ratio ${figures.ratio.toFixed(2)}`;
    });
  }
  return results;
};

/**
 * Compares, and ends the application.
 *
 * @param {import('@strapi/strapi').Core.Strapi} strapi
 * @param {ReturnType<typeof progress>} step
 * @param {ReturnType<typeof read>} options
 */
const run = async (strapi, step, options) => {
  try {
    return await compare(strapi.db.connection, strapi, step, options);
  } finally {
    await strapi.destroy();
  }
};

/** @param {ReturnType<typeof read>} options */
const measureAll = async (options) => {
  const step = progress(4 + CASES.length);
  const server = await step('PostgreSQL', startPostgres, () => 'started');
  try {
    const strapi = await step(
      'Application',
      () => load(server.url),
      () => 'loaded',
    );
    const results = await run(strapi, step, options);
    printResults(results);
    return { facts: { results }, isMet: results.every(({ hasTarget, ratio }) => !hasTarget || ratio <= TARGET) };
  } finally {
    await server.stop();
  }
};

const options = { organisations: countOption(100_000), records: countOption(1_000_000), rounds: countOption(3) };
benchCommand({ help: HELP, options, read, measure: measureAll });
