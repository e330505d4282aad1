'use strict';

/**
 * The time since a moment, such as `1.5 s`.
 *
 * @param {number} startedAt milliseconds
 */
const elapsed = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;

/**
 * Prints numbered steps, each on its own line from its start. A terminal also shows the elapsed seconds.
 *
 * @param {number} total number of steps
 * @returns a function that runs one step; `describe` converts its outcome to text, if it is not a text
 */
const progress = (total) => {
  let count = 0;
  /**
   * @template T
   * @param {string} label
   * @param {() => Promise<T> | T} work
   * @param {(outcome: T) => string} [describe]
   */
  return async (label, work, describe = String) => {
    count += 1;
    const startedAt = Date.now();
    const head = `[${count}/${total}] ${label} … `;
    const { isTTY } = process.stdout;
    process.stdout.write(head);
    const show = () => process.stdout.write(`\r${head}${elapsed(startedAt)}`);
    const timer = isTTY ? setInterval(show, 1000) : undefined;
    try {
      const outcome = await work();
      process.stdout.write(`${isTTY ? `\r\x1b[K${head}` : ''}${describe(outcome)} (${elapsed(startedAt)})\n`);
      return outcome;
    } catch (error) {
      process.stdout.write(`${isTTY ? `\r\x1b[K${head}` : ''}failed (${elapsed(startedAt)})\n`);
      throw error;
    } finally {
      clearInterval(timer);
    }
  };
};

/** Work that takes longer than this is shown. */
const SHOWN_AFTER_MS = 1000;

/**
 * Shows what is in progress on the standard error. A terminal also shows the seconds, and the line is removed at the
 * end.
 *
 * @template T
 * @param {string} label what is in progress
 * @param {() => Promise<T>} work the work
 */
const whileWaiting = async (label, work) => {
  const { isTTY } = process.stderr;
  const startedAt = Date.now();
  const show = () => process.stderr.write(isTTY ? `\r${label} … ${elapsed(startedAt)}` : `${label} …\n`);
  const timer = isTTY ? setInterval(show, SHOWN_AFTER_MS) : setTimeout(show, SHOWN_AFTER_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (isTTY) process.stderr.write('\r\x1b[K');
  }
};

/**
 * A bar on the standard error of a terminal; elsewhere nothing.
 *
 * @param {string} format in the format of cli-progress
 */
const progressBar = (format) => {
  if (!process.stderr.isTTY) return { show: () => undefined, stop: () => undefined };
  const { Presets, SingleBar } = require('cli-progress');
  const bar = new SingleBar({ format, stream: process.stderr, hideCursor: true }, Presets.shades_classic);
  let isStarted = false;
  return {
    /**
     * @param {number} done
     * @param {number} total
     * @param {object} [values] further values of the format
     */
    show(done, total, values) {
      if (!isStarted) bar.start(total, done, values);
      isStarted = true;
      bar.setTotal(total);
      bar.update(done, values);
    },
    stop: () => void (isStarted && bar.stop()),
  };
};

module.exports = { elapsed, progress, progressBar, whileWaiting };
