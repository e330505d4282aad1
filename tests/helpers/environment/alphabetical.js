'use strict';

/** @typedef {{ path: string }} Test */

/**
 * Runs test files in alphabetical order. They share one application and its database, and Jest's own order depends on
 * earlier durations, so failures would be hard to reproduce.
 */
module.exports = class Alphabetical {
  /** @param {Test[]} tests */
  sort(tests) {
    return [...tests].sort((a, b) => (a.path < b.path ? -1 : 1));
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
