'use strict';

/**
 * Imports generated files one after the other into the database in the environment, and prints a line of JSON for each:
 * rows, seconds and peak memory. With --expose-gc it collects garbage before each measurement, so that the heap
 * contains only live objects. Run by a test.
 *
 * With `replace` as the first argument, each file is an export of its own, which is delivered twice: whole, and without a tenth of
 * its rows.
 */
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { createApplication } = require('../../../scripts/launch/lean-process');
const { compiled, root } = require('../../../scripts/launch/settings');
const { MEBIBYTE } = require('../../../bench/harness/figures');
const { focusRows } = require('../../../bench/harness/focus-rows');

/** @typedef {import('@strapi/strapi').Core.Strapi} Strapi */

const ORGANISATIONS = 20;
const SAMPLE_EVERY_ROWS = 2000;
const SAMPLE_EVERY_MS = 2000;

/**
 * Creates organisations with a billing account each. Their names differ from those of earlier runs on the same
 * database.
 *
 * @param {Strapi} strapi
 * @param {string} run
 */
const createAccounts = async (strapi, run) => {
  const accounts = Array.from({ length: ORGANISATIONS }, (_all, number) => `bench-${run}-${number}`);
  for (const account of accounts) {
    const created = await strapi.db.query('api::organisation.organisation').create({ data: { name: account } });
    const organisation = /** @type {{ id: number }} */ (created);
    await strapi.db
      .query('api::cloud-account.cloud-account')
      .create({ data: { organisation: organisation.id, billing_account_id: account } });
  }
  return accounts;
};

/** Measures memory. */
const createMeter = () => {
  const most = { rss: 0, heap: 0 };
  const sample = () => {
    globalThis.gc?.();
    const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
    most.rss = Math.max(most.rss, rss);
    most.heap = Math.max(most.heap, heapUsed + arrayBuffers);
  };
  sample();
  const mebibytes = (/** @type {number} */ bytes) => Math.round(bytes / MEBIBYTE);
  return { sample, most: () => ({ rssMb: mebibytes(most.rss), heapMb: mebibytes(most.heap) }) };
};

/**
 * @param {Strapi} strapi
 * @param {number} rows
 * @param {string} run
 */
const importRows = async (strapi, rows, run) => {
  const { importFocus } = compiled('commands/costs/import-focus');
  const accounts = await createAccounts(strapi, run);
  const { sample, most } = createMeter();
  let next = SAMPLE_EVERY_ROWS;
  const onProgress = (/** @type {number} */ done) => {
    if (done < next) return;
    next = done + SAMPLE_EVERY_ROWS;
    sample();
  };
  const startedAt = Date.now();
  const report = await importFocus(strapi, focusRows(rows, accounts), { source: 'benchmark', onProgress });
  if (report.imported !== rows) throw new Error(`Not all ${rows} rows were imported:  ${JSON.stringify(report)}`);
  return { rows, seconds: (Date.now() - startedAt) / 1000, ...most() };
};

/**
 * @param {Strapi} strapi
 * @param {number} rows
 * @param {string} run
 */
const replaceRows = async (strapi, rows, run) => {
  const { importFocus } = compiled('commands/costs/import-focus');
  const accounts = await createAccounts(strapi, run);
  const part = { export: run, run: '', part: 1, parts: 1 };
  const { sample, most } = createMeter();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  // Rows are also read from the database, where nothing reports progress.
  const timer = setInterval(sample, SAMPLE_EVERY_MS);
  const seconds = [];
  try {
    delay.enable();
    for (const delivered of [rows, Math.round(rows * 0.9)]) {
      const startedAt = Date.now();
      const report = await importFocus(strapi, focusRows(delivered, accounts), { source: 'benchmark', part });
      seconds.push((Date.now() - startedAt) / 1000);
      const { imported, removed, unchanged } = report;
      if (imported + unchanged !== delivered) throw new Error(`Not all rows are there: ${JSON.stringify(report)}`);
      if (removed > rows - delivered) throw new Error(`Too many rows were removed: ${JSON.stringify(report)}`);
    }
  } finally {
    clearInterval(timer);
  }
  return { rows, seconds, longestTurnMs: Math.round(delay.max / 1e6), ...most() };
};

/** @param {string[]} args */
const main = async (args) => {
  const isReplacing = args[0] === 'replace';
  const sizes = args.slice(Number(isReplacing)).map(Number);
  process.chdir(root);
  const strapi = await createApplication({ serveAdminPanel: false }).load();
  try {
    for (const [index, rows] of sizes.entries())
      console.log(
        JSON.stringify(await (isReplacing ? replaceRows : importRows)(strapi, rows, `${Date.now()}-${index}`)),
      );
  } finally {
    await strapi.destroy();
  }
};

main(process.argv.slice(2)).then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
