'use strict';

const nodeModule = require('node:module');
const path = require('node:path');
const { PerformanceObserver } = require('node:perf_hooks');
const v8 = require('node:v8');
const vm = require('node:vm');
const { distDir, root } = require('./settings');

/**
 * Options of Node for the server: V8 gets two threads that help it to collect garbage, instead of four. The server uses one core, and
 * each collection waits for all of its helpers, which wait for a core while the database works. Only the start of a process can set it, so
 * package.json, the Dockerfile and the systemd unit repeat it (docs/decisions/0073-start-and-memory.md).
 */
const SERVER_OPTIONS = ['--v8-pool-size=2'];

/**
 * How much the old generation of the heap grows until garbage is collected from it, in percent. By default, V8 lets it
 * become several times as large: objects of requests that were on the way for long are kept until then.
 */
const HEAP_GROWTH_PERCENT = 20;

/**
 * How large the young generation of the heap becomes, in bytes: that of Node 20. Node 24 lets it become four times as large.
 * A smaller one would leave more garbage to the old generation.
 */
const YOUNG_BYTES = 32 * 1024 * 1024;

/**
 * How many bytes of bytecode V8 executes of a function before it optimises it, by default and during a start. What a start
 * optimises runs rarely afterwards. Only for V8 11, of Node 20: later versions count calls, and higher counts gain nothing.
 */
const OPTIMISATION = process.versions.v8.startsWith('11.')
  ? { usual: '--interrupt-budget=67584', late: '--interrupt-budget=300000' }
  : null;

/** How long code is optimised late. Most starts and commands take less. */
const START_MS = 5000;

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

/** Prevents V8 from optimising what only the start needs, which takes a tenth of the CPU of a start on Node 20. */
const optimiseLate = () => {
  if (!OPTIMISATION) return;
  v8.setFlagsFromString(OPTIMISATION.late);
  setTimeout(() => v8.setFlagsFromString(OPTIMISATION.usual), START_MS).unref();
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
 * Keeps the young generation from growing beyond a limit. V8 doubles it when much survives, by a factor that can be changed
 * at any time. Its own limit can only be set when a process starts, which npm, containers and services each do themselves.
 */
const limitYoungGeneration = () => {
  let factor = 2;
  const adjust = () => {
    const young = v8.getHeapSpaceStatistics().find(({ space_name: name }) => name === 'new_space');
    const wanted = (young?.space_size ?? 0) < YOUNG_BYTES ? 2 : 1;
    if (wanted === factor) return;
    factor = wanted;
    v8.setFlagsFromString(`--semi-space-growth-factor=${factor}`);
  };
  new PerformanceObserver(adjust).observe({ entryTypes: ['gc'] });
};

/**
 * Releases the memory that only the start needed, some 50 MB, and keeps the heap close to that size. V8 collects garbage
 * only when memory is allocated, which an idle server does not do. The limit would make a start slower.
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
    v8.setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH_PERCENT}`);
    limitYoungGeneration();
  }, SETTLE_MS).unref();
};

/** Makes loading Strapi fast, before it is required. */
const loadFast = () => {
  cacheCompiledCode();
  optimiseLate();
  skipBrowserScripts();
};

/**
 * Creates the built application of this folder, which is not loaded yet.
 *
 * @param {{ serveAdminPanel?: boolean }} [options]
 */
const createApplication = (options = {}) => {
  loadFast();
  /** @type {typeof import('@strapi/strapi')} */
  const { createStrapi } = require('@strapi/strapi');
  return createStrapi({ appDir: root, distDir, ...options });
};

/** Options of Node for a process that loads much code and runs it rarely, such as that of tests. */
const LATE_OPTIMISATION = OPTIMISATION ? [OPTIMISATION.late] : [];

module.exports = { createApplication, LATE_OPTIMISATION, releaseMemory, SERVER_OPTIONS };
