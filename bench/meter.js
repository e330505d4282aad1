'use strict';

/**
 * Preloaded into every server that is measured: answers what its process has used so far. It ends with whoever measures,
 * so that nothing is left behind where that one is killed.
 */
process.on('message', (number) => {
  process.send?.({ number, cpu: process.cpuUsage(), rss: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit());
