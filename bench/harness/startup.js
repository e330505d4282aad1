'use strict';

const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { setTimeout: sleep } = require('node:timers/promises');
const { freePort } = require('../../scripts/launch/embedded-postgres');
const { root } = require('../../scripts/launch/settings');
const { MEBIBYTE, median } = require('./figures');
const { errorOutputOf, untilItResponds, untilStopped } = require('./servers');

/** @typedef {import('./types').Stage} Stage */
/** @typedef {import('./types').StartupResult} StartupResult */
/** @typedef {import('./types').Step} Step */

/** After this time without requests, a server has returned the memory that only its start needed. */
const REST_MS = 3000;

/** The targets. */
const MOST_SECONDS = 3;
const MOST_MEBIBYTES = 250;

/** Number of progress steps on one database. */
const STARTUP_STEPS = 3;

/**
 * Measures the time from `npm start` to the first response, in milliseconds, then stops the server.
 *
 * @param {NodeJS.ProcessEnv} env
 */
const timeNpmStart = async (env) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}/_health`;
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const errorOutput = errorOutputOf(child);
  // The server ends with npm (scripts/launch/stop-with-npm.js), and both end with this process.
  const end = () => child.kill('SIGTERM');
  const quit = () => process.exit(1);
  process.once('exit', end);
  process.once('SIGTERM', quit);
  try {
    await once(child, 'spawn');
    await untilItResponds(url, child, () => `npm start\n${errorOutput()}`);
    return performance.now() - startedAt;
  } finally {
    end();
    process.off('exit', end);
    process.off('SIGTERM', quit);
    await untilStopped(url);
  }
};

/**
 * Measures one start of a system without npm: the time to the first response, and the memory at rest.
 *
 * @param {Stage} stage
 * @param {'tenantry' | 'stock'} system
 */
const playStart = async (stage, system) => {
  const server = await stage.start(system, []);
  await sleep(REST_MS);
  const { rss } = await server.meter();
  await server.stop();
  return { seconds: server.startedMs / 1000, mebibytes: rss / MEBIBYTE };
};

/** @param {Stage} stage */
const playRound = async (stage) => ({
  npm: (await timeNpmStart(stage.environmentOf('tenantry'))) / 1000,
  tenantry: await playStart(stage, 'tenantry'),
  stock: await playStart(stage, 'stock'),
});

/**
 * @param {Awaited<ReturnType<typeof playRound>>[]} rounds
 * @returns {StartupResult[]}
 */
const summarise = (rounds) => {
  /**
   * @param {string} label
   * @param {(round: Awaited<ReturnType<typeof playRound>>) => number} choose
   * @param {number} [most]
   */
  const row = (label, choose, most) => {
    const values = rounds.map(choose);
    return { label, median: median(values), lowest: Math.min(...values), most };
  };
  return [
    row('npm start, s to the first response', ({ npm }) => npm, MOST_SECONDS),
    row('without npm, s', ({ tenantry }) => tenantry.seconds),
    row('stock Strapi without npm, s', ({ stock }) => stock.seconds),
    row('at rest, MB', ({ tenantry }) => tenantry.mebibytes, MOST_MEBIBYTES),
    row('stock Strapi at rest, MB', ({ stock }) => stock.mebibytes),
  ];
};

/**
 * Measures how long the built server takes to start on a database that has its tables, and its memory at rest; the same
 * for the stock application.
 *
 * @param {Step} step
 * @param {Stage} stage a test environment
 * @param {{ rounds: number }} options rounds
 */
const measureStartup = async (stage, step, { rounds }) => {
  await step('Creating tables', async () => {
    for (const system of /** @type {const} */ (['tenantry', 'stock'])) await stage.createTables(system);
    return 'done';
  });
  /** @type {Awaited<ReturnType<typeof playRound>>[]} */
  const played = [];
  await step('Starting', async () => {
    for (let round = 0; round < rounds; round += 1) played.push(await playRound(stage));
    return `${rounds} rounds`;
  });
  return summarise(played);
};

module.exports = { measureStartup, STARTUP_STEPS };
