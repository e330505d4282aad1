'use strict';

const { existsSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { run } = require('./runtime');

/** @typedef {import('./runtime').Runtime} Runtime */
/** @typedef {{ fullName: string, status: string, failureMessages: string[] }} TestReport */
/** @typedef {{ name: string, message: string, status: string, assertionResults: TestReport[] }} FileReport */
/**
 * @typedef {{ numPassedTests: number, numFailedTests: number, numFailedTestSuites: number, testResults: FileReport[] }} JestReport
 */

/**
 * Tests of everything between a request and the driver: reads, writes, errors of the driver, reader threads, filters.
 */
const FILES = [
  'tests/api/wire/smoke.test.ts',
  'tests/api/wire/seven-operations.test.ts',
  'tests/api/wire/errors.test.ts',
  'tests/api/wire/text-filters.test.ts',
  'tests/api/database/reader-threads.test.ts',
  'tests/api/database/commits.test.ts',
];
const SMOKE_MS = 600_000;

/**
 * What failed, by file and test. The log of the application is left out: it is long, and contains intended errors.
 *
 * @param {FileReport[]} files
 */
const describeFailures = (files) =>
  files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      const details = failed.map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`);
      return [path.basename(name), ...(details.length > 0 ? details : [message])];
    })
    .join('\n');

/**
 * Runs the smoke tests on one database with a version of Node; a run without a report counts as one failure.
 *
 * @param {Runtime} runtime
 * @param {string} folder
 * @param {string} database
 */
const runSmokeTests = async (runtime, folder, database) => {
  const report = path.join(folder, `.tmp-smoke-${runtime.version}-${database}.json`);
  const args = ['node_modules/jest/bin/jest.js', '--selectProjects', 'app', '--runInBand', '--testTimeout=60000'];
  const env = { ...runtime.env, TEST_DATABASE: database };
  const { output } = await run(runtime.node, [...args, '--json', `--outputFile=${report}`, ...FILES], {
    cwd: folder,
    env,
    timeoutMs: SMOKE_MS,
  });
  if (!existsSync(report)) return { passed: 0, failed: 1, output };
  const results = /** @type {JestReport} */ (JSON.parse(readFileSync(report, 'utf8')));
  const { numPassedTests: passed, numFailedTests, numFailedTestSuites, testResults } = results;
  return { passed, failed: Math.max(numFailedTests, numFailedTestSuites), output: describeFailures(testResults) };
};

module.exports = { runSmokeTests };
