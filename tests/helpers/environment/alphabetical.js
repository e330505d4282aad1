'use strict';

/** @typedef {{ path: string }} Test */

/**
 * Test files in the order of their names. They share one application and its database, and Jest's own order follows how
 * long each took the last time: a failure should come again.
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
