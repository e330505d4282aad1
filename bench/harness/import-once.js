'use strict';

/**
 * Imports generated files, one after the other, on the database that the environment names, and prints a line of JSON for
 * each: rows, seconds, and the most memory that the process took while it was at it. With --expose-gc it collects before
 * it looks, so that the heap is what is really kept. Run by bench-import.js and a test.
 */
const path = require('node:path');
const { focusRows } = require('./focus-rows');

const root = path.resolve(__dirname, '../..');
const dist = path.join(root, 'dist');
const ORGANISATIONS = 20;
const SAMPLE_EVERY_ROWS = 2000;

const boot = () => {
  const { createStrapi } = require('@strapi/strapi');
  return createStrapi({ appDir: root, distDir: dist, serveAdminPanel: false }).load();
};

/** Organisations with a billing account each; other names than those of an earlier run on the same database. */
const createAccounts = async (strapi, run) => {
  const accounts = Array.from({ length: ORGANISATIONS }, (_all, number) => `bench-${run}-${number}`);
  for (const account of accounts) {
    const organisation = await strapi.db.query('api::organisation.organisation').create({ data: { name: account } });
    await strapi.db
      .query('api::cloud-account.cloud-account')
      .create({ data: { organisation: organisation.id, billing_account_id: account } });
  }
  return accounts;
};

const importRows = async (strapi, rows, run) => {
  const { importFocus } = require(path.join(dist, 'src/commands/costs/import-focus'));
  const accounts = await createAccounts(strapi, run);
  const most = { rss: 0, heap: 0 };
  let next = 0;
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
  if (report.imported !== rows) throw new Error(`${rows} rows were to be imported: ${JSON.stringify(report)}`);
  const seconds = (Date.now() - startedAt) / 1000;
  const mebibytes = (bytes) => Math.round(bytes / 1024 / 1024);
  return { rows, seconds, rssMb: mebibytes(most.rss), heapMb: mebibytes(most.heap) };
};

const main = async (sizes) => {
  process.chdir(root);
  const strapi = await boot();
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
