'use strict';

const { fork } = require('node:child_process');
const { once } = require('node:events');
const path = require('node:path');
const { warmUp, withOthers } = require('./paced-load');
const { openStage } = require('../harness/stage');

const SIZE = { organisations: 20, agents: 50, users: 1 };

/**
 * Sends anonymous sign-ins at once to a server that also gets lists and creations.
 *
 * @param {import('../harness/types').Kind} kind
 * @param {number} count at most 250
 */
const measureSignIns = async (kind, count) => {
  const stage = await openStage(kind);
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let sender;
  try {
    const people = await stage.seed('working', SIZE);
    const system = await stage.start('working', people);
    // Their sender has a process of its own: its work would delay the requests that are measured.
    sender = fork(path.join(__dirname, 'sign-in-sender.js'), [system.url, String(count)]);
    const ready = once(sender, 'message');
    const before = await warmUp(system);
    await ready;
    const burst = async () => {
      sender?.send('start');
      const [result] = await once(/** @type {import('node:child_process').ChildProcess} */ (sender), 'message');
      return /** @type {{ seconds: number, busy: number }} */ (result);
    };
    return { before, ...(await withOthers(system, burst)) };
  } finally {
    sender?.kill();
    await stage.close();
  }
};

module.exports = { measureSignIns };
