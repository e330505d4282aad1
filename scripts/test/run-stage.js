'use strict';

const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { existsSync, mkdtempSync, readFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');

const root = path.resolve(__dirname, '..', '..');
const SEQUENCER = path.join(root, 'tests', 'helpers', 'environment', 'alphabetical.js');
const JEST = path.join(root, 'node_modules', 'jest', 'bin', 'jest.js');
/** Megabytes for what lives for a moment: with the default, garbage collection takes a fifth of the time of the tests. */
const YOUNG_HEAP = '--max-semi-space-size=64';

/** @typedef {{ passed: number, failed: number }} NodesReport */
/**
 * @typedef {object} JestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numFailedTestSuites
 */

const NO_REPORT = { passed: 0, failed: 1, skipped: 0 };

const newReport = () => path.join(mkdtempSync(path.join(tmpdir(), 'tenantry-report-')), 'report.json');

/** Runs the tests on other versions of Node. A run without a report counts as one failure. */
const runNodes = async () => {
  const report = newReport();
  const args = [path.join(root, 'scripts', 'check-nodes.js'), '--short', '--json', report];
  const [status] = await once(spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }), 'exit');
  if (!existsSync(report)) return NO_REPORT;
  const { passed, failed } = /** @type {NodesReport} */ (JSON.parse(readFileSync(report, 'utf8')));
  return { passed, failed: failed || (status === 0 ? 0 : 1), skipped: 0 };
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
 */
const runJest = async (stage, files, jestArgs, workers) => {
  const { project, env } = projectOf(stage);
  const report = newReport();
  const args = [
    YOUNG_HEAP,
    JEST,
    '--selectProjects',
    project,
    ...(workers > 1 ? [`--maxWorkers=${workers}`] : ['--runInBand']),
    '--testTimeout=30000',
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
  const [status] = await once(jest, 'exit');
  if (!existsSync(report)) return NO_REPORT;
  const results = /** @type {JestReport} */ (JSON.parse(readFileSync(report, 'utf8')));
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = results;
  const failed = numFailedTests + (numFailedTests === 0 ? numFailedTestSuites : 0);
  return { passed: numPassedTests, failed: failed || (status === 0 ? 0 : 1), skipped: numPendingTests };
};

module.exports = { runJest, runNodes };
