#!/usr/bin/env node
'use strict';

const { benchCommand, DATABASE, DATABASE_HELP, kindsOf } = require('./harness/command');
const { printTable } = require('./harness/figures');
const { measureImport } = require('./bulk/import-case');

const TARGETS = { sqlite: 10_000, postgres: 20_000, p99: 100 };
/** Below this, an import takes less than a second, and mostly warms up. */
const LEAST_ROWS = 100_000;

const HELP = `Usage: npm run bench:import [-- options]

Imports generated FOCUS files of several sizes in a server that gets 20 lists and 20 creations a second meanwhile, each size in
a new database. Prints rows per second; the other requests' p99 during the import and without it (alone), and the longest pause
of the event loop, in milliseconds; and the peak memory in MiB. The targets are those of files of at least ${LEAST_ROWS} rows.

  --rows N,N       sizes (default 10000,1000000)
${DATABASE_HELP}`;

const COLUMNS = ['', 'rows', 'rows/s', 'list p99', 'alone', 'create p99', 'alone', 'pause', 'resident', 'more'];

/**
 * @param {import('./harness/command').Values} values
 */
const read = (values) => {
  const sizes = String(values.rows).split(',').map(Number);
  if (!sizes.every((rows) => Number.isInteger(rows) && rows > 0)) throw new Error('--rows takes numbers above 0.');
  return { kinds: kindsOf(values), sizes };
};

/** @param {ReturnType<typeof read>} options */
const measure = async ({ kinds, sizes }) => {
  const { p99: most, ...speeds } = TARGETS;
  console.log(`Targets: ${speeds.sqlite} rows/s on SQLite, ${speeds.postgres} on PostgreSQL, p99 below ${most} ms\n`);
  const results = [];
  for (const kind of kinds) {
    let least = 0;
    for (const size of sizes) {
      const measured = await measureImport(kind, size);
      const { seconds, pauseMs, rssMb, before, list, create } = measured;
      least ||= rssMb;
      const hasTarget = size >= LEAST_ROWS;
      const isMet = !hasTarget || (size / seconds >= speeds[kind] && Math.max(list.p99, create.p99) < most);
      const p99 = [list.p99, before.list.p99, create.p99, before.create.p99];
      const figures = [size, size / seconds, ...p99, pauseMs, rssMb, rssMb - least];
      const verdict = hasTarget ? (isMet ? 'ok' : 'missed') : 'no target';
      results.push({ isMet, measured, row: [`${kind} ${verdict}`, ...figures.map((one) => one.toFixed(0))] });
    }
  }
  printTable(
    COLUMNS,
    results.map(({ row }) => row),
  );
  return { facts: { results: results.map(({ measured }) => measured) }, isMet: results.every((one) => one.isMet) };
};

const options = { database: DATABASE, rows: { type: /** @type {const} */ ('string'), default: '10000,1000000' } };
benchCommand({ help: HELP, options, read, measure });
