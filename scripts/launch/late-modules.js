'use strict';

const { createRequire, Module } = require('node:module');
const path = require('node:path');

/** @typedef {Record<string | symbol, unknown>} Exports */

/**
 * Packages that Strapi 5.54 requires at its start, and does not use then: a sixth of the files that a start would read.
 * They are loaded when one of their exports is used.
 *
 * `user` is the package of Strapi that requires it. A package `hasFiles` if each of its exports is also a file of its own,
 * so that only those are loaded that are used.
 */
const LATE_PACKAGES = [
  // Strapi uses seven functions for dates. The index loads more than 300 files.
  { name: 'date-fns', user: '@strapi/database', isEsModule: true, hasFiles: true },
  // Proxies for requests of Strapi itself, of which there are none.
  { name: 'global-agent', user: '@strapi/core', isEsModule: true },
  { name: 'undici', user: '@strapi/core', isEsModule: false },
  // Strapi's MCP server is off.
  { name: '@modelcontextprotocol/node', user: '@strapi/core', isEsModule: false },
  { name: '@modelcontextprotocol/server', user: '@strapi/core', isEsModule: false },
];

/** The two actions of `strapi transfer` on the side of the server. Their file loads all that reads and writes archives. */
const TRANSFER = { file: 'dist/server/server/src/controllers/transfer/runner.js', actions: ['push', 'pull'] };

/**
 * @param {string} name of a package
 * @returns {string} its description
 */
const manifestOf = (name) => require.resolve(`${name}/package.json`);

/**
 * Replaces what `require` of a file returns.
 *
 * @param {string} file
 * @param {object} exports
 */
const replace = (file, exports) => {
  require.cache[file] = Object.assign(new Module(file), { filename: file, loaded: true, exports });
};

/**
 * Returns a function that runs a replaced file when it is first called.
 *
 * @param {string} file
 * @returns {() => Exports}
 */
const originalOf = (file) => {
  /** @type {Exports | undefined} */
  let original;
  return () => {
    if (original) return original;
    delete require.cache[file];
    return (original = /** @type {Exports} */ (require(file)));
  };
};

/**
 * Exports that are looked up when they are first used.
 *
 * @param {boolean} isEsModule whether the package was compiled from an ES module; its users ask this when they load it
 * @param {(name: string) => unknown} lookUp
 */
const lateExports = (isEsModule, lookUp) =>
  new Proxy(
    /** @type {Exports} */ ({ __esModule: isEsModule }),
    {
      get: (found, name) => (name in found || typeof name === 'symbol' ? found[name] : (found[name] = lookUp(name))),
    },
  );

/** @param {typeof LATE_PACKAGES[number]} entry */
const loadPackageLate = ({ name, user, isEsModule, hasFiles = false }) => {
  const requireOfUser = createRequire(manifestOf(user));
  const file = requireOfUser.resolve(name);
  const original = originalOf(file);
  replace(
    file,
    lateExports(isEsModule, (key) => (hasFiles ? requireOfUser(`${name}/${key}`) : original()[key])),
  );
};

const loadTransferLate = () => {
  const file = path.join(path.dirname(manifestOf('@strapi/admin')), TRANSFER.file);
  const original = originalOf(file);
  /** @param {string} name */
  const lateAction = (name) => (/** @type {unknown} */ ctx) =>
    /** @type {Record<string, (ctx: unknown) => unknown>} */ (original())[name]?.(ctx);
  const actions = Object.fromEntries(TRANSFER.actions.map((name) => [name, lateAction(name)]));
  replace(file, { ...actions, default: actions });
};

/** Lets Strapi start without what it does not use then. Call it before Strapi is loaded. */
const loadPackagesLate = () => {
  LATE_PACKAGES.forEach(loadPackageLate);
  loadTransferLate();
};

module.exports = { loadPackagesLate };
