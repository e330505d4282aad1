'use strict';

const { address, baseUrl } = require('./settings');

/** Less than the timeout of the container's health check, so that its log contains the cause. */
const TIMEOUT_MS = 4000;

/**
 * Whether the server in this container is alive. Exits with 0 or 1, as Docker wants it. It uses Node, because the image
 * has no other program that sends requests.
 */
const main = async () => {
  const response = await fetch(`${baseUrl(address())}/_health`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`/_health responds with ${response.status}.`);
};

main().catch((/** @type {Error & { cause?: Error }} */ error) => {
  console.error(error.cause?.message ?? error.message);
  process.exitCode = 1;
});
