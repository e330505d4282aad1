'use strict';

const { MEBIBYTE } = require('./figures');

/** @typedef {import('./types').System} System */

const SAMPLE_MS = 200;

/**
 * Samples the resident memory of a server before and while `work` runs.
 *
 * @template T
 * @param {System} system
 * @param {() => Promise<T>} work
 * @returns {Promise<T & { rssMb: number, grownMb: number }>} what `work` returns, the most memory, and by how much it grew
 */
const watchMemory = async ({ meter }, work) => {
  const before = (await meter()).rss;
  let most = before;
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
    return { ...result, rssMb: Math.round(most / MEBIBYTE), grownMb: Math.round((most - before) / MEBIBYTE) };
  } finally {
    clearInterval(timer);
  }
};

module.exports = { watchMemory };
