'use strict';

const { createReadStream } = require('node:fs');
const { monitorEventLoopDelay } = require('node:perf_hooks');
const { compiled } = require('../../scripts/launch/settings');

/** @typedef {{ importFile?: string, merge?: { from: number, into: number } }} Work */

const RESOLUTION_MS = 1;
const NS_PER_MS = 1e6;

/**
 * Imports a cost file, as POST /cost-records/import does once the file is received, or merges organisations.
 *
 * @param {Work} work
 * @returns {Promise<unknown>}
 */
const run = async ({ importFile, merge }) => {
  const strapi = globalThis.strapi;
  if (importFile)
    return compiled('commands/costs/import-focus').importFocus(strapi, createReadStream(importFile), {
      source: 'benchmark',
    });
  if (!merge) throw new Error('There is nothing to do.');
  const { mergeOrganisations } = compiled('commands/merge-split/merge-organisations');
  return mergeOrganisations(strapi, merge.from, merge.into, { dryRun: false, now: new Date() });
};

/**
 * Runs work, and measures the longest pause of the event loop meanwhile.
 *
 * @param {Work} work
 */
const measured = async (work) => {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const report = await run(work);
  delays.disable();
  return { report, pauseMs: delays.max / NS_PER_MS };
};

/**
 * Does the work of a message, and reports the result.
 *
 * @param {Work} work
 */
const workOn = (work) => {
  measured(work).then(
    (done) => process.send?.({ done }),
    (/** @type {Error} */ error) => process.send?.({ failure: error.stack }),
  );
};

module.exports = { workOn };
