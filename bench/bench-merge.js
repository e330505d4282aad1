#!/usr/bin/env node
'use strict';

const { benchCommand, countOf, countOption, DATABASE, DATABASE_HELP, kindsOf } = require('./harness/command');
const { printTable } = require('./harness/figures');
const { measureMerge } = require('./bulk/merge-case');

const TARGETS = { seconds: 60, pauseMs: 100, p99: 100 };

const HELP = `Usage: npm run bench:merge [-- options]

Merges two organisations of equal size in a server that gets 20 lists and 20 creations of other organisations a second
meanwhile. Of their records, 45 % are results, 30 % costs of the month, 20 % findings and 5 % agents. Prints how long it
takes, the longest pause of the event loop, and the other requests' p99 during the merge and without it (alone), in
milliseconds.

  --records N      records of each of the two (default 1000000)
${DATABASE_HELP}`;

const COLUMNS = ['', 'moved', 'seconds', 'pause', 'list p99', 'alone', 'create p99', 'alone', 'longest'];

/** @param {{ kinds: import('./harness/types').Kind[], records: number }} options */
const measure = async ({ kinds, records }) => {
  console.log(`Targets: less than ${TARGETS.seconds} s, pauses and p99 of less than ${TARGETS.p99} ms\n`);
  /** @type {string[][]} */
  const rows = [];
  let isMet = true;
  for (const kind of kinds) {
    const { moved, seconds, pauseMs, before, list, create } = await measureMerge(kind, records);
    isMet &&= seconds < TARGETS.seconds && Math.max(list.p99, create.p99) < TARGETS.p99 && pauseMs < TARGETS.pauseMs;
    const p99 = [list.p99, before.list.p99, create.p99, before.create.p99, create.longest];
    rows.push([kind, String(moved), seconds.toFixed(1), ...[pauseMs, ...p99].map((one) => one.toFixed(0))]);
  }
  printTable(COLUMNS, rows);
  return { facts: { columns: COLUMNS, rows }, isMet };
};

benchCommand({
  help: HELP,
  options: { database: DATABASE, records: countOption(1_000_000) },
  read: (values) => ({ kinds: kindsOf(values), records: countOf(values, 'records', 100) }),
  measure,
});
