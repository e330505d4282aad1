'use strict';

const { percentile } = require('../harness/load');
const { warmUp, withOthers } = require('../harness/paced-load');
const { onStage } = require('../harness/stage');

/** @typedef {import('../harness/types').System} System */

const SIZE = { organisations: 20, agents: 50, users: 1 };
/** Deployments that are requested at the same time. */
const AT_ONCE = 16;
const STEPS = 10;
const BLUEPRINT = 'benchblueprint0000000000';

const steps = Array.from({ length: STEPS }, (_all, at) => ({
  id: `s${at}`,
  type: at === 0 ? 'provision' : 'configure',
  depends_on: at === 0 ? [] : [`s${at - 1}`],
}));

/**
 * Gives the organisation of the last person a blueprint, and no limit of instances.
 *
 * @param {System} system
 */
const prepare = async ({ db, people }) => {
  const document_id = people.at(-1)?.organisation;
  const { id } = await db('organisations').where({ document_id }).first('id');
  await db('organisations').where({ id }).update({ max_instances: null });
  await db('blueprints').insert({
    ...{ document_id: BLUEPRINT, name: 'Bench', steps: JSON.stringify(steps), organisation_id: id },
    ...{ created_at: new Date(), updated_at: new Date(), published_at: new Date() },
  });
};

/**
 * Deploys as the last person, some deployments at a time. A deployment of records has ended when its request is answered.
 *
 * @param {System} system
 * @param {number} count
 */
const deployAll = async ({ url, people }, count) => {
  const headers = { Authorization: `Bearer ${people.at(-1)?.token}`, 'Content-Type': 'application/json' };
  const latencies = /** @type {number[]} */ ([]);
  let next = 0;
  const deploy = async () => {
    for (let number = (next += 1); number <= count; number = next += 1) {
      const startedAt = performance.now();
      const body = JSON.stringify({ data: { name: `bench ${number}` } });
      const answer = await fetch(`${url}/api/blueprints/${BLUEPRINT}/deploy`, { method: 'POST', headers, body });
      if (answer.status !== 201) throw new Error(`${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
      latencies.push(performance.now() - startedAt);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, deploy));
  const seconds = (performance.now() - startedAt) / 1000;
  const sorted = Float64Array.from(latencies).sort();
  return { seconds, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
};

/**
 * Measures deployments of ten records each, in a server that also gets lists and creations of other organisations.
 *
 * @param {import('../harness/types').Kind} kind
 * @param {number} count
 */
const measureDeployments = (kind, count) =>
  onStage(kind, async ({ seed, start }) => {
    const people = await seed('tenantry', SIZE);
    const system = await start('tenantry', people, {});
    await prepare(system);
    const others = { ...system, people: people.slice(0, -1) };
    const before = await warmUp(others);
    const { result, list, create } = await withOthers(others, () => deployAll(system, count));
    const [ended] = await system.db('deployments').where({ deployment_status: 'succeeded' }).count({ total: '*' });
    if (Number(ended?.total) !== count) throw new Error(`Only ${ended?.total} of ${count} deployments have succeeded.`);
    return { before, ...result, list, create };
  });

module.exports = { measureDeployments, STEPS };
