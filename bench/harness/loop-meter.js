'use strict';

const { createHistogram, monitorEventLoopDelay } = require('node:perf_hooks');
const v8 = require('node:v8');
const vm = require('node:vm');

/** How often the event loop is checked. perf_hooks includes this in the delay. */
const CHECK_MS = 1;
const NANOSECONDS = 1e6;
const MICROSECONDS = 1e3;

/**
 * Records the CPU time of the process between two checks of its event loop. On a machine that other programs use, it shows
 * what of a delay is the server's own.
 */
const measureBusy = () => {
  const busy = createHistogram();
  let before = process.cpuUsage();
  setInterval(() => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    busy.record(Math.max(1, user + system));
  }, CHECK_MS).unref();
  return busy;
};

/**
 * Starts to measure how late the event loop of this process is.
 *
 * @returns {() => import('./types').LoopReading} reads what was measured since its last call, and the heap
 */
const measureLoop = () => {
  const delay = monitorEventLoopDelay({ resolution: CHECK_MS });
  delay.enable();
  const busy = measureBusy();
  v8.setFlagsFromString('--expose-gc');
  const collect = /** @type {NodeJS.GCFunction} */ (vm.runInNewContext('gc'));
  /** @param {number} nanoseconds */
  const lateBy = (nanoseconds) => Math.max(0, nanoseconds / NANOSECONDS - CHECK_MS);
  return () => {
    const times = {
      p99: lateBy(delay.percentile(99)),
      longest: lateBy(delay.max),
      busy: busy.percentile(99) / MICROSECONDS,
    };
    collect();
    delay.reset();
    busy.reset();
    return { ...times, heap: process.memoryUsage().heapUsed };
  };
};

module.exports = { measureLoop };
