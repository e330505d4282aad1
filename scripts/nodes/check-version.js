'use strict';

const { execFileSync } = require('node:child_process');
const { cpSync, existsSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { messageOf, root } = require('../launch/settings');
const { runSmokeTests } = require('./smoke');
const { installRuntime } = require('./runtime');
const { runCommandLines, startDemo } = require('./server');
const { putLoad } = require('./load');

/** @typedef {import('./runtime').Runtime} Runtime */
/** @typedef {import('./server').Ended} Ended */
/** @typedef {{ ok?: boolean, summary?: string, output?: string, passed?: number, failed?: number }} Outcome */
/** @typedef {Outcome & { seconds: number }} StepResult */
/** @typedef {{ version: string, steps: Record<string, StepResult> }} VersionResult */

const INSTALL_MS = 1_200_000;
/**
 * @strapi/utils 5.54 supports Node 20, but depends on two packages that do not. @strapi/client 1.6, which only tests use, does not name
 * Node 26.
 */
const FOREIGN_WARNING = /'((preferred|which)-pm|@strapi\/client)@/;
const LINES_KEPT = 60;

/** @param {number} startedAt */
const seconds = (startedAt) => `${Math.round((Date.now() - startedAt) / 1000)} s`;
/** @param {string} text */
const endOf = (text) => text.trim().split('\n').slice(-LINES_KEPT).join('\n');

/**
 * Runs one step and prints its result. Its output is printed only if it fails.
 *
 * @param {string} version
 * @param {string} name
 * @param {() => Promise<Outcome>} work
 * @returns {Promise<StepResult>}
 */
const step = async (version, name, work) => {
  const startedAt = Date.now();
  process.stdout.write(`Node ${version}: ${name} … `);
  /** @type {Outcome} */
  const outcome = await work().catch((error) => ({ ok: false, output: messageOf(error) }));
  const isGood = outcome.ok ?? outcome.failed === 0;
  const counted = outcome.passed === undefined ? '' : `${outcome.passed} passed, ${outcome.failed} failed, `;
  process.stdout.write(`${isGood ? (outcome.summary ?? 'ok') : 'FAILED'} (${counted}${seconds(startedAt)})\n`);
  if (!isGood) console.error(endOf(outcome.output ?? ''));
  return { ...outcome, seconds: Math.round((Date.now() - startedAt) / 1000), output: undefined };
};

/**
 * Links the installed packages into a copy of the project. npm then installs only what differs for its version of Node,
 * in seconds instead of minutes.
 *
 * @param {string} copy
 */
const linkPackages = (copy) => {
  const from = path.join(root, 'node_modules');
  const to = path.join(copy, 'node_modules');
  try {
    execFileSync('cp', ['-al', from, to], { stdio: 'ignore' });
  } catch {
    // The copy is on another disk, or this cp cannot link.
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true, verbatimSymlinks: true });
  }
  // npm replaces whole packages, but writes to its list of them, which must not change the original.
  const list = path.join(to, '.package-lock.json');
  const text = readFileSync(list);
  rmSync(list);
  writeFileSync(list, text);
  rmSync(path.join(to, '.cache'), { recursive: true, force: true });
};

/**
 * An installation without warnings about the engines of our own dependencies.
 *
 * @param {Runtime} runtime
 * @param {string} copy
 * @param {boolean} isLinked from the packages of this project instead of from scratch
 * @returns {() => Promise<Outcome>}
 */
const install = (runtime, copy, isLinked) => async () => {
  // Later versions of Node find the packages of the one before.
  if (isLinked && !existsSync(path.join(copy, 'node_modules'))) linkPackages(copy);
  const command = isLinked ? 'install' : 'ci';
  const { status, output } = await runtime.npm([command, '--no-audit', '--no-fund'], copy, INSTALL_MS);
  const compiled = existsSync(path.join(copy, 'node_modules/sqlite-for-node-20'));
  const warnings = output
    .split('\n')
    .filter((line) => FOREIGN_WARNING.test(line) === false && line.includes('EBADENGINE   package'));
  return {
    ok: status === 0 && warnings.length === 0,
    summary: compiled ? 'driver compiled' : 'nothing compiled',
    output,
  };
};

/**
 * Starts the demo, runs the command lines and stops it. `stopped` receives how it ended.
 *
 * @param {Runtime} runtime
 * @param {string} copy
 * @param {Partial<Ended>} stopped
 * @returns {() => Promise<Outcome>}
 */
const tryDemo = (runtime, copy, stopped) => async () => {
  const demo = await startDemo(runtime, copy);
  try {
    const failed = (await runCommandLines(runtime, copy, demo)).filter(({ ok }) => !ok);
    const output = failed.map((set) => `${set.name}:\n${set.output}`).join('\n');
    return { ok: failed.length === 0, summary: 'works', output };
  } finally {
    Object.assign(stopped, await demo.stop());
  }
};

/**
 * @param {Runtime} runtime
 * @param {string} copy
 * @param {number} minutes
 * @param {Partial<Ended>} stopped
 * @returns {() => Promise<Outcome>}
 */
const withLoad = (runtime, copy, minutes, stopped) => async () => {
  const demo = await startDemo(runtime, copy, { collects: true });
  const onProgress = (/** @type {number} */ count) =>
    process.stdout.isTTY && process.stdout.write(`\rload: ${count} requests `);
  const { requests, faults } = await putLoad(demo.url, minutes * 60_000, { onProgress, hasEnded: demo.hasEnded });
  const crashed = demo.hasEnded();
  const collections = demo.collections();
  Object.assign(stopped, await demo.stop());
  const ok = crashed === null && faults.length === 0 && collections > minutes * 60;
  const summary = `${requests} requests, ${collections} collections`;
  return { ok, summary, output: [`ended: ${crashed}`, ...faults.slice(0, 20), endOf(stopped.output ?? '')].join('\n') };
};

/**
 * Checks that the server ended by itself and without an error.
 *
 * @param {Partial<Ended>} ended
 * @returns {Outcome}
 */
const checkStop = ({ code, signal, output }) => ({
  ok: code === 0,
  summary: 'exits with 0',
  output: `${signal ?? code}\n${output}`,
});

/**
 * Tests one version of Node.
 *
 * @param {string} wanted
 * @param {{ folder: string, copy: string, minutes: number, databases: string[], isLinked: boolean }} places
 * @param folder for the runtime
 * @param copy the project, whose packages are installed
 * @param minutes of load; 0 for none
 * @param databases of the smoke tests
 * @param isLinked whether to install only the packages that differ from those of this project
 * @returns {Promise<VersionResult>}
 */
const checkVersion = async (wanted, { folder, copy, minutes, databases, isLinked }) => {
  const runtime = await installRuntime(wanted, path.join(folder, `node-${wanted}`));
  const { version } = runtime;
  /** @type {Partial<Ended>} */
  const stopped = {};
  const name = isLinked ? 'npm install of what differs' : 'npm ci';
  /** @type {Record<string, StepResult>} */
  const steps = { install: await step(version, name, install(runtime, copy, isLinked)) };
  steps.demo = await step(version, 'demo and command lines', tryDemo(runtime, copy, stopped));
  for (const database of databases)
    steps[database] = await step(version, `smoke tests on ${database}`, () => runSmokeTests(runtime, copy, database));
  if (minutes > 0) {
    const name = `${minutes} minutes of load and garbage collection`;
    steps.load = await step(version, name, withLoad(runtime, copy, minutes, stopped));
  }
  steps.stop = await step(version, 'SIGTERM', () => Promise.resolve(checkStop(stopped)));
  return { version, steps };
};

module.exports = { checkVersion };
