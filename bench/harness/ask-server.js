'use strict';

const { once } = require('node:events');

/**
 * Has a measured server do some work (`server-work.js`).
 *
 * @template T
 * @param {import('./types').System} system
 * @param {object} work
 * @returns {Promise<{ report: T, pauseMs: number }>} its result, and the longest pause of the event loop in milliseconds
 */
const askServer = async ({ process: server }, work) => {
  server.send({ work });
  for (;;) {
    const answer = /** @type {[{ done?: { report: T, pauseMs: number }, failure?: string }]} */ (
      await once(server, 'message')
    );
    const [{ done, failure }] = answer;
    if (failure) throw new Error(failure);
    if (done) return done;
  }
};

module.exports = { askServer };
