'use strict';

const { setTimeout: delay } = require('node:timers/promises');
const { loadApplication } = require('../../../scripts/launch/command');

/** @typedef {{ id: number }} Stored */

/** Some pairs during a backup are enough; more would only take CPU from it. */
const PAUSE_MS = 40;

/**
 * Writes two records at a time, in one transaction with their audit entries, until it is told to stop. It sends how many
 * pairs there are.
 */
const main = async () => {
  const strapi = await loadApplication();
  const create = (/** @type {string} */ uid, /** @type {object} */ data) =>
    /** @type {Promise<Stored>} */ (strapi.db.query(uid).create({ data: { publishedAt: new Date(), ...data } }));
  const organisation = await create('api::organisation.organisation', { name: 'Writers', agent_limit: 1_000_000 });
  let isStopping = false;
  process.on('message', () => (isStopping = true));
  for (let pairs = 1; !isStopping; pairs += 1) {
    await strapi.db.transaction(async () => {
      for (const side of ['a', 'b'])
        await create('api::svc-agent.svc-agent', { organisation: organisation.id, hostname: `${side}-${pairs}` });
    });
    process.send?.(pairs);
    await delay(PAUSE_MS);
  }
  await strapi.destroy();
  process.disconnect();
  process.exit();
};

void main();
