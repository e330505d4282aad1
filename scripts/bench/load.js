'use strict';

const { Pool } = require('undici');

const CONNECTIONS = 16;

/** The value below which a share of a sorted list lies: one that was measured, not one between two. */
const percentile = (sorted, share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];

/** One connection's worth of requests, one after the other, for as long as there is another. */
const drive = (pool, next, expected, latencies) =>
  new Promise((resolve, reject) => {
    const send = () => {
      const request = next();
      if (!request) return resolve();
      const startedAt = performance.now();
      let status = 0;
      let said = '';
      pool.dispatch(request, {
        onConnect: () => undefined,
        onHeaders: (code) => (status = code) > 0,
        onData: (chunk) => {
          if (status !== expected) said += chunk;
          return true;
        },
        onComplete: () => {
          latencies.push(performance.now() - startedAt);
          if (status !== expected) return reject(new Error(`${request.method} ${request.path}: ${status} ${said}`));
          send();
        },
        onError: reject,
      });
    };
    send();
  });

/** Requests of one operation in turns over all people. Each has its headers made once. */
const requestsOf = ({ method, path, body }, people) => {
  const headers = people.map(({ token }) => ({
    authorization: `Bearer ${token}`,
    ...(body && { 'content-type': 'application/json' }),
  }));
  return (number) => {
    const at = number % people.length;
    const request = { method, path: path(people[at], number, people.length), headers: headers[at] };
    return body ? { ...request, body: body(number) } : request;
  };
};

/**
 * Puts load on a server until a time is over, or a number of requests is sent.
 *
 * @param state counts the requests of this server over all calls, so that none begins with the same people again
 * @returns latencies in milliseconds, sorted, and how many seconds it took
 */
const putLoad = async ({ url, people, state }, operation, { seconds, most = Infinity }) => {
  const pool = new Pool(url, { connections: CONNECTIONS, pipelining: 1 });
  const requestAt = requestsOf(operation, people);
  const latencies = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let sent = 0;
  const next = () => {
    if (performance.now() >= until || sent >= most) return null;
    sent += 1;
    state.number += 1;
    return requestAt(state.number);
  };
  try {
    const drivers = Array.from({ length: CONNECTIONS }, () => drive(pool, next, operation.status, latencies));
    await Promise.all(drivers);
    const took = (performance.now() - startedAt) / 1000;
    return { latencies: Float64Array.from(latencies).sort(), seconds: took };
  } finally {
    await pool.destroy();
  }
};

/** The same, with what the server's process used for it. */
const measure = async (system, operation, seconds) => {
  const before = await system.meter();
  const { latencies, seconds: took } = await putLoad(system, operation, { seconds });
  const after = await system.meter();
  return {
    requests: latencies.length,
    rps: latencies.length / took,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpuMs: (after.cpuMs - before.cpuMs) / latencies.length,
  };
};

module.exports = { measure, putLoad };
