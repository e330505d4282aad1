'use strict';

const { setTimeout: sleep } = require('node:timers/promises');
const { connect } = require('../harness/connection');
const { percentile } = require('../harness/load');
const { onStage } = require('../harness/stage');
const { enrolAgents, seedChecks } = require('./seed-checks');

/** @typedef {import('./seed-checks').Agent} Agent */

const AGENTS_PER_ORGANISATION = 50;
const HEARTBEAT_SECONDS = 30;
/** An agent reports all its checks at once. */
const CHECKS = 20;
/** A check is run by ten agents, as one without labels is. */
const GROUPS = 5;
/** Agents that follow one another belong to different organisations. */
const STRIDE = 7919;
const WARM_UP_SECONDS = 5;
/** The server closes a connection that rests for five seconds. */
const MAX_REST_MS = 3000;

/**
 * Sends requests at a fixed rate until it is stopped. A latency begins when the request is due.
 *
 * @param {string} url
 * @param {number} perSecond
 * @param {(number: number) => string} requestAt
 */
const pace = (url, perSecond, requestAt) => {
  const latencies = /** @type {number[]} */ ([]);
  const free = /** @type {{ connection: Awaited<ReturnType<typeof connect>>, since: number }[]} */ ([]);
  const open = /** @type {Set<Promise<void>>} */ (new Set());
  /** The connection that rested the shortest time, or a new one. */
  const connected = () => {
    const last = free.pop();
    if (last && performance.now() - last.since < MAX_REST_MS) return last.connection;
    for (const { connection } of [...(last ? [last] : []), ...free.splice(0)]) connection.close();
    return connect(url);
  };
  let [failed, isOver, isCounted] = [0, false, false];
  /** @type {string} */
  let failure = '';
  /** @param {number} number @param {number} due */
  const send = async (number, due) => {
    const connection = await connected();
    const { status, body } = await connection.exchange(requestAt(number));
    free.push({ connection, since: performance.now() });
    if (isCounted) latencies.push(performance.now() - due);
    if (status < 300) return;
    failed += 1;
    failure ||= `${status} ${body.toString().slice(0, 300)}`;
  };
  const run = async () => {
    const begin = performance.now();
    for (let number = 0; !isOver; number += 1) {
      const due = begin + (number * 1000) / perSecond;
      const wait = due - performance.now();
      if (wait > 0) await sleep(wait);
      /** @type {Promise<void>} */
      const sent = send(number, due).finally(() => open.delete(sent));
      open.add(sent);
    }
  };
  const running = run();
  return {
    count: () => (isCounted = true),
    async stop() {
      isOver = true;
      await running;
      await Promise.all(open);
      for (const { connection } of free) connection.close();
      if (failed > 0) throw new Error(`${failed} requests failed, the first with ${failure}`);
      const sorted = Float64Array.from(latencies).sort();
      return {
        requests: sorted.length,
        p50: percentile(sorted, 0.5),
        p99: percentile(sorted, 0.99),
        longest: percentile(sorted, 1),
      };
    },
  };
};

/**
 * @param {string} url
 * @param {Agent} agent
 * @param {string} path
 * @param {string} content
 */
const requestText = (url, { credential }, path, content) =>
  `POST ${path} HTTP/1.1\r\nHost: ${new URL(url).host}\r\nAuthorization: Bearer ${credential}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(content)}\r\n\r\n${content}`;

/**
 * Measures a server whose agents all send heartbeats, and report the results of all their checks in batches.
 *
 * @param {import('../harness/types').Kind} kind
 * @param {{ agents: number, results: number, seconds: number }} load results of a minute
 */
const measureFleet = (kind, { agents: count, results, seconds }) =>
  onStage(kind, async (stage) => {
    const organisations = Math.ceil(count / AGENTS_PER_ORGANISATION);
    const people = await stage.seed('tenantry', { organisations, agents: AGENTS_PER_ORGANISATION, users: 1 });
    const setting = { WATCHDOGS_ENABLED: 'true', SOAK: 'on' };
    const system = await stage.start('tenantry', people, setting);
    const checks = await seedChecks(system, CHECKS * GROUPS);
    const agents = (await enrolAgents(system, stage.environmentOf('tenantry'))).slice(0, count);
    const agentAt = (/** @type {number} */ number) => /** @type {Agent} */ (agents[(number * STRIDE) % agents.length]);
    const beats = pace(system.url, count / HEARTBEAT_SECONDS, (number) =>
      requestText(system.url, agentAt(number), `/api/svc-agents/${agentAt(number).id}/heartbeat`, '{"data":{}}'),
    );
    const batches = pace(system.url, results / 60 / CHECKS, (number) => {
      const agent = agentAt(number);
      const checked_at = new Date().toISOString();
      const group = ((number * STRIDE) % agents.length) % GROUPS;
      const own = (checks.get(agent.organisation) ?? []).slice(group * CHECKS, (group + 1) * CHECKS);
      const results = own.map((synthetic_check) => ({
        ...{ synthetic_check, status: 'up', response_time_ms: number % 500, status_code: 200, checked_at },
      }));
      return requestText(
        system.url,
        agent,
        '/api/synthetic-results/batch?partial=true',
        JSON.stringify({ data: { results } }),
      );
    });
    await sleep(WARM_UP_SECONDS * 1000);
    await system.meter();
    const stored = async () => Number((await system.db('synthetic_results').count({ total: 'id' }))[0]?.total);
    const [before, databaseBefore, storedBefore, from] = [
      await system.meter(),
      system.databaseMs(),
      await stored(),
      performance.now(),
    ];
    beats.count();
    batches.count();
    await sleep(seconds * 1000);
    const took = performance.now() - from;
    const [after, databaseAfter, storedAfter] = [await system.meter(), system.databaseMs(), await stored()];
    const [beat, batch] = [await beats.stop(), await batches.stop()];
    return {
      beat,
      batch,
      perMinute: ((storedAfter - storedBefore) / took) * 60_000,
      cpu: ((after.cpuMs - before.cpuMs) / took) * 100,
      databaseCpu: ((databaseAfter - databaseBefore) / took) * 100,
      megabytes: after.rss / 1e6,
      loop: after.soak,
    };
  });

module.exports = { measureFleet };
