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
/** Requests of a kind that are under way at once. More would only wait in the server. */
const MOST_CONNECTIONS = 32;
/** The server closes a connection that rests for five seconds. */
const MAX_REST_MS = 3000;

/**
 * A connection that is replaced when it has rested too long.
 *
 * @param {string} url
 */
const lasting = (url) => {
  let connection = /** @type {Awaited<ReturnType<typeof connect>> | null} */ (null);
  let since = 0;
  const close = () => {
    connection?.close();
    connection = null;
  };
  return {
    /** @param {string} text */
    async exchange(text) {
      if (performance.now() - since > MAX_REST_MS) close();
      connection ??= await connect(url);
      const answer = await connection.exchange(text);
      since = performance.now();
      return answer;
    },
    close,
  };
};

/**
 * Sends requests at a fixed rate until it is stopped, over a fixed number of connections. A request that finds none free is sent
 * late, as an agent whose server is slow does. A latency begins when the request is due.
 *
 * @param {string} url
 * @param {number} perSecond
 * @param {(number: number, due: number) => string} requestAt `due` is milliseconds since 1970
 */
const pace = (url, perSecond, requestAt) => {
  const latencies = /** @type {number[]} */ ([]);
  const begin = performance.now();
  let [next, sent, failed, failure] = [0, 0, 0, ''];
  let [counted, until] = [Infinity, Infinity];
  /** @param {string} said */
  const fail = (said) => {
    failed += 1;
    failure ||= said;
  };
  const drive = async () => {
    const connection = lasting(url);
    for (;;) {
      const number = next++;
      const due = begin + (number * 1000) / perSecond;
      const wait = due - performance.now();
      if (wait > 0) await sleep(wait);
      if (due > until) break;
      sent += 1;
      try {
        const { status, body } = await connection.exchange(requestAt(number, performance.timeOrigin + due));
        if (status >= 300) fail(`${status} ${body.toString().slice(0, 300)}`);
      } catch (error) {
        connection.close();
        fail(String(error));
      }
      if (due >= counted) latencies.push(performance.now() - due);
    }
    connection.close();
  };
  const running = Promise.all(Array.from({ length: Math.min(MOST_CONNECTIONS, Math.ceil(perSecond)) }, drive));
  return {
    count: () => (counted = performance.now()),
    /** Waits for the requests that are due, which a server that is too slow answers long after. */
    async stop() {
      until = performance.now();
      await running;
      const sorted = Float64Array.from(latencies).sort();
      const [p50, p99, longest] = [percentile(sorted, 0.5), percentile(sorted, 0.99), percentile(sorted, 1)];
      return { requests: sorted.length, p50, p99, longest, sent, failed, failure };
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
    const batches = pace(system.url, results / 60 / CHECKS, (number, due) => {
      const agent = agentAt(number);
      const checked_at = new Date(due).toISOString();
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
    const stored = async () => Number((await system.db('synthetic_results').count({ total: 'id' }))[0]?.total);
    await sleep(WARM_UP_SECONDS * 1000);
    await system.meter();
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
    const [beat, batch] = await Promise.all([beats.stop(), batches.stop()]);
    const lost = batch.sent * CHECKS - (await stored());
    if (lost > 0 || beat.failed > 0)
      throw new Error(
        `${lost} results were lost, and ${beat.failed + batch.failed} requests failed, the first with ${beat.failure || batch.failure}`,
      );
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
