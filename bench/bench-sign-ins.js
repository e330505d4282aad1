#!/usr/bin/env node
'use strict';

const { benchCommand, countOf, countOption, DATABASE, DATABASE_HELP, kindsOf } = require('./harness/command');
const { printTable } = require('./harness/figures');
const { measureSignIns } = require('./requests/sign-ins-case');

/** What a request may take apart from the comparison of the password, in milliseconds. */
const MOST_MS = 5;

const HELP = `Usage: npm run bench:sign-ins [-- options]

Signs in with a password, and with a password and the code of an authenticator app, one after the other. Prints the medians of what
each request takes in milliseconds, of which the comparison of the password, and the rest: at most ${MOST_MS} ms.

  --count N        sign-ins of each kind (default 200)
${DATABASE_HELP}`;

const COLUMNS = ['', 'request', 'p50', 'comparison', 'rest', 'target'];

/** @param {{ kinds: import('./harness/types').Kind[], count: number }} options */
const measure = async ({ kinds, count }) => {
  const rows = [];
  let isMet = true;
  for (const kind of kinds)
    for (const { label, totalMs, hashMs, restMs } of await measureSignIns(kind, count)) {
      isMet &&= restMs <= MOST_MS;
      rows.push([kind, label, ...[totalMs, hashMs, restMs].map((one) => one.toFixed(2)), `≤ ${MOST_MS}`]);
    }
  printTable(COLUMNS, rows, 2);
  return { facts: { columns: COLUMNS, rows }, isMet };
};

benchCommand({
  help: HELP,
  options: { database: DATABASE, count: countOption(200) },
  read: (values) => ({ kinds: kindsOf(values), count: countOf(values, 'count', 1) }),
  measure,
});
