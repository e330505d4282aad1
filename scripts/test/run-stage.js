'use strict';

const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { existsSync, mkdtempSync, readFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { setTimeout: delay } = require('node:timers/promises');
const { LATE_OPTIMISATION } = require('../launch/lean-process');

const root = path.resolve(__dirname, '..', '..');
const SEQUENCER = path.join(root, 'tests', 'helpers', 'environment', 'alphabetical.js');
const JEST = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
/**
 * Megabytes for what lives for a moment, and for what stays until the first full collection. With the defaults, garbage collection takes
 * a fifth of the time of the tests: jest loads the same modules again for each file.
 */
const HEAP = ['--max-semi-space-size=128', '--initial-old-space-size=2048'];

/** @typedef {{ passed: number, failed: number }} NodesReport */
/**
 * @typedef {object} JestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numFailedTestSuites
 * @property {{ name: string, status: string }[]} testResults by file
 */

/** The longest stage takes two thirds of this on two cores that do nothing else. */
const STAGE_TIMEOUT_MS = 80 * 60_000;
/** How long jest may take to end after its last test. */
const END_TIMEOUT_MS = 60_000;
const POLL_MS = 1000;

/** @typedef {{ passed: number, failed: number, skipped: number, failedFiles: string[] }} StageResult */

/** @type {StageResult} */
const NO_REPORT = { passed: 0, failed: 1, skipped: 0, failedFiles: [] };

const newReport = () => path.join(mkdtempSync(path.join(tmpdir(), 'tenantry-report-')), 'report.json');

/**
 * Runs the tests on other versions of Node. A run without a report counts as one failure.
 *
 * @returns {Promise<StageResult>}
 */
const runNodes = async () => {
  const report = newReport();
  const args = [path.join(root, 'scripts', 'check-nodes.js'), '--short', '--json', report];
  const [status] = await once(spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }), 'exit');
  if (!existsSync(report)) return NO_REPORT;
  const { passed, failed } = /** @type {NodesReport} */ (JSON.parse(readFileSync(report, 'utf8')));
  return { passed, failed: failed || (status === 0 ? 0 : 1), skipped: 0, failedFiles: [] };
};

/**
 * Waits until jest ends. Jest waits for what its tests have left open, such as a server that they started, so it is killed
 * a minute after its report, or after STAGE_TIMEOUT_MS.
 *
 * @param {import('node:child_process').ChildProcess} jest
 * @param {string} report its file, which jest writes after the last test
 * @returns whether jest ended by itself
 */
const untilJestEnds = async (jest, report) => {
  const ended = once(jest, 'exit');
  const deadline = Date.now() + STAGE_TIMEOUT_MS;
  let reportedAt = Infinity;
  while (jest.exitCode === null && jest.signalCode === null) {
    await Promise.race([ended, delay(POLL_MS, undefined, { ref: false })]);
    if (reportedAt === Infinity && existsSync(report)) reportedAt = Date.now();
    if (Date.now() > Math.min(deadline, reportedAt + END_TIMEOUT_MS)) jest.kill('SIGKILL');
  }
  return jest.signalCode === null;
};

/**
 * The jest project of a stage, and its database.
 *
 * @param {string} stage
 * @returns {{ project: string, env: Record<string, string> }}
 */
const projectOf = (stage) => {
  if (stage === 'unit' || stage === 'browser') return { project: stage, env: {} };
  const [kind = stage, database = kind] = stage.split('-');
  return { project: kind === 'stalls' ? 'stalls' : 'app', env: { TEST_DATABASE: database } };
};

/**
 * Runs the files of one stage with jest. A run without a report counts as one failure.
 *
 * @param {string} stage
 * @param {string[]} files
 * @param {string[]} jestArgs further arguments
 * @param {number} workers number of processes; with 1, all files share one application
 * @returns {Promise<StageResult>}
 */
const runJest = async (stage, files, jestArgs, workers) => {
  const { project, env } = projectOf(stage);
  const report = newReport();
  const args = [
    ...HEAP,
    ...LATE_OPTIMISATION,
    JEST,
    '--selectProjects',
    project,
    ...(workers > 1 ? [`--maxWorkers=${workers}`] : ['--runInBand']),
    `--testSequencer=${SEQUENCER}`,
    '--json',
    `--outputFile=${report}`,
    ...jestArgs,
    '--runTestsByPath',
    ...files,
  ];
  const jest = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  const hasEnded = await untilJestEnds(jest, report);
  if (!hasEnded) console.error(`${stage}: the tests left something running, so their process was killed.`);
  if (!existsSync(report)) return NO_REPORT;
  const results = /** @type {JestReport} */ (JSON.parse(readFileSync(report, 'utf8')));
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = results;
  const failed = numFailedTests + (numFailedTests === 0 ? numFailedTestSuites : 0);
  const failedFiles = results.testResults.filter(({ status }) => status === 'failed').map(({ name }) => name);
  return {
    passed: numPassedTests,
    failed: failed || (jest.exitCode === 0 ? 0 : 1),
    skipped: numPendingTests,
    failedFiles,
  };
};

module.exports = { runJest, runNodes };
