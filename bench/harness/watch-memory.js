'use strict';

const { MEBIBYTE } = require('./figures');

/** @typedef {import('./types').System} System */

const SAMPLE_MS = 200;

/**
 * Samples the resident memory of a server while `work` runs.
 *
 * @template T
 * @param {System} system
 * @param {() => Promise<T>} work
 * @returns {Promise<T & { rssMb: number }>} what `work` returns, and the most memory
 */
const watchMemory = async ({ meter }, work) => {
  let most = 0;
  let last = Promise.resolve();
  const sample = async () => {
    most = Math.max(most, (await meter()).rss);
  };
  const timer = setInterval(() => {
    last = last.then(sample);
  }, SAMPLE_MS);
  try {
    const result = await work();
    await last;
    return { ...result, rssMb: Math.round(most / MEBIBYTE) };
  } finally {
    clearInterval(timer);
  }
};

module.exports = { watchMemory };
