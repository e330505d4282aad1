'use strict';

const { fork } = require('node:child_process');
const { once } = require('node:events');
const path = require('node:path');
const { warmUp, withOthers } = require('../harness/paced-load');
const { onStage } = require('../harness/stage');

const SIZE = { organisations: 20, agents: 50, users: 1 };

/**
 * Sends anonymous sign-ins at once to a server that also gets lists and creations.
 *
 * @param {import('../harness/types').Kind} kind
 * @param {number} count at most 250
 */
const measureSignIns = (kind, count) =>
  onStage(kind, async (stage) => {
    const people = await stage.seed('tenantry', SIZE);
    const system = await stage.start('tenantry', people);
    // Their sender has a process of its own: its work would delay the requests that are measured.
    const sender = fork(path.join(__dirname, 'sign-in-sender.js'), [system.url, String(count)]);
    try {
      const ready = once(sender, 'message');
      const before = await warmUp(system);
      await ready;
      const burst = async () => {
        sender.send('start');
        const [result] = await once(sender, 'message');
        return /** @type {{ seconds: number, busy: number }} */ (result);
      };
      return { before, ...(await withOthers(system, burst)) };
    } finally {
      sender.kill();
    }
  });

module.exports = { measureSignIns };
