'use strict';

const { setTimeout: sleep } = require('node:timers/promises');
const { MEBIBYTE, median, printMeasured } = require('../harness/figures');

/** After this time without requests, a server has returned the memory that only its start needed. */
const REST_MS = 3000;
/** The targets. */
const MOST_SECONDS = 3;
const MOST_MEBIBYTES = 250;

/** Number of progress steps on one database. */
const STEPS = 2;

/**
 * Measures how long the built server takes to start on a database that has its tables, and its memory at rest.
 *
 * @type {import('../harness/types').Mode['measure']}
 */
const measureStarts = async (stage, step, { rounds }) => {
  await step('Creating tables', async () => {
    await stage.databases.create('tenantry');
    await (await stage.start('tenantry', [])).stop();
    return 'done';
  });
  /** @type {{ seconds: number, rss: number }[]} */
  const started = [];
  await step('Starting', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const server = await stage.start('tenantry', []);
      await sleep(REST_MS);
      started.push({ seconds: server.startedMs / 1000, rss: (await server.meter()).rss / MEBIBYTE });
      await server.stop();
    }
    return `${rounds} rounds`;
  });
  const targets = [
    { label: 's to the first response', value: median(started.map(({ seconds }) => seconds)), most: MOST_SECONDS },
    { label: 'memory at rest, MB', value: median(started.map(({ rss }) => rss)), most: MOST_MEBIBYTES },
  ];
  printMeasured('start', targets);
  return { facts: { start: targets }, targets };
};

module.exports = { measureStarts, STEPS };
