'use strict';

const CHECK_EVERY_MS = 500;

/**
 * npm sends SIGTERM to the shell in which it started the server. The shell exits without forwarding it, so the server
 * would continue to run and keep its port. So a server that npm started treats the end of that shell as the signal.
 */
const stopWithNpm = () => {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_EVERY_MS);
  timer.unref();
  // A second signal would end the server at once.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(timer));
};

module.exports = { stopWithNpm };
