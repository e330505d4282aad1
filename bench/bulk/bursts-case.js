'use strict';

const { fork } = require('node:child_process');
const { once } = require('node:events');
const path = require('node:path');
const { warmUp, withOthers } = require('../harness/paced-load');
const { onStage } = require('../harness/stage');

const SIZE = { organisations: 20, agents: 50, users: 1 };

/** @typedef {Awaited<ReturnType<typeof withOthers<{ seconds: number, busy: number }>>>} Measured */

/**
 * Sends a burst to a server that also gets lists and creations.
 *
 * @param {import('../harness/types').System} system
 * @param {string} name
 * @returns {Promise<Measured>}
 */
const measureBurst = async (system, name) => {
  // The sender has a process of its own: its work would delay the requests that are measured.
  const sender = fork(path.join(__dirname, 'burst-sender.js'), [system.url, name, JSON.stringify(system.people[0])]);
  const failed = once(sender, 'exit').then(() => {
    throw new Error(`The sender of the burst ${name} has ended.`);
  });
  const message = () => Promise.race([once(sender, 'message'), failed]);
  try {
    await message();
    return await withOthers(system, async () => {
      sender.send('start');
      const [result] = await message();
      return result;
    });
  } finally {
    sender.kill();
  }
};

/**
 * Sends bursts one after the other to one server.
 *
 * @param {import('../harness/types').Kind} kind
 * @param {string[]} names of bursts
 * @param {number} rounds how often each is sent
 */
const measureBursts = (kind, names, rounds) =>
  onStage(kind, async (stage) => {
    const people = await stage.seed('tenantry', SIZE);
    const system = await stage.start('tenantry', people);
    const none = await warmUp(system);
    const measured = [{ name: 'none', ...none, result: { seconds: 0, busy: 0 } }];
    for (const name of names)
      for (let round = 0; round < rounds; round += 1) measured.push({ name, ...(await measureBurst(system, name)) });
    return measured;
  });

module.exports = { measureBursts };
