#!/usr/bin/env node
'use strict';

const { benchCommand, countOf, countOption, DATABASE, DATABASE_HELP, kindsOf } = require('./harness/command');
const { printTable } = require('./harness/figures');
const { measureSignIns } = require('./bulk/sign-ins-case');

const TARGET_MS = 50;
const MOST = 250;

const HELP = `Usage: npm run bench:sign-ins [-- options]

Sends 90 anonymous sign-ins at once to a server that gets 20 lists and 20 creations a second meanwhile. Prints how many were
refused because too many waited, and the other requests' p99 and longest meanwhile and without sign-ins (alone), in milliseconds.

  --sign-ins N     sign-ins (default 90, at most 250); the target is a wait of less than ${TARGET_MS} ms
${DATABASE_HELP}`;

const COLUMNS = ['', 'seconds', 'refused', 'list p99', 'longest', 'alone', 'create p99', 'longest', 'alone'];

/** @param {import('./harness/command').Values} values */
const read = (values) => {
  const count = countOf(values, 'sign-ins', 1);
  if (count > MOST) throw new Error(`--sign-ins takes at most ${MOST}.`);
  return { kinds: kindsOf(values), count };
};

/** @param {ReturnType<typeof read>} options */
const measure = async ({ kinds, count }) => {
  /** @type {string[][]} */
  const rows = [];
  let isMet = true;
  for (const kind of kinds) {
    const { before, result, list, create } = await measureSignIns(kind, count);
    isMet &&= Math.max(list.longest, create.longest) < TARGET_MS;
    const waits = [list.p99, list.longest, before.list.longest, create.p99, create.longest, before.create.longest];
    rows.push([kind, ...[result.seconds, result.busy, ...waits].map((one) => one.toFixed(1))]);
  }
  printTable(COLUMNS, rows);
  return { facts: { columns: COLUMNS, rows }, isMet };
};

benchCommand({ help: HELP, options: { database: DATABASE, 'sign-ins': countOption(90) }, read, measure });
