#!/usr/bin/env node
'use strict';

const { chmodSync, cpSync, existsSync, mkdtempSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { checkVersion } = require('./nodes/check-version');
const { fail, Refusal, root } = require('./launch/settings');
const { runCommand } = require('./launch/command');

const HELP = `Usage: npm run check:nodes [-- options]

Proves that a copy of this folder works with other versions of Node, which npm's package "node" provides. For each version:
npm ci, the demo, the lines that it and the documents give to paste, the smoke tests on SQLite and PostgreSQL, load while
garbage is collected all the time, SIGTERM. Prints a table for docs/operations.md, and a line "N passed, N failed". Everything is
done in a folder below the system's temporary one. Takes about a quarter of an hour for each version, and sh, curl and
openssl.

  --nodes LIST   versions (default 22,24,26)
  --minutes N    minutes of load (default 5)
  --short        24 and 26, which share one npm ci and one build, and no load: two minutes for each
  --json FILE    writes the results to FILE, too
  --keep         keeps the folder
  --help         shows this text

Exits with 0, with 1 where something failed, with 2 where it could not be tried.
`;

/** @typedef {import('./nodes/check-version').VersionResult} VersionResult */
/** @typedef {import('./nodes/check-version').StepResult} StepResult */

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  nodes: { type: 'string' },
  minutes: { type: 'string', default: '5' },
  short: { type: 'boolean', default: false },
  json: { type: 'string' },
  keep: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};

/** @param {string[]} args */
const readOptions = (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  const versions = (values.nodes ?? (values.short ? '24,26' : '22,24,26')).split(',');
  if (!versions.every((version) => /^\d+(\.\d+){0,2}$/.test(version)))
    throw new Refusal('--nodes takes versions such as 22,24.21.0.');
  const minutes = values.short ? 0 : Number(values.minutes);
  if (!(minutes >= 0 && minutes <= 600)) throw new Refusal('--minutes takes a number from 0 to 600.');
  return { ...values, versions, minutes };
};

/** What is made here, and would hide what an installation lacks. */
const MADE = new Set(['node_modules', 'dist', '.git', '.tmp', '.cache', '.strapi', 'coverage', '.env']);

/**
 * Copies the project as a fresh checkout has it; with what is built already where that is wanted.
 *
 * @param {string} to
 * @param {boolean} withBuild
 */
const copyProject = (to, withBuild) => {
  /** @param {string} file */
  const isLeftOut = (file) => MADE.has(path.relative(root, file)) && !(withBuild && path.basename(file) === 'dist');
  cpSync(root, to, { recursive: true, preserveTimestamps: true, filter: (file) => !isLeftOut(file) });
};

/** @param {VersionResult[]} results */
const printTable = (results) => {
  /** @param {StepResult | undefined} step */
  const cell = ({ passed = 0, failed = 0 } = { seconds: 0 }) =>
    failed > 0 ? `${failed} of ${passed + failed} failed` : `${passed} passed`;
  /** @param {StepResult | undefined} step */
  const word = (step) => (step ? (step.ok ? step.says : 'failed') : '');
  console.log('\n| Node | `npm ci` | demo, lines to paste | tests on SQLite | on PostgreSQL | load | SIGTERM |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const { version, steps } of results) {
    const row = [word(steps.install), word(steps.demo), cell(steps.sqlite), cell(steps.postgres)];
    console.log(`| ${[version, ...row, word(steps.load), word(steps.stop)].join(' | ')} |`);
  }
};

/**
 * Steps count as one each, tests by their number.
 *
 * @param {VersionResult[]} results
 */
const addUp = (results) => {
  const total = { passed: 0, failed: 0 };
  for (const { steps } of results)
    for (const step of Object.values(steps)) {
      total.passed += step.passed ?? Number(step.ok);
      total.failed += step.failed ?? Number(!step.ok);
    }
  return total;
};

/** @param {string[]} args */
const main = async (args) => {
  const options = readOptions(args);
  if (options.help) return void process.stdout.write(HELP);
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-nodes-'));
  // PostgreSQL does not run as root: it starts as an account of its own, which has to get at its programs here.
  chmodSync(folder, 0o755);
  const remove = () => options.keep || rmSync(folder, { recursive: true, force: true });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (remove(), process.exit(2)));
  /** @type {VersionResult[]} */
  const results = [];
  try {
    for (const version of options.versions) {
      const copy = path.join(folder, options.short ? 'project' : `project-${version}`);
      if (!existsSync(copy)) copyProject(copy, options.short);
      results.push(await checkVersion(version, { folder, copy, minutes: options.minutes }));
    }
  } finally {
    remove();
  }
  printTable(results);
  const total = addUp(results);
  if (options.json) writeFileSync(options.json, JSON.stringify({ ...total, results }, null, 2));
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed > 0 ? 1 : 0;
};

if (require.main === module) void runCommand(main).catch(fail);
