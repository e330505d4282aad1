'use strict';

const { setTimeout: sleep } = require('node:timers/promises');
const { connect } = require('./connection');
const { percentile, requestsOf } = require('./load');
const { OPERATIONS } = require('./operations');

/** Requests a second of each kind. */
const USUAL_RATE = 20;
const WARM_UP_MS = 3000;
const ALONE_MS = 5000;

/** @typedef {import('./types').Operation} Operation */
/** @typedef {import('./types').System} System */
/** @typedef {{ requests: number, p50: number, p99: number, longest: number }} Paced */

/**
 * Sends requests of one operation at a fixed rate until it is stopped, each on a free connection. A latency begins when the
 * request is due, so a pause of the server counts for all requests that fall into it.
 *
 * @param {System} system
 * @param {Operation} operation
 * @param {number} everyMs
 * @returns {() => Promise<Paced>} stops, and returns the latencies in milliseconds
 */
const startPacedLoad = (system, operation, everyMs) => {
  const requestAt = requestsOf(operation, system);
  const latencies = /** @type {number[]} */ ([]);
  const free = /** @type {Awaited<ReturnType<typeof connect>>[]} */ ([]);
  const open = /** @type {Set<Promise<void>>} */ (new Set());
  const failures = /** @type {unknown[]} */ ([]);
  let isOver = false;
  /** @param {number} due */
  const send = async (due) => {
    let connection = free.pop();
    while (connection?.isOpen() === false) connection = free.pop();
    connection ??= await connect(system.url);
    system.state.number += 1;
    const text = requestAt(system.state.number);
    const { status, body } = await connection.exchange(text);
    latencies.push(performance.now() - due);
    free.push(connection);
    if (status !== operation.status) throw new Error(`${operation.label}: ${status} ${body.toString()}`);
  };
  const run = async () => {
    for (let due = performance.now(); !isOver; due += everyMs) {
      const wait = due - performance.now();
      if (wait > 0) await sleep(wait);
      /** @type {Promise<void>} */
      const sent = send(due)
        .catch((failure) => void failures.push(failure))
        .finally(() => open.delete(sent));
      open.add(sent);
    }
  };
  const running = run();
  return async () => {
    isOver = true;
    await running;
    await Promise.all(open);
    for (const connection of free) connection.close();
    // A refusal can be faster than a response, so the latencies say nothing.
    if (failures.length > 0) throw failures[0];
    const sorted = Float64Array.from(latencies).sort();
    const [p50, p99, longest] = [percentile(sorted, 0.5), percentile(sorted, 0.99), percentile(sorted, 1)];
    return { requests: latencies.length, p50, p99, longest };
  };
};

/**
 * Sends lists and creations at a modest rate while `work` runs.
 *
 * @template T
 * @param {System} system
 * @param {() => Promise<T>} work
 * @param {number} rate requests a second of each kind
 */
const withOthers = async (system, work, rate = USUAL_RATE) => {
  const stopLists = startPacedLoad(system, OPERATIONS.list, 1000 / rate);
  const stopCreations = startPacedLoad(system, OPERATIONS.create, 1000 / rate);
  try {
    const result = await work();
    return { result, list: await stopLists(), create: await stopCreations() };
  } catch (error) {
    await Promise.allSettled([stopLists(), stopCreations()]);
    throw error;
  }
};

/**
 * Sends the same requests without other work: first until the server has compiled its code, then for comparison.
 *
 * @param {System} system
 */
const warmUp = async (system) => {
  await withOthers(system, () => sleep(WARM_UP_MS));
  return withOthers(system, () => sleep(ALONE_MS));
};

module.exports = { USUAL_RATE, warmUp, withOthers };
