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

Imports cost and usage data in the format FOCUS 1.2, and prints the result. It can run while the server runs. Rows that are
already stored are not imported twice, so an interrupted import can be repeated.

  FILE        CSV or Parquet, uncompressed or compressed with gzip; - for the standard input
  --dry-run   evaluate every row without changing anything
  --demo      use the demo's database and secrets
  --help      show this text

${DEMO_HELP}
Refused rows are printed to the standard error: each fault once, with the lines of its first rows. Exits with 0, with 1 if
rows were refused, or with 2 if the file could not be imported completely.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { 'dry-run': { type: 'boolean' }, demo: { type: 'boolean' }, help: { type: 'boolean' } };

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
 * @param {string} name
 * @param {string | null} location
 * @param {boolean} dryRun
 */
const run = async (name, location, dryRun) => {
  const { importFocus } = compiled('commands/costs/import-focus');
  const startedAt = Date.now();
  const strapi = await loadApplication();
  const file = openFile(location);
  const bar = importProgress(file);
  try {
    const source = `command line on ${hostname()}: ${path.basename(name)}`;
    const report = await importFocus(strapi, file.stream, { source, dryRun, onProgress: bar.show }).finally(bar.stop);
    printErrors(report);
    printNotes(report);
    printTable([
      ['file', `${name}${dryRun ? ' (dry run: nothing was changed)' : ''}`],
      ['rows read', report.read],
      ['imported', report.imported],
      ['corrected', report.corrected],
      ['unchanged', report.unchanged],
      ['refused', report.refused],
      ['took', elapsed(startedAt)],
    ]);
    return report.refused > 0 ? 1 : 0;
  } finally {
    await strapi.destroy();
  }
};

/** @param {string[]} args */
const main = async (args) => {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (values.help) return void process.stdout.write(HELP);
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0) throw new Refusal('Name one file, or - for the standard input.');
  const location = findFile(name);
  chooseEnvironment(values.demo);
  return run(name, location, values['dry-run'] === true);
};

void runApplicationCommand(main);
