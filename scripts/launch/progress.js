'use strict';

/** @param {number} startedAt */
const seconds = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;

/**
 * Numbered steps, each on a line of its own that is there while the step runs. A terminal shows the seconds go by.
 *
 * @param {number} total how many steps there will be
 * @returns runs one step; `describe` puts its outcome into words, which is words already unless it is given
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
    const show = () => process.stdout.write(`\r${head}${seconds(startedAt)}`);
    const timer = isTTY ? setInterval(show, 1000) : undefined;
    try {
      const outcome = await work();
      process.stdout.write(`${isTTY ? `\r\x1b[K${head}` : ''}${describe(outcome)} (${seconds(startedAt)})\n`);
      return outcome;
    } catch (error) {
      process.stdout.write(`${isTTY ? `\r\x1b[K${head}` : ''}failed (${seconds(startedAt)})\n`);
      throw error;
    } finally {
      clearInterval(timer);
    }
  };
};

/** What takes longer than this is announced. */
const PATIENCE_MS = 1000;

/**
 * Says what is waited for, on the standard error: where that is a terminal, with the seconds, and only until it is done.
 *
 * @template T
 * @param {string} label what is being done
 * @param {() => Promise<T>} work does it
 */
const whileWaiting = async (label, work) => {
  const { isTTY } = process.stderr;
  const startedAt = Date.now();
  const show = () => process.stderr.write(isTTY ? `\r${label} … ${seconds(startedAt)}` : `${label} …\n`);
  const timer = isTTY ? setInterval(show, PATIENCE_MS) : setTimeout(show, PATIENCE_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (isTTY) process.stderr.write('\r\x1b[K');
  }
};

module.exports = { progress, whileWaiting };
