'use strict';

/**
 * Ends the process at once at a signal while the application is loaded. Strapi would try to stop what does not exist yet,
 * and fail; before that, the first process of a container would ignore the signal.
 *
 * @returns a function to call when the application can stop itself
 */
const stopWhileLoading = () => {
  const signals = /** @type {const} */ (['SIGTERM', 'SIGINT']);
  const end = () => process.exit(0);
  for (const signal of signals) process.on(signal, end);
  return () => {
    for (const signal of signals) process.removeListener(signal, end);
  };
};

module.exports = { stopWhileLoading };
