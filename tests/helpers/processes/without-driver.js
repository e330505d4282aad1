'use strict';

const Module = /** @type {{ _load: (name: string, ...rest: unknown[]) => unknown }} */ (
  /** @type {unknown} */ (require('node:module'))
);

/** Loaded before a script, to simulate an installation without a SQLite driver. */
const load = Module._load;
Module._load = (/** @type {string} */ name, /** @type {unknown[]} */ ...rest) => {
  if (name === 'better-sqlite3' || name === 'sqlite-for-node-20') throw new Error(`Cannot find module '${name}'`);
  return load(name, ...rest);
};
