'use strict';

const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { existsSync, mkdtempSync, readFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');

const root = path.resolve(__dirname, '..', '..');
const SEQUENCER = path.join(root, 'tests', 'helpers', 'environment', 'alphabetical.js');
const JEST = path.join(root, 'node_modules', '.bin', 'jest');

/** @typedef {{ passed: number, failed: number }} NodesReport */
/**
 * @typedef {object} JestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numFailedTestSuites
 */

const LOST = { passed: 0, failed: 1, skipped: 0 };

const newReport = () => path.join(mkdtempSync(path.join(tmpdir(), 'tenantry-report-')), 'report.json');

/** The tests on other versions of Node; a run that ends without a report counts as one failure. */
const runNodes = async () => {
  const report = newReport();
  const args = [path.join(root, 'scripts', 'check-nodes.js'), '--short', '--json', report];
  const [status] = await once(spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }), 'exit');
  if (!existsSync(report)) return LOST;
  const { passed, failed } = /** @type {NodesReport} */ (JSON.parse(readFileSync(report, 'utf8')));
  return { passed, failed: failed || (status === 0 ? 0 : 1), skipped: 0 };
};

/**
 * The project of jest that a stage belongs to, and the database that it runs on.
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
 * Runs the files of one stage by jest; a run that ends without a report counts as one failure.
 *
 * @param {string} stage
 * @param {string[]} files
 * @param {string[]} jestArgs handed on
 * @param {number} workers processes; 1 for one application that all files share
 */
const runJest = async (stage, files, jestArgs, workers) => {
  const { project, env } = projectOf(stage);
  const report = newReport();
  const args = [
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
  const jest = spawn(JEST, args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  const [status] = await once(jest, 'exit');
  if (!existsSync(report)) return LOST;
  const results = /** @type {JestReport} */ (JSON.parse(readFileSync(report, 'utf8')));
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = results;
  const failed = numFailedTests + (numFailedTests === 0 ? numFailedTestSuites : 0);
  return { passed: numPassedTests, failed: failed || (status === 0 ? 0 : 1), skipped: numPendingTests };
};

module.exports = { runJest, runNodes };
