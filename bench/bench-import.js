#!/usr/bin/env node
'use strict';

const { parseArgs } = require('node:util');
const { printTable } = require('./harness/figures');
const { measureImport } = require('./bulk/import-case');
const { fail, isBuilt, messageOf, Refusal, WrongUsage } = require('../scripts/launch/settings');

/** @typedef {import('./harness/types').Kind} Kind */
/** @typedef {import('./bulk/import-case').Imported} Imported */

const KINDS = /** @type {const} */ (['sqlite', 'postgres']);
const TARGETS = { sqlite: 10_000, postgres: 20_000, p99: 100 };
/** Below this, an import takes less than a second, and mostly warms up. */
const LEAST_ROWS = 100_000;

const HELP = `Usage: npm run bench:import [-- options]

Imports generated FOCUS files of several sizes in a server that gets 20 lists and 20 creations a second meanwhile, each size in
a new database. Prints rows per second; the other requests' p99 during the import and without it (alone), and the longest pause
of the event loop, in milliseconds; and the peak memory in MiB. The targets are those of files of at least ${LEAST_ROWS} rows. Needs a built server: npm run build:server.

  --database NAME  sqlite, postgres or both (default)
  --rows N,N       sizes (default 10000,1000000)
  --strict         exit with 1 if a target is missed
  --help           show this text

Exits with 0, with 1 if nothing could be measured, or with 2 if the options are invalid.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  database: { type: 'string', default: 'both' },
  rows: { type: 'string', default: '10000,1000000' },
  strict: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};

const readOptions = () => {
  try {
    const { values } = parseArgs({ options: OPTIONS });
    const kinds = KINDS.filter((kind) => values.database === 'both' || values.database === kind);
    if (kinds.length === 0) throw new Error('--database takes sqlite, postgres or both.');
    const sizes = values.rows.split(',').map(Number);
    if (!sizes.every((rows) => Number.isInteger(rows) && rows > 0)) throw new Error('--rows takes numbers above 0.');
    return { ...values, kinds, sizes };
  } catch (error) {
    throw new WrongUsage(`${messageOf(error)}\n\n${HELP}`);
  }
};

const COLUMNS = ['', 'rows', 'rows/s', 'list p99', 'alone', 'create p99', 'alone', 'pause', 'resident', 'more'];

/**
 * Measures one database, and returns whether the targets are met.
 *
 * @param {Kind} kind
 * @param {number[]} sizes
 */
const measureAll = async (kind, sizes) => {
  /** @type {string[][]} */
  const rows = [];
  let isMet = true;
  let least = 0;
  for (const size of sizes) {
    const { seconds, pauseMs, rssMb, before, list, create } = await measureImport(kind, size);
    least ||= rssMb;
    const speed = size / seconds;
    const hasTarget = size >= LEAST_ROWS;
    const isFast = speed >= TARGETS[kind] && Math.max(list.p99, create.p99) < TARGETS.p99;
    if (hasTarget) isMet &&= isFast;
    const p99 = [list.p99, before.list.p99, create.p99, before.create.p99];
    const figures = [size, speed, ...p99, pauseMs, rssMb, rssMb - least];
    rows.push([hasTarget ? (isFast ? 'ok' : 'missed') : 'no target', ...figures.map((one) => one.toFixed(0))]);
  }
  console.log(`\n${kind}\n`);
  printTable(COLUMNS, rows, 1);
  return isMet;
};

const main = async () => {
  const { help, kinds, sizes, strict } = readOptions();
  if (help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (!isBuilt()) throw new Refusal('The server is not built yet. Build it first: npm run build:server');
  console.log(
    `Targets: ${TARGETS.sqlite} rows/s on SQLite, ${TARGETS.postgres} on PostgreSQL, p99 below ${TARGETS.p99} ms`,
  );
  let isMet = true;
  for (const kind of kinds) isMet = (await measureAll(kind, sizes)) && isMet;
  return strict && !isMet ? 1 : 0;
};

main().then((code) => process.exit(code), fail);
