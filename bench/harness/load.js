'use strict';

const { connect } = require('./connection');
const { OPERATIONS } = require('./operations');

/** @typedef {import('./types').Figures} Figures */
/** @typedef {import('./types').Operation} Operation */
/** @typedef {import('./types').System} System */

const CONNECTIONS = 16;
const MAX_FILL_SECONDS = 10;

/**
 * The percentile of sorted values by nearest rank: always a measured value.
 *
 * @param {Float64Array} sorted
 * @param {number} share
 */
const percentile = (sorted, share) => sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;

/**
 * Sends requests over one connection, one after the other, until `next` returns null.
 *
 * @param {string} url
 * @param {() => string | null} next
 * @param {number} expected
 * @param {number[]} latencies
 */
const drive = async (url, next, expected, latencies) => {
  const connection = await connect(url);
  try {
    for (let text = next(); text; text = next()) {
      const startedAt = performance.now();
      const { status, body } = await connection.exchange(text);
      latencies.push(performance.now() - startedAt);
      if (status !== expected) throw new Error(`${text.split('\r\n', 1)[0]}: ${status} ${body.toString()}`);
    }
  } finally {
    connection.close();
  }
};

/**
 * Creates the requests of one operation for all people in turn, or for those of one organisation. Their headers are
 * created once.
 *
 * @param {Operation} operation
 * @param {System} system
 * @returns {(number: number) => string}
 */
const requestsOf = ({ method, path, body, isOfOne = false, headers: more = '' }, { url, people: all }) => {
  const people = isOfOne ? all.filter(({ organisation }) => organisation === all[0]?.organisation) : all;
  const { host } = new URL(url);
  const headers = people.map(({ token }) => `Host: ${host}\r\nAuthorization: Bearer ${token}\r\n${more}`);
  return (number) => {
    const at = number % people.length;
    const person = people[at];
    if (!person) throw new Error('There are no people.');
    const head = `${method} ${path(person, number, people.length)} HTTP/1.1\r\n${headers[at]}`;
    if (!body) return `${head}\r\n`;
    const content = body(number);
    return `${head}Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`;
  };
};

/**
 * Puts load on a server for some time, or until a number of requests is sent.
 *
 * @param {System} system its `state` counts the requests of all calls, so that each call continues with the next people
 * @param {Operation} operation
 * @param {{ seconds: number, most?: number }} limits
 * @returns latencies in milliseconds, sorted, and how many seconds it took
 */
const putLoad = async (system, operation, { seconds, most = Infinity }) => {
  const requestAt = requestsOf(operation, system);
  /** @type {number[]} */
  const latencies = [];
  const startedAt = performance.now();
  const until = startedAt + seconds * 1000;
  let sent = 0;
  let isOver = false;
  const next = () => {
    if (isOver || performance.now() >= until || sent >= most) return null;
    sent += 1;
    system.state.number += 1;
    return requestAt(system.state.number);
  };
  const length = system.connections ?? CONNECTIONS;
  const drivers = Array.from({ length }, () => drive(system.url, next, operation.status, latencies));
  await Promise.all(drivers).finally(() => (isOver = true));
  const took = (performance.now() - startedAt) / 1000;
  return { latencies: Float64Array.from(latencies).sort(), seconds: took };
};

/**
 * Sends an operation for some seconds, and measures latencies and the CPU time of the server and of its database.
 *
 * @param {System} system
 * @param {Operation} operation
 * @param {number} seconds
 * @returns {Promise<Figures>}
 */
const measure = async (system, operation, seconds) => {
  const before = { ...(await system.meter()), databaseMs: system.databaseMs() };
  const { latencies, seconds: took } = await putLoad(system, operation, { seconds });
  const after = { ...(await system.meter()), databaseMs: system.databaseMs() };
  const cpuMs = (after.cpuMs - before.cpuMs) / latencies.length;
  return {
    requests: latencies.length,
    rps: latencies.length / took,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    cpuMs,
    totalMs: cpuMs + (after.databaseMs - before.databaseMs) / latencies.length,
  };
};

/**
 * Fills the principal cache with one request of each person, which is not measured.
 *
 * @param {System} system
 */
const fillCache = async (system) => {
  await putLoad(system, OPERATIONS.read, { seconds: MAX_FILL_SECONDS, most: system.people.length });
};

module.exports = { fillCache, measure, percentile, putLoad, requestsOf };
