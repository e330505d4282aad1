#!/usr/bin/env node
'use strict';

const { parseArgs } = require('node:util');
const { countOf, countOption } = require('./harness/counts');
const { printTable } = require('./harness/figures');
const { measureMerge } = require('./bulk/merge-case');
const { fail, isBuilt, messageOf, Refusal, WrongUsage } = require('../scripts/launch/settings');

const KINDS = /** @type {const} */ (['sqlite', 'postgres']);
const TARGETS = { seconds: 60, pauseMs: 100, p99: 100 };

const HELP = `Usage: npm run bench:merge [-- options]

Merges two organisations of equal size in a server that gets 20 lists and 20 creations of other organisations a second
meanwhile. Of their records, 45 % are results, 30 % costs of the month, 20 % findings and 5 % agents. Prints how long it
takes, the longest pause of the event loop, and the other requests' p99 during the merge and without it (alone), in
milliseconds. Needs a built server: npm run build:server.

  --database NAME  sqlite, postgres or both (default)
  --records N      records of each of the two (default 1000000)
  --strict         exit with 1 if a target is missed
  --help           show this text

Exits with 0, with 1 if nothing could be measured, or with 2 if the options are invalid.
`;

const readOptions = () => {
  const options = /** @type {const} */ ({
    database: { type: 'string', default: 'both' },
    records: countOption(1_000_000),
    strict: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  });
  try {
    const { values } = parseArgs({ options });
    const kinds = KINDS.filter((kind) => values.database === 'both' || values.database === kind);
    if (kinds.length === 0) throw new Error('--database takes sqlite, postgres or both.');
    return { ...values, kinds, records: countOf(values, 'records', 100) };
  } catch (error) {
    throw new WrongUsage(`${messageOf(error)}\n\n${HELP}`);
  }
};

const COLUMNS = ['', 'moved', 'seconds', 'pause', 'list p99', 'alone', 'create p99', 'alone', 'longest'];

const main = async () => {
  const { help, kinds, records, strict } = readOptions();
  if (help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (!isBuilt()) throw new Refusal('The server is not built yet. Build it first: npm run build:server');
  /** @type {string[][]} */
  const rows = [];
  let isMet = true;
  for (const kind of kinds) {
    const { moved, seconds, pauseMs, before, list, create } = await measureMerge(kind, records);
    isMet &&= seconds < TARGETS.seconds && Math.max(list.p99, create.p99) < TARGETS.p99 && pauseMs < TARGETS.pauseMs;
    const p99 = [list.p99, before.list.p99, create.p99, before.create.p99, create.longest];
    rows.push([kind, String(moved), seconds.toFixed(1), ...[pauseMs, ...p99].map((one) => one.toFixed(0))]);
  }
  console.log(`Targets: less than ${TARGETS.seconds} s, pauses and p99 of less than ${TARGETS.p99} ms\n`);
  printTable(COLUMNS, rows, 1);
  return strict && !isMet ? 1 : 0;
};

main().then((code) => process.exit(code), fail);
