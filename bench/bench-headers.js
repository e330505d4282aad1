#!/usr/bin/env node
'use strict';

const { randomUUID } = require('node:crypto');
const { CASE_OPTIONS_HELP, caseCommand } = require('./cases/case-command');
const { measure } = require('./harness/load');
const { OPERATIONS } = require('./harness/operations');
const { fillCache } = require('./harness/rounds');
const { runCommand } = require('../scripts/launch/command');

/** @typedef {import('./harness/types').Operation} Operation */

const HELP = `Usage: npm run bench:headers [-- options]

Measures lists and creations with and without rate limits, and creations with an Idempotency-Key, in turns on two servers with
equal databases. So few people send the requests that PostgreSQL shares their counts. Needs a built server:
npm run build:server.

${CASE_OPTIONS_HELP}`;

const { list, create } = OPERATIONS;
const run = randomUUID();
const keyed = { ...create, headers: (/** @type {number} */ number) => `Idempotency-Key: ${run} ${number}\r\n` };

/** @typedef {{ label: string, system: 'limited' | 'unlimited', operation: Operation }} Case */
/** @type {Case[]} */
const CASES = [
  { label: `${list.label}, no rate limit`, system: 'unlimited', operation: list },
  { label: `${list.label}, rate limit`, system: 'limited', operation: list },
  { label: 'create, no rate limit', system: 'unlimited', operation: create },
  { label: 'create, rate limit', system: 'limited', operation: create },
  { label: 'create, rate limit, Idempotency-Key', system: 'limited', operation: keyed },
];

const SIZE = { organisations: 24, agents: 50, users: 1 };

/** Each person sends more than a twentieth of it in a minute, and not more than all. */
const LIMIT = '20000';

/** @param {import('./cases/case-command').Stage} stage */
const prepare = async (stage) => {
  const people = await stage.seed('tenantry', SIZE);
  await stage.databases.clone('tenantry', 'unlimited');
  const systems = {
    limited: await stage.start('tenantry', people, 'tenantry', { RATE_LIMIT_REQUESTS: LIMIT }),
    unlimited: await stage.start('tenantry', people, 'unlimited', {
      RATE_LIMIT_REQUESTS: '0',
      ALLOW_INSECURE: 'no-rate-limits',
    }),
  };
  for (const system of Object.values(systems)) await fillCache(system);
  return {
    measure: (/** @type {Case} */ { system, operation }, /** @type {number} */ seconds) =>
      measure(systems[system], operation, seconds),
    endRound: async () => {
      for (const system of Object.values(systems)) await system.cleanUp();
    },
  };
};

void runCommand(caseCommand({ help: HELP, cases: CASES, prepare }));
