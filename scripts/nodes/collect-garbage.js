'use strict';

const { writeFileSync } = require('node:fs');
const { PerformanceObserver } = require('node:perf_hooks');
const { isMainThread } = require('node:worker_threads');

/**
 * Preloaded into the server: collects all garbage twice a second, and writes the number of collections to
 * COLLECTIONS_FILE. It is written each time, because Strapi removes listeners for the end of the process.
 */
const EVERY_MS = 500;

const file = process.env.COLLECTIONS_FILE;

if (isMainThread && file) {
  let count = 0;
  new PerformanceObserver((list) => (count += list.getEntries().length)).observe({ entryTypes: ['gc'] });
  setInterval(() => {
    globalThis.gc?.();
    writeFileSync(file, String(count));
  }, EVERY_MS).unref();
}
