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

/** @typedef {import('./types').Server} Server */
/** @typedef {import('./types').SystemName} SystemName */
/** @typedef {import('./types').Usage} Usage */
/** @typedef {{ number: number, cpu: NodeJS.CpuUsage, rss: number }} Reading */
/**
 * @typedef {object} Script
 * @property {string} script
 * @property {string} [preload]
 * @property {boolean} isGuarded
 * @property {boolean} [remembers]
 * @property {boolean} [hasAllowlist]
 * @property {boolean} [isStock]
 */

const bench = path.join(root, 'bench');
const METER = path.join(bench, 'meter.js');
const CORE_SHARE = path.join(bench, 'core-share.js');
const BOOT_MS = 120_000;
const LOOK_MS = 20;
const STOP_MS = 5_000;
const SILENCE_MS = 30_000;
const STDERR_KEPT = 4_000;

/**
 * What is measured: a script, and what is loaded into its process before it. `stock` stands apart: it has other tables.
 *
 * @type {Record<SystemName, Script>}
 */
const SYSTEMS = {
  tenantry: { script: path.join(root, 'scripts/start.js'), isGuarded: true, remembers: true, hasAllowlist: true },
  unguarded: {
    script: path.join(root, 'scripts/start.js'),
    preload: path.join(bench, 'unguarded.js'),
    isGuarded: false,
    remembers: true,
  },
  fastify: { script: path.join(bench, 'fastify/server.js'), isGuarded: true },
  stock: { script: path.join(bench, 'stock/server.js'), isGuarded: true, isStock: true },
};

/**
 * The same secrets for all, new ones for every run. No .env is read: the database that it names may be a real one.
 *
 * @returns {NodeJS.ProcessEnv}
 */
const environment = () => {
  const secret = () => randomBytes(24).toString('base64');
  const names = Object.keys(compiled('boot/required-secrets').SECRETS);
  const { npm_lifecycle_event: _npm, ...inherited } = process.env;
  return {
    ...inherited,
    ...Object.fromEntries(names.map((name) => [name, `${secret()},${secret()}`])),
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    STRAPI_TELEMETRY_DISABLED: 'true',
    WATCHDOGS_ENABLED: 'false',
    ENV_PATH: os.devNull,
    HOST: '127.0.0.1',
    TZ: 'UTC',
  };
};

/**
 * A copy of the stock application, which Strapi may write to.
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
 * Asks a process what it has used; the meter in it answers.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => Promise<Usage>}
 */
const meterOf = (child) => {
  let count = 0;
  return async () => {
    const number = (count += 1);
    child.send(number);
    for (;;) {
      const [answer] = /** @type {[Reading?]} */ (await once(child, 'message'));
      if (answer?.number === number) return { cpuMs: (answer.cpu.user + answer.cpu.system) / 1000, rss: answer.rss };
    }
  };
};

/**
 * Tells the end of what a process has said on its standard error.
 *
 * @param {import('node:child_process').ChildProcess} child
 */
const troublesOf = (child) => {
  let said = '';
  child.stderr?.on('data', (/** @type {Buffer} */ chunk) => (said = `${said}${chunk.toString()}`.slice(-STDERR_KEPT)));
  return () => said;
};

/**
 * Waits until a server answers under an address; fails where its process ends, or takes too long.
 *
 * @param {string} url
 * @param {import('node:child_process').ChildProcess} child
 * @param {() => string} described
 */
const untilAnswers = async (url, child, described = () => url) => {
  const until = Date.now() + BOOT_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until)
      throw new Error(`It did not start: ${described()}`);
    await sleep(LOOK_MS);
  }
};

/**
 * Waits until nobody answers under an address any more.
 *
 * @param {string} url
 */
const untilSilent = async (url) => {
  const until = Date.now() + SILENCE_MS;
  while (await answers(url)) {
    if (Date.now() > until) throw new Error(`It did not stop: ${url}`);
    await sleep(LOOK_MS);
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
 * Starts one of the systems in a process of its own, on a free port of the loopback address.
 *
 * @param {SystemName} name
 * @param {NodeJS.ProcessEnv} env settings, those of its database among them
 * @param {string} folder where a copy of the stock application may be made
 * @returns {Promise<Server>} its address, how long it took, what tells its CPU time in milliseconds and its memory, and what stops it
 */
const startServer = async (name, env, folder) => {
  const { script, preload, isStock = false, isGuarded, remembers = false, hasAllowlist = false } = SYSTEMS[name];
  const port = await freePort();
  const stockDir = isStock ? copyStock(folder) : undefined;
  const startedAt = performance.now();
  const child = fork(script, [], {
    cwd: stockDir ?? root,
    env: { ...env, ...(stockDir && { STOCK_DIR: stockDir }), PORT: String(port) },
    execArgv: [METER, preload, env.CORE_SHARE && CORE_SHARE].flatMap((file) => (file ? ['--require', file] : [])),
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const troubles = troublesOf(child);
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/api/svc-agents`, child, () => `${name}\n${troubles()}`).catch(async (error) => {
    await stop(child);
    throw error;
  });
  const startedMs = performance.now() - startedAt;
  return { url, startedMs, isGuarded, remembers, hasAllowlist, meter: meterOf(child), stop: () => stop(child) };
};

module.exports = { environment, startServer, troublesOf, untilAnswers, untilSilent };
