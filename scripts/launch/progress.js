'use strict';

const seconds = (startedAt) => `${((Date.now() - startedAt) / 1000).toFixed(1)} s`;

/**
 * Numbered steps, each on a line of its own that is there while the step runs. A terminal shows the seconds go by.
 *
 * @param total how many steps there will be
 * @returns runs one step; its work answers the words for what it did
 */
const progress = (total) => {
  let count = 0;
  return async (label, work) => {
    count += 1;
    const startedAt = Date.now();
    const head = `[${count}/${total}] ${label} … `;
    const { isTTY } = process.stdout;
    process.stdout.write(head);
    const timer = isTTY && setInterval(() => process.stdout.write(`\r${head}${seconds(startedAt)}`), 1000);
    try {
      const outcome = await work();
      process.stdout.write(`${isTTY ? `\r\x1b[K${head}` : ''}${outcome} (${seconds(startedAt)})\n`);
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
 * @param label what is being done
 * @param work does it
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
