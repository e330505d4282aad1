'use strict';

/** The types of Node describe only the default export of the module. */
const cluster = /** @type {import('node:cluster').Cluster} */ (/** @type {unknown} */ (require('node:cluster')));
const { collectMetrics } = require('./process-metrics');

const RESTART_MS = 1000;
/** A stopping server lets requests finish. A process that takes longer than this after SHUTDOWN_DELAY_MS is killed. */
const STOP_MS = 30_000;
/** npm and terminals forward one signal twice: a second one within this time is the same signal. */
const SAME_SIGNAL_MS = 500;

/** Reads the number of processes from the settings. */
const countProcesses = () => Number(process.env.PROCESSES || 1);

/** What a process sends when it listens and its admin panel is prepared. */
const READY = { tenantry: 'ready' };

/** Tells the process that has started this one among several that it is ready. */
const reportReady = () => {
  if (cluster.isWorker) process.send?.(READY);
};

/**
 * Starts a process. Resolves when it is ready; rejects if it ends before.
 *
 * @param {number} number names it in metrics and the log; a replacement has the number of the one that died
 * @returns {Promise<import('node:cluster').Worker>}
 */
const fork = (number) =>
  new Promise((resolve, reject) => {
    const worker = cluster.fork({ SERVER_PROCESS: String(number) });
    collectMetrics(worker);
    worker.on('message', (/** @type {Partial<typeof READY>} */ { tenantry }) => {
      if (tenantry === READY.tenantry) resolve(worker);
    });
    worker.once('exit', (code) => reject(new Error(`A server process ended with ${code} before it was ready.`)));
  });

/**
 * Runs the server in several processes behind one port. The first one creates the tables before the others start. A
 * process that dies is replaced.
 *
 * @param {number} count how many
 */
const runProcesses = async (count) => {
  let isStopping = false;

  /** @param {number} number */
  const keepRunning = async (number) => {
    const worker = await fork(number);
    console.log(`Server process ${worker.process.pid} listens.`);
    worker.once('exit', (code, signal) => {
      if (isStopping) return;
      console.error(`Server process ${worker.process.pid} ended (${signal ?? code}); another one is started.`);
      const again = () => void keepRunning(number).catch(() => setTimeout(again, RESTART_MS));
      setTimeout(again, RESTART_MS);
    });
  };

  /** @param {NodeJS.Signals} signal */
  const signalAll = (signal) => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill(signal);
  };

  let stoppingSince = 0;
  const stop = () => {
    if (isStopping) {
      if (performance.now() - stoppingSince < SAME_SIGNAL_MS) return;
      signalAll('SIGKILL');
      process.exit(1);
    }
    isStopping = true;
    stoppingSince = performance.now();
    signalAll('SIGTERM');
    const delayMs = Number(process.env.SHUTDOWN_DELAY_MS) || 0;
    setTimeout(() => signalAll('SIGKILL'), STOP_MS + delayMs).unref();
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  await keepRunning(1);
  await Promise.all(Array.from({ length: count - 1 }, (_, index) => keepRunning(index + 2)));
  console.log(`${count} server processes share the port.`);
};

module.exports = { countProcesses, isWorker: cluster.isWorker, reportReady, runProcesses };
