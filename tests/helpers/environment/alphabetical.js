'use strict';

/** @typedef {{ path: string }} Test */

/**
 * Files whose work grows with what all files before them have written: they verify the whole audit log dozens of times, or check
 * or count every row.
 */
const FIRST = ['audit/audit-tampering', 'doctor/doctor', 'wire/metrics'].map((name) => `/tests/api/${name}.test.ts`);

/** @param {Test} test */
const rankOf = ({ path }) => (FIRST.some((name) => path.replaceAll('\\', '/').endsWith(name)) ? 0 : 1);

/**
 * Runs the other test files in alphabetical order. They share one application and its database, and Jest's own order
 * depends on earlier durations, so failures would be hard to reproduce.
 */
module.exports = class Alphabetical {
  /** @param {Test[]} tests */
  sort(tests) {
    return [...tests].sort((a, b) => rankOf(a) - rankOf(b) || (a.path < b.path ? -1 : 1));
  }

  /** @param {Test[]} tests */
  shard(tests) {
    return tests;
  }

  /** @param {Test[]} tests */
  allFailedTests(tests) {
    return tests;
  }

  cacheResults() {}
};
