'use strict';

const readLoop = process.env.SOAK ? require('./loop-meter').measureLoop() : () => undefined;
const { compiled } = require('../../scripts/launch/settings');
const { workOn } = require('./server-work');

/** How long passwords have been compared, in milliseconds. */
let hashMs = 0;
const bcrypt = require('@node-rs/bcrypt');
const { verify } = bcrypt;
Object.assign(bcrypt, {
  /** @type {typeof verify} */
  verify: async (...given) => {
    const startedAt = performance.now();
    try {
      return await verify(...given);
    } finally {
      hashMs += performance.now() - startedAt;
    }
  },
});

// For the comparison in `npm run bench:checks -- --case states`.
if (process.env.WITHOUT_STATES)
  Object.assign(compiled('commands/checks/rate-results'), {
    beginToRate: () => null,
    rateResults: () => Promise.resolve(),
  });

/**
 * Preloaded into every measured server: reports the CPU time and memory of the process on request, and does the work of
 * messages. The process ends with the benchmark that started it, so that none is left behind if the benchmark is killed.
 */
process.on('message', (message) => {
  const { number, work } = /** @type {{ number?: number, work?: import('./server-work').Work }} */ (message);
  if (work) return workOn(work);
  const usage = { number, cpu: process.cpuUsage(), rss: process.memoryUsage.rss(), hashMs };
  process.send?.({ ...usage, soak: readLoop() });
});
process.on('disconnect', () => process.exit());
