'use strict';

const CHECK_EVERY_MS = 500;

/**
 * npm hands SIGTERM to the shell that it started us in, and that shell dies without handing it on: the server would go
 * on alone and keep its port. So a server that npm started takes the end of that shell for the signal.
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
