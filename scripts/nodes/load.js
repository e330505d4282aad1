'use strict';

const { setTimeout: sleep } = require('node:timers/promises');

const CONCURRENCY = 6;
/** A pause after each request, because the load should be long and not heavy. */
const PAUSE_MS = 4;
/** Responses of a busy server, which are not faults. */
const BUSY = new Set([429, 503]);
const TOKEN_LIFETIME_MS = 10 * 60_000;

/** @typedef {{ path: string, body?: object }} Ask */

/** @param {string} url */
const signIn = async (url) => {
  const answer = await fetch(`${url}/api/auth/local`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identifier: 'owner@acme.example', password: 'Demo-Passw0rd!' }),
  });
  const { jwt } = /** @type {{ jwt: string }} */ (await answer.json());
  return jwt;
};

/**
 * Requests with many different statements, so that prepared ones are evicted and finalized. Some are long reads, which
 * run in threads. `n` is the number of the request.
 *
 * @type {((n: number, agent: string) => Ask)[]}
 */
const REQUESTS = [
  (n) => ({ path: `/svc-agents?pagination[pageSize]=${(n % 100) + 1}&filters[hostname][$containsi]=x${n}` }),
  (n) => ({ path: `/security-findings?sort=rule_id&pagination[pageSize]=${(n % 100) + 1}` }),
  (n) => ({ path: `/synthetic-results?filters[response_time_ms][$gt]=${n}&sort=response_time_ms:desc` }),
  () => ({ path: '/audit-entries/export?format=ndjson' }),
  (n, agent) => ({ path: `/svc-agents/${agent}`, body: { hostname: `load-${n}` } }),
  () => ({ path: '/cost-records?sort=amount_eur&filters[charged_at][$gt]=2020-01-01T00:00:00.000Z' }),
];

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 */
const findAgent = async (url, headers) => {
  const answer = await fetch(`${url}/api/svc-agents`, { headers });
  const { data } = /** @type {{ data: [{ documentId: string }] }} */ (await answer.json());
  return data[0].documentId;
};

/**
 * @param {string} url
 * @param {Record<string, string>} headers
 * @param {Ask} request
 */
const ask = async (url, headers, { path, body }) => {
  const change = body && { method: 'PUT', body: JSON.stringify({ data: body }) };
  try {
    const answer = await fetch(`${url}/api${path}`, { headers, ...change });
    await answer.arrayBuffer();
    return answer.ok || BUSY.has(answer.status) ? null : `${answer.status} ${path}`;
  } catch (error) {
    const { message, cause } = /** @type {Error & { cause?: NodeJS.ErrnoException }} */ (error);
    return `${cause?.code ?? message} ${path}`;
  }
};

/**
 * Puts load on a demo.
 *
 * @param {string} url
 * @param {number} ms
 * @param {{ onProgress: (requests: number) => void, hasEnded: () => number | string | null }} hooks
 * @param onProgress receives the number of requests so far, from time to time
 * @param hasEnded returns how the server ended; null while it runs
 * @returns the number of requests, and the faults
 */
const putLoad = async (url, ms, { onProgress, hasEnded }) => {
  const startedAt = Date.now();
  /** @type {Record<string, string>} */
  let headers = {};
  let agent = '';
  let signedInAt = -Infinity;
  let requests = 0;
  /** @type {string[]} */
  const faults = [];
  const refresh = async () => {
    if (Date.now() - signedInAt < TOKEN_LIFETIME_MS) return;
    signedInAt = Date.now();
    headers = { Authorization: `Bearer ${await signIn(url)}`, 'Content-Type': 'application/json' };
    agent ||= await findAgent(url, headers);
  };
  const worker = async () => {
    while (Date.now() - startedAt < ms && hasEnded() === null) {
      await refresh();
      requests += 1;
      const requestOf = REQUESTS[requests % REQUESTS.length];
      const fault = requestOf && (await ask(url, headers, requestOf(requests, agent)));
      if (fault) faults.push(fault);
      if (requests % 500 === 0) onProgress(requests);
      await sleep(PAUSE_MS);
    }
  };
  await refresh();
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return { requests, faults };
};

module.exports = { putLoad };
