'use strict';

const { warmUp, withOthers } = require('./paced-load');
const { openStage } = require('../harness/stage');

/** @typedef {import('../harness/types').System} System */

const SIZE = { organisations: 20, agents: 50, users: 1 };

/**
 * Sends a sign-in with a wrong password to an account that does not exist, from an address of its own.
 *
 * @param {System} system
 * @param {number} at
 */
const signIn = async ({ url }, at) => {
  const { status } = await fetch(`${url}/api/auth/local`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `198.51.100.${at}` },
    body: JSON.stringify({ identifier: `unknown-${at}@example.com`, password: 'Not-the-Passw0rd!' }),
  });
  if (status !== 401 && status !== 503) throw new Error(`A sign-in got ${status}.`);
  return status;
};

/**
 * Sends anonymous sign-ins at once to a server that also gets lists and creations.
 *
 * @param {import('../harness/types').Kind} kind
 * @param {number} count at most 250
 */
const measureSignIns = async (kind, count) => {
  const stage = await openStage(kind);
  try {
    const people = await stage.seed('working', SIZE);
    const system = await stage.start('working', people);
    const before = await warmUp(system);
    const burst = async () => {
      const startedAt = performance.now();
      const statuses = await Promise.all(Array.from({ length: count }, (_none, at) => signIn(system, at + 1)));
      return {
        seconds: (performance.now() - startedAt) / 1000,
        busy: statuses.filter((status) => status === 503).length,
      };
    };
    return { before, ...(await withOthers(system, burst)) };
  } finally {
    await stage.close();
  }
};

module.exports = { measureSignIns };
