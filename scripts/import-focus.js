#!/usr/bin/env node
'use strict';

const { createReadStream, existsSync, statSync } = require('node:fs');
const { hostname } = require('node:os');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { loadApplication, printTable, runApplicationCommand } = require('./launch/command');
const { chooseEnvironment, DEMO_HELP } = require('./launch/demo-environment');
const { elapsed, progressBar } = require('./launch/progress');
const { compiled, Refusal } = require('./launch/settings');

const HELP = `Usage: npm run import:focus -- FILE [--dry-run] [--demo]
       npm run import:focus -- --mode replace --export NAME FILE... [--dry-run] [--demo]

Imports cost and usage data in the format FOCUS 1.2, and prints the result. It can run while the server runs. Rows that are
already stored are not imported twice, so an interrupted import can be repeated.

With --mode replace, the files are all parts of one delivery of an export. They replace what the same export delivered before
for the billing accounts and billing periods of their rows, in one transaction. If a file cannot be read, nothing is changed.

  FILE            CSV or Parquet, uncompressed or compressed with gzip; - for the standard input
  --mode MODE     append (the default): add the rows of one file; replace: see above
  --export NAME   with --mode replace: the export, by the same name each time
  --dry-run       evaluate every row without changing anything
  --demo          use the demo's database and secrets
  --help          show this text

${DEMO_HELP}
Refused rows are printed to the standard error: each fault once, with the lines of its first rows. Exits with 0, with 1 if
rows were refused, or with 2 if the file could not be imported completely.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  mode: { type: 'string' },
  export: { type: 'string' },
  'dry-run': { type: 'boolean' },
  demo: { type: 'boolean' },
  help: { type: 'boolean' },
};

/** @typedef {import('../src/commands/costs/import-focus').ImportReport} Report */

/**
 * The path of the file, relative to the folder in which npm was called; null for the standard input.
 *
 * @param {string} name
 */
const findFile = (name) => {
  if (name === '-') return null;
  const file = path.resolve(process.env.INIT_CWD ?? '.', name);
  if (!existsSync(file) || !statSync(file).isFile()) throw new Error(`There is no file ${name}.`);
  return file;
};

/**
 * Opens the file. `done` returns how many bytes have been read; the size of the standard input is unknown.
 *
 * @param {string | null} file
 */
const openFile = (file) => {
  if (file === null) return { stream: process.stdin, total: 0, done: () => 0 };
  const stream = createReadStream(file);
  return { stream, total: statSync(file).size, done: () => stream.bytesRead };
};

/**
 * Shows the progress by bytes of the file, or only the rows if its size is unknown.
 *
 * @param {{ total: number, done: () => number }} file
 */
const importProgress = ({ total, done }) => {
  const bytes = '{bar} {percentage} % | {rows} rows | {eta_formatted} left';
  const { show, stop } = progressBar(`import ${total > 0 ? bytes : '{rows} rows'}`);
  return {
    /** @param {number} rows */
    show: (rows) => show(done(), total, { rows }),
    stop,
  };
};

/**
 * The lines of a fault, such as `line 3` or `lines 3, 4 and 998 more rows`.
 *
 * @param {Report['errors'][number]} fault
 */
const placeOf = ({ lines, rows }) => {
  if (rows === 1) return `line ${lines[0]}`;
  const rest = rows - lines.length;
  return `lines ${lines.join(', ')}${rest > 0 ? ` and ${rest} more rows` : ''}`;
};

/** @param {Report} report */
const printErrors = ({ errors, refused }) => {
  for (const fault of errors) console.error(`${placeOf(fault)}: ${fault.code}: ${fault.reason}`);
  const named = errors.reduce((sum, { rows }) => sum + rows, 0);
  if (refused > named) console.error(`and ${refused - named} more rows with other faults`);
};

/** @param {Report} report */
const printNotes = ({ notes }) => {
  for (const { line, rows, code, message } of notes) {
    const others = rows > 1 ? ` and ${rows - 1} more rows` : '';
    console.error(`note: line ${line}${others}: ${code}: ${message}`);
  }
};

/**
 * @param {Report} report
 * @param {number} startedAt
 */
const printTotals = ({ read, imported, corrected, unchanged, removed, refused, dry_run: isDry, set }, startedAt) =>
  printTable([
    ...(isDry ? [/** @type {[string, string]} */ (['dry run', 'nothing was changed'])] : []),
    ['rows read', read],
    ['imported', imported],
    ['corrected', corrected],
    ['unchanged', unchanged],
    ...(set ? [/** @type {[string, number]} */ (['removed', removed])] : []),
    ['refused', refused],
    ...(set
      ? [
          /** @type {[string, string]} */ ([
            'sum in EUR',
            `${set.sum_after_eur ?? '–'}, before ${set.sum_before_eur ?? '–'}`,
          ]),
        ]
      : []),
    ['took', elapsed(startedAt)],
  ]);

/** @typedef {{ name: string, location: string | null }} NamedFile */

/**
 * @param {NamedFile[]} files
 * @param {{ exportName: string | null, dryRun: boolean }} options
 */
const run = async (files, { exportName, dryRun }) => {
  const { importFiles } = compiled('commands/costs/import-files');
  const startedAt = Date.now();
  const strapi = await loadApplication();
  try {
    const parts = files.map(({ name, location }) => ({
      source: `command line on ${hostname()}: ${path.basename(name)}`,
      /** @param {(stream: import('node:stream').Readable, onProgress: (rows: number) => void) => Promise<Report>} work */
      read: async (work) => {
        console.log(`file ${name}`);
        const file = openFile(location);
        const bar = importProgress(file);
        const report = await work(file.stream, bar.show).finally(bar.stop);
        printErrors(report);
        printNotes(report);
      },
    }));
    const report = await importFiles(strapi, parts, { exportName, dryRun });
    printTotals(report, startedAt);
    return report.refused > 0 ? 1 : 0;
  } finally {
    await strapi.destroy();
  }
};

/**
 * @param {{ mode?: string, export?: string }} values
 * @param {string[]} names
 * @returns the name of the export that is replaced; null if rows are added
 */
const exportOf = ({ mode = 'append', export: exportName }, names) => {
  if (mode !== 'append' && mode !== 'replace') throw new Refusal('--mode is append or replace.');
  if (mode === 'append' && exportName !== undefined) throw new Refusal('--export needs --mode replace.');
  if (mode === 'append' && names.length !== 1) throw new Refusal('Name one file, or - for the standard input.');
  if (mode === 'append') return null;
  if (!exportName?.trim()) throw new Refusal('--mode replace needs --export NAME.');
  if (names.length === 0) throw new Refusal('Name the files of the delivery.');
  if (names.filter((name) => name === '-').length > 1) throw new Refusal('The standard input is one file.');
  return exportName.trim();
};

/** @param {string[]} args */
const main = async (args) => {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (values.help) return void process.stdout.write(HELP);
  const exportName = exportOf(values, positionals);
  const files = positionals.map((name) => ({ name, location: findFile(name) }));
  chooseEnvironment(values.demo);
  return run(files, { exportName, dryRun: values['dry-run'] === true });
};

void runApplicationCommand(main);
