'use strict';

const readSoak = process.env.SOAK ? require('./soak/soak-meter').measureSoak() : () => undefined;

/**
 * Preloaded into every measured server: reports the CPU time and memory of the process on request. The process ends
 * with the benchmark that started it, so that none is left behind if the benchmark is killed.
 */
process.on('message', (number) => {
  const usage = { number, cpu: process.cpuUsage(), rss: process.memoryUsage.rss() };
  process.send?.({ ...usage, soak: readSoak() });
});
process.on('disconnect', () => process.exit());
