'use strict';

const { createHash } = require('node:crypto');
const { once } = require('node:events');
const { Worker } = require('node:worker_threads');
const { createApplication } = require('../../../scripts/launch/lean-process');
const { compiled } = require('../../../scripts/launch/settings');

/** @typedef {import('@strapi/strapi').Core.Strapi} Strapi */
/** @typedef {{ what: string, email: string, sql: string, bindings: string[], secrets: string[] }} Order */

/** How often the server reads the clock. The longest gap between two reads is the time that other requests wait. */
const SAMPLE_MS = 2;

let longestMs = 0;
let lastRead = performance.now();
let lastUsage = process.cpuUsage();

/** For each gap, the smaller of its length and its CPU time counts, because waiting for a core blocks nothing. */
const look = () => {
  const { user, system } = process.cpuUsage(lastUsage);
  longestMs = Math.max(longestMs, Math.min(performance.now() - lastRead, (user + system) / 1000));
  lastRead = performance.now();
  lastUsage = process.cpuUsage();
};

/** JSON and a hash, like the work of requests: about 11 ms on an idle machine with two cores. */
const unitOfWork = () => {
  const records = Array.from({ length: 1_000 }, (_, id) => ({ id, name: `record ${id}`, tags: ['a', 'b', 'c'] }));
  const start = performance.now();
  for (let round = 0; round < 20; round += 1) {
    const text = JSON.stringify(records);
    createHash('sha256').update(text).digest('hex');
    JSON.parse(text);
  }
  return performance.now() - start;
};

const serve = async () => {
  const strapi = createApplication({ serveAdminPanel: false });
  await strapi.load();
  strapi.server.mount();
  await compiled('demo/seed-demo').seedDemo(strapi);
  strapi.server.httpServer.listen(0, '127.0.0.1');
  await once(strapi.server.httpServer, 'listening');
  setInterval(look, SAMPLE_MS);
  return strapi;
};

/**
 * A token without a password, because verifying one is slow on purpose.
 *
 * @param {Strapi} strapi
 * @param {string} email
 */
const tokenOf = async (strapi, email) => {
  const { signIn } = compiled('commands/accounts/sign-in');
  const found = await strapi.db.query('plugin::users-permissions.user').findOne({ where: { email } });
  const { id } = /** @type {{ id: number }} */ (found);
  const { jwt } = await signIn(strapi, { userId: id, method: 'password', clientAddress: null, userAgent: null });
  return { token: jwt };
};

let deployments = 0;

/**
 * A step that a webhook endpoint has: the id of its attempt, and the secret that signs callbacks.
 *
 * @param {Strapi} strapi
 * @param {string[]} secrets the secret inputs of its deployment
 */
const webhookStep = async (strapi, secrets) => {
  const { createDeployment } = compiled('commands/deployments/create-deployment');
  const { advanceDeployment } = compiled('commands/deployments/engine/advance-deployment');
  const { newWebhookSecret } = compiled('repositories/webhooks/webhook-secrets');
  const db = strapi.db.connection;
  const blueprint = /** @type {{ id: number, organisation_id: number }} */ (
    await db('blueprints').whereNotNull('organisation_id').first('id', 'organisation_id')
  );
  const steps = compiled('domain/deployments/definition').definitionsOf([
    { id: 'a', type: 'configure', executor: 'agent', runner: 'none', timeout_s: 600 },
  ]);
  const request = {
    ...{ organisationId: blueprint.organisation_id, blueprint: { id: blueprint.id, version: '1', steps } },
    ...{
      name: 'Worst',
      planId: `worst ${(deployments += 1)}`,
      target: {},
      inputs: { secrets },
      secretNames: ['secrets'],
    },
    ...{ needsApproval: false, expiresAt: null, verifyEveryHours: null, requester: { id: null, name: 'a test' } },
    estimate: { known_usd: 0, known_eur: 0, unknown: 0, text: '' },
  };
  const { id } = await strapi.db.transaction(() => createDeployment(strapi, request, new Date()));
  await advanceDeployment(strapi, id);
  const { secret, sealed } = newWebhookSecret();
  const taken = { executor: 'webhook', state: 'running', secret: sealed };
  await db('deployment_attempts').where({ deployment_id: id }).update(taken);
  const [attempt] = await db('deployment_attempts').where({ deployment_id: id }).pluck('id');
  return { attempt, secret };
};

/**
 * @param {Strapi} strapi
 * @param {Order} order
 */
const execute = (strapi, { what, email, sql, bindings, secrets }) => {
  switch (what) {
    case 'token':
      return tokenOf(strapi, email);
    case 'seed':
      return strapi.db.connection.raw(sql, bindings).then(() => ({}));
    case 'step':
      return webhookStep(strapi, secrets);
    case 'begin':
      look();
      longestMs = 0;
      return {};
    case 'measure':
      look();
      return { longestMs, unitMs: Math.min(unitOfWork(), unitOfWork(), unitOfWork()) };
    default:
      throw new Error(`Unknown order ${what}.`);
  }
};

/** A process that is blocked for longer is ended, because it might never continue. In milliseconds. */
const MAX_BLOCKED_MS = 20_000;

/**
 * Ends this process when its parent has ended or its event loop is blocked. A thread does it, because a blocked loop
 * cannot.
 */
const endWithParent = () => {
  const turns = new Int32Array(new SharedArrayBuffer(4));
  const guard = `
    const { workerData: { turns, parent, maxBlockedMs } } = require('node:worker_threads');
    let [seen, since] = [-1, performance.now()];
    setInterval(() => {
      if (turns[0] !== seen) [seen, since] = [turns[0], performance.now()];
      if (process.ppid !== parent || performance.now() - since > maxBlockedMs) process.kill(process.pid, 'SIGKILL');
    }, 500);`;
  new Worker(guard, { eval: true, workerData: { turns, parent: process.ppid, maxBlockedMs: MAX_BLOCKED_MS } }).unref();
  setInterval(() => Atomics.add(turns, 0, 1), 250).unref();
};

const main = async () => {
  process.on('disconnect', () => process.exit(1));
  endWithParent();
  const strapi = await serve();
  process.on('message', (/** @type {Order} */ order) => {
    Promise.resolve(execute(strapi, order)).then(
      (answer) => process.send?.(answer),
      (/** @type {Error} */ error) => process.send?.({ error: String(error.stack ?? error) }),
    );
  });
  const { port } = /** @type {import('node:net').AddressInfo} */ (strapi.server.httpServer.address());
  process.send?.({ url: `http://127.0.0.1:${port}` });
};

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
