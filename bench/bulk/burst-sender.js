'use strict';

const { once } = require('node:events');
const { BURSTS } = require('./bursts');

const [url = '', name = '', person = '{}'] = process.argv.slice(2);

/** How often `before` of a burst is sent. */
const BEFORE = 100;

/**
 * The requests of a kind for the person.
 *
 * @param {import('./bursts').Request} request
 * @param {number} count
 */
const requests = (request, count) => Array.from({ length: count }, (_none, at) => request(JSON.parse(person), at + 1));

/** @param {import('./bursts').Sent} sent */
const send = async ({ method, path, headers, body }) => {
  const response = await fetch(`${url}${path}`, { method, headers, ...(body === undefined ? {} : { body }) });
  await response.arrayBuffer();
  return response.status;
};

/** Sends all requests at once when the parent says so, and then sends it how long they took and how many were refused. */
const main = async () => {
  const burst = BURSTS[name];
  if (!burst) throw new Error(`There is no burst ${name}.`);
  if (burst.before) for (const one of requests(burst.before, BEFORE)) await send(one);
  const all = requests(burst.request, burst.count);
  process.send?.('ready');
  await once(process, 'message');
  const startedAt = performance.now();
  const statuses = await Promise.all(all.map(send));
  const seconds = (performance.now() - startedAt) / 1000;
  const other = statuses.find((status) => !burst.statuses.includes(status));
  if (other !== undefined) throw new Error(`A request of the burst ${name} got ${other}.`);
  process.send?.({ seconds, busy: statuses.filter((status) => status === 503).length });
};

void main();
