#!/usr/bin/env node
'use strict';

const {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { checkVersion } = require('./nodes/check-version');
const { fail, Refusal, root } = require('./launch/settings');
const { runCommand } = require('./launch/command');
const { DATABASES } = require('./test/selection');

const HELP = `Usage: npm run check:nodes [-- options]

Tests a copy of this folder with other versions of Node, which npm's package "node" provides. For each version: npm ci, the
demo, the command lines that the demo and the documents show, the smoke tests on SQLite and PostgreSQL, load with
frequent garbage collections, and SIGTERM. Prints a table for docs/operations.md, and a line "N passed, N failed". Uses a
temporary folder. Takes about a quarter of an hour for each version. Needs sh, curl and openssl.

  --nodes LIST   versions (default 22,24,26)
  --minutes N    minutes of load (default 5)
  --short        only 20, 24 and 26, except the version that runs this command; without load, with the packages and the
                 build of this folder, and each on one database: a minute for each, and one more for the driver of Node 20
  --json FILE    also write the results to FILE
  --keep         keep the folder
  --help         show this text

Exits with 0, with 1 if something failed, or with 2 if the tests could not be run.
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

const VERSIONS = ['22', '24', '26'];
/** Those of --short: the oldest, that of the container image, and the newest. The one that runs this command is left out. */
const SHORT_VERSIONS = ['20', '24', '26'];

const defaultVersions = (/** @type {boolean} */ isShort) =>
  isShort ? SHORT_VERSIONS.filter((version) => !process.version.startsWith(`v${version}.`)) : VERSIONS;

/** @param {string[]} args */
const readOptions = (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  const versions = values.nodes?.split(',') ?? defaultVersions(values.short);
  if (!versions.every((version) => /^\d+(\.\d+){0,2}$/.test(version)))
    throw new Refusal('--nodes requires versions such as 22,24.21.0.');
  const minutes = values.short ? 0 : Number(values.minutes);
  if (!(minutes >= 0 && minutes <= 600)) throw new Refusal('--minutes requires a number from 0 to 600.');
  return { ...values, versions, minutes };
};

/** Generated files, which would hide faults of an installation. */
const GENERATED = new Set(['node_modules', 'dist', '.git', '.tmp', '.cache', '.strapi', 'coverage', 'reports', '.env']);

/**
 * Gives folders the times of the originals, which show whether a build is up to date. cpSync keeps those of files only.
 *
 * @param {string} from
 * @param {string} to
 */
const copyFolderTimes = (from, to) => {
  for (const entry of readdirSync(to, { withFileTypes: true }))
    if (entry.isDirectory()) copyFolderTimes(path.join(from, entry.name), path.join(to, entry.name));
  const { atime, mtime } = statSync(from);
  utimesSync(to, atime, mtime);
};

/**
 * Copies the project as in a fresh checkout, optionally with the build.
 *
 * @param {string} to
 * @param {boolean} withBuild
 */
const copyProject = (to, withBuild) => {
  /** @param {string} file */
  const isExcluded = (file) =>
    GENERATED.has(path.relative(root, file)) && !(withBuild && path.basename(file) === 'dist');
  cpSync(root, to, { recursive: true, preserveTimestamps: true, filter: (file) => !isExcluded(file) });
  copyFolderTimes(root, to);
};

/** @param {VersionResult[]} results */
const printTable = (results) => {
  /** @param {StepResult | undefined} step */
  const cell = ({ passed = 0, failed = 0 } = { seconds: 0 }) =>
    failed > 0 ? `${failed} of ${passed + failed} failed` : passed > 0 ? `${passed} passed` : '';
  /** @param {StepResult | undefined} step */
  const word = (step) => (step ? (step.ok ? step.summary : 'failed') : '');
  console.log('\n| Node | `npm ci` | demo, command lines | tests on SQLite | on PostgreSQL | load | SIGTERM |');
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const { version, steps } of results) {
    const row = [word(steps.install), word(steps.demo), cell(steps.sqlite), cell(steps.postgres)];
    console.log(`| ${[version, ...row, word(steps.load), word(steps.stop)].join(' | ')} |`);
  }
};

/**
 * Adds up the results: each step counts as one, tests by their number.
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
  // PostgreSQL does not run as root: it runs as a separate account, which must be able to read its programs here.
  chmodSync(folder, 0o755);
  const remove = () => options.keep || rmSync(folder, { recursive: true, force: true });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (remove(), process.exit(2)));
  const { minutes } = options;
  /** @type {VersionResult[]} */
  const results = [];
  try {
    for (const [index, version] of options.versions.entries()) {
      const copy = path.join(folder, options.short ? 'project' : `project-${version}`);
      if (!existsSync(copy)) copyProject(copy, options.short);
      const databases = options.short ? DATABASES.slice(index % 2, (index % 2) + 1) : DATABASES;
      results.push(await checkVersion(version, { folder, copy, minutes, databases, isLinked: options.short }));
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
