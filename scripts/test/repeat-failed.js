'use strict';

const path = require('node:path');
const { runJest } = require('./run-stage');

/** More failed files than these are no accident. */
const MOST_REPEATED = 3;

/**
 * Runs the failed files of each stage once more, one stage at a time, while nothing else runs. Twelve thousand tests on shared cores
 * fail now and then for reasons of the machine; a fault of the code fails again. Files that pass then are listed, so that
 * somebody mends them. Changes the results.
 *
 * @param {Map<string, import('./run-stage').StageResult>} results by stage
 * @param {string[]} jestArgs further arguments
 */
const repeatFailed = async (results, jestArgs) => {
  const unstable = /** @type {string[]} */ ([]);
  for (const [stage, first] of results) {
    const { failedFiles, failed } = first;
    if (failedFiles.length === 0 || failedFiles.length > MOST_REPEATED) continue;
    console.log(`\n=== ${stage}: ${failedFiles.length} failed files once more`);
    const again = await runJest(stage, failedFiles, jestArgs, 1);
    if (again.failed > 0) continue;
    results.set(stage, { ...first, passed: first.passed + failed, failed: 0 });
    unstable.push(...failedFiles);
  }
  for (const file of unstable) console.log(`Unstable: ${path.relative(process.cwd(), file)} failed, and passed alone.`);
};

module.exports = { repeatFailed };
