'use strict';

const nodeModule = require('node:module');
const path = require('node:path');
const v8 = require('node:v8');
const vm = require('node:vm');
const { root } = require('./settings');

/** Requests that came meanwhile are answered first. */
const SETTLE_MS = 1000;

/**
 * Keeps what is compiled of thousands of modules for the next start, where Node can (22.8 and later). Beside the packages:
 * nobody else may write there, as in the system's temporary folder.
 */
const keepCompiledCode = () => {
  /** @type {object} */
  const anyNode = nodeModule;
  const { enableCompileCache } = /** @type {{ enableCompileCache?: (folder: string) => unknown }} */ (anyNode);
  enableCompileCache?.(path.join(root, 'node_modules', '.cache', 'tenantry'));
};

/** Programs for browsers in swagger-ui-dist. */
const BROWSER_PROGRAMS = ['swagger-ui-bundle', 'swagger-ui-standalone-preset'];

/**
 * Keeps programs for browsers from being run here, which takes a third of a second of each start. plugin-documentation 5.54
 * asks swagger-ui-dist 4 in which folder they are, to serve them; that package runs them first, and does without where it
 * cannot. On Node 26 they also make it warn of a localStorage that is not there.
 */
const leaveBrowserPrograms = () => {
  const from = path.dirname(require.resolve('@strapi/plugin-documentation/package.json'));
  for (const name of BROWSER_PROGRAMS) {
    const file = require.resolve(`swagger-ui-dist/${name}.js`, { paths: [from] });
    require.cache[file] = Object.assign(new nodeModule.Module(file), { filename: file, loaded: true });
  }
};

/**
 * Gives back the memory that only the start needed, some 50 MB: V8 looks for what it can free when something is asked of it,
 * which a server at rest does not do.
 */
const giveBackMemory = () => {
  setTimeout(() => {
    v8.setFlagsFromString('--expose-gc');
    const collect = /** @type {NodeJS.GCFunction} */ (vm.runInNewContext('gc'));
    // What the first pass frees is given back to the system by the second.
    collect();
    collect();
    // Node 24 keeps 130 MB of room for new objects otherwise; Node 20 knows no last resort.
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, SETTLE_MS).unref();
};

module.exports = { giveBackMemory, keepCompiledCode, leaveBrowserPrograms };
