#!/usr/bin/env node
'use strict';

const { CASE_OPTIONS_HELP, caseCommand } = require('./cases/case-command');
const { measure } = require('./harness/load');
const { OPERATIONS } = require('./harness/operations');
const { fillCache } = require('./harness/rounds');
const { runCommand } = require('../scripts/launch/command');

/** @typedef {import('./harness/types').Operation} Operation */

const HELP = `Usage: npm run bench:conditional [-- options]

Measures lists, reads and updates without and with If-None-Match and If-Match, in turns on one server. The tag is *, which is
checked in the same way as the current tag of a record. Needs a built server:
npm run build:server.

${CASE_OPTIONS_HELP}`;

const { list, read, update } = OPERATIONS;
/** @type {Operation[]} */
const CASES = [
  list,
  { ...list, label: `${list.label}, If-None-Match`, headers: 'If-None-Match: *\r\n' },
  read,
  { ...read, label: 'read one, If-None-Match: 304', headers: 'If-None-Match: *\r\n', status: 304 },
  update,
  { ...update, label: 'update, If-Match', headers: 'If-Match: *\r\n' },
];

const SIZE = { organisations: 200, agents: 50, users: 2 };

/** @param {import('./cases/case-command').Stage} stage */
const prepare = async (stage) => {
  const system = await stage.start('tenantry', await stage.seed('tenantry', SIZE));
  await fillCache(system);
  return { measure: (/** @type {Operation} */ one, /** @type {number} */ seconds) => measure(system, one, seconds) };
};

void runCommand(caseCommand({ help: HELP, cases: CASES, prepare }));
