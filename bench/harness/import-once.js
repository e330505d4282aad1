'use strict';

/**
 * Imports generated files one after the other into the database in the environment, and prints a line of JSON for each:
 * rows, seconds and peak memory. With --expose-gc it collects garbage before each measurement, so that the heap
 * contains only live objects. Run by a test.
 */
const { createApplication } = require('../../scripts/launch/lean-process');
const { compiled, root } = require('../../scripts/launch/settings');
const { MEBIBYTE } = require('./figures');
const { focusRows } = require('./focus-rows');

/** @typedef {import('@strapi/strapi').Core.Strapi} Strapi */

const ORGANISATIONS = 20;
const SAMPLE_EVERY_ROWS = 2000;

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

/**
 * @param {Strapi} strapi
 * @param {number} rows
 * @param {string} run
 */
const importRows = async (strapi, rows, run) => {
  const { importFocus } = compiled('commands/costs/import-focus');
  const accounts = await createAccounts(strapi, run);
  const most = { rss: 0, heap: 0 };
  let next = 0;
  /** @param {number} done */
  const sample = (done) => {
    if (done < next) return;
    next = done + SAMPLE_EVERY_ROWS;
    globalThis.gc?.();
    const { rss, heapUsed, arrayBuffers } = process.memoryUsage();
    most.rss = Math.max(most.rss, rss);
    most.heap = Math.max(most.heap, heapUsed + arrayBuffers);
  };
  sample(0);
  const startedAt = Date.now();
  const report = await importFocus(strapi, focusRows(rows, accounts), {
    source: 'benchmark',
    onProgress: sample,
  });
  if (report.imported !== rows) throw new Error(`Not all ${rows} rows were imported:  ${JSON.stringify(report)}`);
  const seconds = (Date.now() - startedAt) / 1000;
  const mebibytes = (/** @type {number} */ bytes) => Math.round(bytes / MEBIBYTE);
  return { rows, seconds, rssMb: mebibytes(most.rss), heapMb: mebibytes(most.heap) };
};

/** @param {number[]} sizes */
const main = async (sizes) => {
  process.chdir(root);
  const strapi = await createApplication({ serveAdminPanel: false }).load();
  try {
    for (const [index, rows] of sizes.entries())
      console.log(JSON.stringify(await importRows(strapi, rows, `${Date.now()}-${index}`)));
  } finally {
    await strapi.destroy();
  }
};

main(process.argv.slice(2).map(Number)).then(
  () => process.exit(0),
  (error) => {
    console.error(error);
    process.exit(1);
  },
);
