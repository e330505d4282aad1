'use strict';

const { fork } = require('node:child_process');
const { randomBytes } = require('node:crypto');
const { once } = require('node:events');
const { cpSync, mkdirSync, mkdtempSync, symlinkSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { freePort } = require('../../scripts/launch/embedded-postgres');
const { compiled, root } = require('../../scripts/launch/settings');
const { cpuOfTree, hasProcesses } = require('./process-tree');

/** @typedef {import('./types').Server} Server */
/** @typedef {import('./types').SystemName} SystemName */
/** @typedef {import('./types').Usage} Usage */
/** @typedef {{ number: number, cpu: NodeJS.CpuUsage, rss: number, soak?: import('../soak/types').SoakReading }} Reading */
/**
 * @typedef {object} Script
 * @property {string} script
 * @property {string} [preload]
 * @property {boolean} isGuarded
 * @property {boolean} [cachesPeople]
 * @property {boolean} [hasAllowlist]
 * @property {boolean} [isStock]
 */

const bench = path.join(root, 'bench');
const METER = path.join(bench, 'meter.js');
const CORE_SHARE = path.join(bench, 'core-share.js');
const BOOT_MS = 120_000;
const POLL_MS = 20;
const STOP_MS = 5_000;
const STOPPED_MS = 30_000;
const STDERR_KEPT = 4_000;

/**
 * The measured systems: a script, and the module that is preloaded into its process. `stock` has different tables from
 * the others.
 *
 * @type {Record<SystemName, Script>}
 */
const SYSTEMS = {
  tenantry: { script: path.join(root, 'scripts/start.js'), isGuarded: true, cachesPeople: true, hasAllowlist: true },
  unguarded: {
    script: path.join(root, 'scripts/start.js'),
    preload: path.join(bench, 'unguarded.js'),
    isGuarded: false,
    cachesPeople: true,
  },
  working: {
    script: path.join(root, 'scripts/start.js'),
    preload: path.join(bench, 'work-on-request.js'),
    isGuarded: true,
    cachesPeople: true,
  },
  fastify: { script: path.join(bench, 'fastify/server.js'), isGuarded: true },
  stock: { script: path.join(bench, 'stock/server.js'), isGuarded: true, isStock: true },
};

/**
 * The environment of all systems, with new secrets for every run. .env is not read, because it may contain a real
 * database.
 *
 * @returns {NodeJS.ProcessEnv}
 */
const environment = () => {
  const secret = () => randomBytes(24).toString('base64');
  const names = Object.keys(compiled('boot/settings/secrets').SECRETS);
  const { npm_lifecycle_event: _npm, ...inherited } = process.env;
  return {
    ...inherited,
    ...Object.fromEntries(names.map((name) => [name, `${secret()},${secret()}`])),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    STRAPI_TELEMETRY_DISABLED: 'true',
    WATCHDOGS_ENABLED: 'false',
    // Requests are counted, and a few people can send as many as they like.
    RATE_LIMIT_REQUESTS: '1000000',
    ALLOW_INSECURE: 'no-rate-limits',
    ENV_PATH: os.devNull,
    HOST: '127.0.0.1',
    TZ: 'UTC',
  };
};

/**
 * Copies the stock application to a folder in which Strapi can write.
 *
 * @param {string} folder
 */
const copyStock = (folder) => {
  const copy = mkdtempSync(path.join(folder, 'stock-'));
  cpSync(path.join(bench, 'stock'), copy, { recursive: true });
  for (const name of ['public/uploads', 'database/migrations']) mkdirSync(path.join(copy, name), { recursive: true });
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'));
  return copy;
};

/** @param {string} url */
const answers = async (url) => {
  try {
    await fetch(url);
    return true;
  } catch {
    return false;
  }
};

/**
 * Reads CPU time and memory of a process, from the meter in it. If it has started others to serve with it, CPU time is
 * that of all of them, from the kernel.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @param {{ isAlone: boolean }} server
 * @returns {() => Promise<Usage>}
 */
const meterOf = (child, { isAlone }) => {
  let count = 0;
  const read = async () => {
    const number = (count += 1);
    child.send(number);
    for (;;) {
      const [answer] = /** @type {[Reading?]} */ (await once(child, 'message'));
      if (answer?.number === number) return answer;
    }
  };
  return async () => {
    const { cpu, rss, soak } = await read();
    const isMeasured = isAlone || !hasProcesses || child.pid === undefined;
    return { cpuMs: isMeasured ? (cpu.user + cpu.system) / 1000 : cpuOfTree(Number(child.pid)), rss, soak };
  };
};

/**
 * Returns a function that returns the last part of what a process has written to its standard error.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
const errorOutputOf = (child) => {
  let said = '';
  child.stderr?.on('data', (/** @type {Buffer} */ chunk) => (said = `${said}${chunk.toString()}`.slice(-STDERR_KEPT)));
  return () => said;
};

/**
 * Waits until a server responds. Fails if its process ends or takes too long.
 *
 * @param {string} url
 * @param {import('node:child_process').ChildProcess} child
 * @param {() => string} described
 */
const untilItResponds = async (url, child, described = () => url) => {
  const until = Date.now() + BOOT_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until)
      throw new Error(`The server did not start: ${described()}`);
    await sleep(POLL_MS);
  }
};

/**
 * Waits until no server responds at an address any more.
 *
 * @param {string} url
 */
const untilStopped = async (url) => {
  const until = Date.now() + STOPPED_MS;
  while (await answers(url)) {
    if (Date.now() > until) throw new Error(`The server did not stop: ${url}`);
    await sleep(POLL_MS);
  }
};

/** @param {import('node:child_process').ChildProcess} child */
const stop = async (child) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(timer);
};

/**
 * Starts one of the systems in a separate process, on a free port of the loopback address.
 *
 * @param {SystemName} name
 * @param {NodeJS.ProcessEnv} env settings, including those of its database
 * @param {string} folder for a copy of the stock application
 * @returns {Promise<Server>} its address, how long the start took, and functions that measure and stop it
 */
const startServer = async (name, env, folder) => {
  const { script, preload, isStock = false, isGuarded, cachesPeople = false, hasAllowlist = false } = SYSTEMS[name];
  const port = await freePort();
  const stockDir = isStock ? copyStock(folder) : undefined;
  const startedAt = performance.now();
  const child = fork(script, [], {
    cwd: stockDir ?? root,
    env: { ...env, ...(stockDir && { STOCK_DIR: stockDir }), PORT: String(port) },
    execArgv: [METER, preload, env.CORE_SHARE && CORE_SHARE].flatMap((file) => (file ? ['--require', file] : [])),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const errorOutput = errorOutputOf(child);
  const url = `http://127.0.0.1:${port}`;
  await untilItResponds(`${url}/api/svc-agents`, child, () => `${name}\n${errorOutput()}`).catch(async (error) => {
    await stop(child);
    throw error;
  });
  const startedMs = performance.now() - startedAt;
  const meter = meterOf(child, { isAlone: Number(env.PROCESSES ?? 1) === 1 });
  const { pid = NaN } = child;
  return {
    url,
    pid,
    process: child,
    startedMs,
    isGuarded,
    cachesPeople,
    hasAllowlist,
    hasStubs: !isStock,
    meter,
    stop: () => stop(child),
  };
};

module.exports = { environment, startServer, errorOutputOf, untilItResponds, untilStopped };
