'use strict';

const { once } = require('node:events');

const [url = '', count = '1'] = process.argv.slice(2);

/**
 * Sends a sign-in with a wrong password to an account that does not exist, from an address of its own.
 *
 * @param {number} at
 */
const signIn = async (at) => {
  const response = await fetch(`${url}/api/auth/local`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${at}` },
    body: JSON.stringify({ identifier: `unknown-${at}@example.com`, password: 'Not-the-Passw0rd!' }),
  });
  await response.arrayBuffer();
  if (response.status !== 401 && response.status !== 503) throw new Error(`A sign-in got ${response.status}.`);
  return response.status;
};

/** Sends all sign-ins at once when the parent says so, and then tells it how long they took and how many were refused. */
const main = async () => {
  await signIn(250);
  process.send?.('ready');
  await once(process, 'message');
  const startedAt = performance.now();
  const statuses = await Promise.all(Array.from({ length: Number(count) }, (_none, at) => signIn(at + 1)));
  const seconds = (performance.now() - startedAt) / 1000;
  process.send?.({ seconds, busy: statuses.filter((status) => status === 503).length });
};

void main();
