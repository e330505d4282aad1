'use strict';

const { mkdirSync } = require('node:fs');
const path = require('node:path');
const { startBuilding } = require('./build');
const { compiled, distDir, messageOf } = require('./settings');

/** @typedef {import('../../src/http/part-builds').BrowserPart} BrowserPart */

/**
 * Builds parts while a server that already runs, or is about to, shows their progress. The server itself, if it is one of
 * the parts, is complete when the promise resolves.
 *
 * @param {string[]} parts
 * @returns {Promise<{ rest: string[], finished: Promise<void> }>} what is still being built, and a promise that resolves
 *   when that is complete or has failed, and was reported
 */
const buildMeanwhile = async (parts) => {
  const startedAt = Date.now();
  /**
   * What was reported before the server was compiled.
   *
   * @type {Map<string, string>}
   */
  const steps = new Map();
  let isServerThere = !parts.includes('server');
  /**
   * @param {string} part
   * @param {string} step
   */
  const onProgress = (part, step) => {
    steps.set(part, step);
    if (isServerThere) compiled('http/part-builds').reportBuild(/** @type {BrowserPart} */ (part), { step });
  };
  const builds = startBuilding(parts, { isInBackground: true, onProgress });
  await builds.get('server');
  isServerThere = true;
  const { endBuild, reportBuild } = compiled('http/part-builds');
  const rest = /** @type {BrowserPart[]} */ (parts.filter((part) => part !== 'server'));
  // Strapi 5.54 serves the panel from this folder only if it exists when the server starts.
  mkdirSync(path.join(distDir, 'build'), { recursive: true });
  const reported = rest.map(async (part) => {
    const isSecond = part === 'admin panel' && rest.includes('console');
    reportBuild(part, { startedAt, step: steps.get(part) ?? (isSecond ? 'Waiting for the console' : 'Starting') });
    try {
      await builds.get(part);
      endBuild(part);
      console.log(`The ${part} is ready (${Math.round((Date.now() - startedAt) / 1000)} s).`);
    } catch (error) {
      reportBuild(part, { hasFailed: true });
      console.error(`The ${part} could not be built. ${messageOf(error)}\n\nRepair this, and start again.`);
    }
  });
  return { rest, finished: Promise.all(reported).then(() => undefined) };
};

module.exports = { buildMeanwhile };
