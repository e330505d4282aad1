'use strict';

const nodeModule = require('node:module');
const path = require('node:path');
const v8 = require('node:v8');
const vm = require('node:vm');
const { loadPackagesLate } = require('./late-modules');
const { root } = require('./settings');

/** Leaves time for requests that arrived during the start. */
const SETTLE_MS = 1000;

/**
 * Caches the compiled code of modules for the next start, if Node supports it (22.8 and later). The cache is in
 * node_modules, because other users could write to the system's temporary folder.
 */
const cacheCompiledCode = () => {
  /** @type {object} */
  const anyNode = nodeModule;
  const { enableCompileCache } = /** @type {{ enableCompileCache?: (folder: string) => unknown }} */ (anyNode);
  enableCompileCache?.(path.join(root, 'node_modules', '.cache', 'tenantry'));
};

/** The scripts for browsers in swagger-ui-dist. */
const BROWSER_SCRIPTS = ['swagger-ui-bundle', 'swagger-ui-standalone-preset'];

/**
 * Prevents scripts for browsers from running here, which would take a third of a second of each start.
 * plugin-documentation 5.54 loads swagger-ui-dist 4 to find the folder with these scripts. That package tries to run
 * them, and ignores a failure. On Node 26 they also cause a warning about localStorage.
 */
const skipBrowserScripts = () => {
  const from = path.dirname(require.resolve('@strapi/plugin-documentation/package.json'));
  for (const name of BROWSER_SCRIPTS) {
    const file = require.resolve(`swagger-ui-dist/${name}.js`, { paths: [from] });
    require.cache[file] = Object.assign(new nodeModule.Module(file), { filename: file, loaded: true });
  }
};

/**
 * Releases the memory that only the start needed, some 50 MB. V8 collects garbage only when memory is allocated, which
 * an idle server does not do.
 */
const releaseMemory = () => {
  setTimeout(() => {
    v8.setFlagsFromString('--expose-gc');
    const collect = /** @type {NodeJS.GCFunction} */ (vm.runInNewContext('gc'));
    // The second collection returns the memory that the first one freed to the system.
    collect();
    collect();
    // Without this, Node 24 keeps 130 MB for new objects. Node 20 ignores the flavor.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, SETTLE_MS).unref();
};

/** Makes loading Strapi fast. Call it before Strapi is required. */
const loadFast = () => {
  cacheCompiledCode();
  skipBrowserScripts();
  loadPackagesLate();
};

module.exports = { loadFast, releaseMemory };
