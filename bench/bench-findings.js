#!/usr/bin/env node
'use strict';

const { benchCommand, countOf, countOption, DATABASE, DATABASE_HELP, kindsOf } = require('./harness/command');
const { printTable } = require('./harness/figures');
const { USUAL_RATE } = require('./harness/paced-load');
const { measureFindings } = require('./bulk/findings-case');

const TARGETS = { sqlite: 3000, postgres: 6000, longest: 100 };

const HELP = `Usage: npm run bench:findings [-- options]

Imports a generated report of a scanner in a server that gets lists and creations of other organisations meanwhile: into a
new database (new), the same file again (again), and with moved lines and a tenth of the results gone (moved). Then it
exports them (csv, sarif, openvex). Prints results per second; the other requests' longest latency and p99 in
milliseconds; and the peak memory in MiB, and by how much it grew.

  --results N      results of the report (default 100000)
  --length N       characters that each message has more (default 0)
  --rate N         lists, and creations, a second of the others (default ${USUAL_RATE}; 1 is a poller that reads and writes)
${DATABASE_HELP}`;

const COLUMNS = [
  '',
  'results',
  'MiB',
  'step',
  'results/s',
  'list p99',
  'longest',
  'create p99',
  'longest',
  'resident',
  'grown',
];

/** @param {import('./harness/command').Values} values */
const read = (values) => ({
  kinds: kindsOf(values),
  results: countOf(values, 'results', 1),
  length: countOf(values, 'length', 0),
  rate: countOf(values, 'rate', 1),
});

/** @param {ReturnType<typeof read>} options */
const measure = async ({ kinds, ...options }) => {
  const { longest: most, ...speeds } = TARGETS;
  console.log(
    `Targets: ${speeds.sqlite} results/s on SQLite, ${speeds.postgres} on PostgreSQL, others wait at most ${most} ms\n`,
  );
  const rows = /** @type {string[][]} */ ([]);
  const facts = [];
  let isMet = true;
  for (const kind of kinds) {
    const measured = await measureFindings(kind, options);
    facts.push({ kind, ...measured });
    for (const { name, seconds, list, create, rssMb, grownMb } of measured.steps) {
      isMet &&= options.results / seconds >= speeds[kind] && Math.max(list.longest, create.longest) <= most;
      const figures = [options.results / seconds, list.p99, list.longest, create.p99, create.longest, rssMb, grownMb];
      rows.push([
        kind,
        String(options.results),
        measured.megabytes.toFixed(0),
        String(name),
        ...figures.map((one) => one.toFixed(0)),
      ]);
    }
  }
  printTable(COLUMNS, rows);
  return { facts: { results: facts }, isMet };
};

benchCommand({
  help: HELP,
  options: { database: DATABASE, results: countOption(100_000), length: countOption(0), rate: countOption(USUAL_RATE) },
  read,
  measure,
});
