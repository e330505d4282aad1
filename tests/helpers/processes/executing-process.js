'use strict';

const { createServer } = require('node:http');
const { setTimeout: delay } = require('node:timers/promises');
const { Webhook } = require('standardwebhooks');

/*
 * The executors of steps, in a process that outlives the servers that tests kill: a webhook receiver that calls back, and an agent that
 * leases and reports. Each notes what it was given and what the server has accepted.
 */

/** @typedef {{ key: string, attempt: string, step: string, by: 'webhook' | 'agent', accepted: boolean, after: number }} Given */
/** @typedef {{ attempt: string, step: string, idempotency_key: string, callback: { url: string, secret: string } }} StepRequest */
/** @typedef {{ attempt: string, fence: string, step: string, idempotency_key: string }} Lease */
/** @typedef {{ server: string, documentId: string, credential: string }} AgentOrder */

/** What was given out, in order. `after`: how many results with the same key the server had accepted before.
 * @type {Given[]} */
const given = [];
/** Work that has not been reported to its end. */
let unsettled = 0;
/** Whether the receiver keeps its answers and callbacks back. */
let isHolding = false;
let turn = 0;

const PAUSE_MS = 40;
/** A server that was killed is replaced in seconds. */
const MAX_REPEATS = 1500;

/**
 * @param {string} key
 * @param {string} attempt
 * @param {string} step
 * @param {'webhook' | 'agent'} by
 */
const note = (key, attempt, step, by) => {
  const after = given.filter((one) => one.key === key && one.accepted).length;
  const one = { key, attempt, step, by, accepted: false, after };
  given.push(one);
  return one;
};

/**
 * Sends a POST until a server has answered it.
 *
 * @param {string} url
 * @param {() => { headers: Record<string, string>, body: string }} make
 * @returns {Promise<number>}
 */
const insist = async (url, make) => {
  for (let repeat = 0; repeat < MAX_REPEATS; repeat += 1) {
    const { headers, body } = make();
    const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body };
    const answer = await fetch(url, { ...sent, signal: AbortSignal.timeout(20_000) }).catch(() => null);
    await answer?.arrayBuffer().catch(() => undefined);
    if (answer && answer.status < 500 && answer.status !== 429) return answer.status;
    await delay(PAUSE_MS);
  }
  return 0;
};

/**
 * @param {StepRequest} request
 * @param {object} content
 * @param {string} id
 */
const callBack = ({ callback }, content, id) =>
  insist(callback.url, () => {
    const [at, body] = [new Date(), JSON.stringify(content)];
    const signature = new Webhook(callback.secret).sign(id, at, body);
    const timestamp = String(Math.floor(at.getTime() / 1000));
    return { headers: { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signature }, body };
  });

/** Ends a step by a callback: at once or late, with progress before, once or twice.
 * @param {StepRequest} request
 * @param {Given} one */
const finish = async (request, one) => {
  turn += 1;
  const [kind, id] = [turn % 4, `${request.attempt}_${turn}`];
  if (kind === 1) await callBack(request, { status: 'running', log: 'still here\n' }, `${id}_p`);
  if (kind === 2) await delay(6 * PAUSE_MS);
  const result = { status: 'succeeded', outputs: { id: request.step }, log: 'done\n' };
  if ((await callBack(request, result, id)) === 200) one.accepted = true;
  if (kind === 3) {
    await callBack(request, result, id);
    await callBack(request, { ...result, log: 'again\n' }, `${id}_2`);
  }
};

/** @param {Promise<unknown>} work */
const settle = (work) => {
  unsettled += 1;
  void work
    .catch((error) => console.error(error))
    .finally(() => {
      unsettled -= 1;
    });
};

const receiver = createServer((request, response) => {
  let text = '';
  request.on('data', (chunk) => (text += String(chunk)));
  request.on('end', () => {
    const message = /** @type {StepRequest & { type: string }} */ (JSON.parse(text));
    if (message.type !== 'deployment.step') return void response.writeHead(204).end();
    const one = note(message.idempotency_key, message.attempt, message.step, 'webhook');
    if (isHolding) return undefined;
    settle(finish(message, one));
    // Every second callback can come before the answer.
    return void setTimeout(() => response.writeHead(202).end(), (turn % 2) * PAUSE_MS);
  });
});

/** Reports the end of a leased step, sometimes twice.
 * @param {AgentOrder} order
 * @param {Lease} lease
 * @param {Given} one */
const runStep = async ({ server, documentId, credential }, { attempt, fence, step }, one) => {
  turn += 1;
  /** @param {object} data */
  const say = (data) =>
    insist(`${server}/api/svc-agents/${documentId}/steps/${attempt}`, () => ({
      headers: { authorization: `Bearer ${credential}` },
      body: JSON.stringify({ data: { fence, ...data } }),
    }));
  const isTwice = turn % 3 === 0;
  if (turn % 2 === 0) await say({ progress: true, log: 'still here\n' });
  const result = { status: 'succeeded', outputs: { id: step } };
  if ((await say({ result })) === 200) one.accepted = true;
  if (isTwice) await say({ result });
};

/** @param {AgentOrder} order */
const lease = async (order) => {
  const { server, documentId, credential } = order;
  const answer = await fetch(`${server}/api/svc-agents/${documentId}/work`, {
    headers: { authorization: `Bearer ${credential}` },
    signal: AbortSignal.timeout(20_000),
  });
  const { data } = /** @type {{ data?: { steps: Lease[] } }} */ (await answer.json());
  for (const step of data?.steps ?? [])
    settle(runStep(order, step, note(step.idempotency_key, step.attempt, step.step, 'agent')));
};

/** Asks for steps for ever: a server that is dead is there again soon.
 * @param {AgentOrder} order */
const work = async (order) => {
  for (;;) {
    await lease(order).catch(() => undefined);
    await delay(2 * PAUSE_MS);
  }
};

process.on('disconnect', () => process.exit(0));
process.on('message', (/** @type {'given' | 'hold' | 'go on' | AgentOrder} */ order) => {
  if (typeof order === 'object') void work(order);
  else if (order !== 'given') isHolding = order === 'hold';
  process.send?.({ given, unsettled });
});
receiver.listen(0, '127.0.0.1', () => process.send?.(receiver.address()));
