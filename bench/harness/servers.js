'use strict';

const { fork } = require('node:child_process');
const { randomBytes } = require('node:crypto');
const { once } = require('node:events');
const os = require('node:os');
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { freePort } = require('../../scripts/launch/embedded-postgres');
const { SERVER_OPTIONS } = require('../../scripts/launch/lean-process');
const { compiled, root } = require('../../scripts/launch/settings');

/** @typedef {import('./types').Server} Server */
/** @typedef {import('./types').Usage} Usage */
/** @typedef {{ number: number, cpu: NodeJS.CpuUsage, rss: number, hashMs: number, soak?: import('./types').LoopReading }} Reading */

const SERVER = path.join(root, 'scripts/start.js');
const METER = path.join(__dirname, 'meter.js');
const BOOT_MS = 120_000;
const POLL_MS = 20;
const STOP_MS = 5_000;
const STDERR_KEPT = 4_000;

/**
 * The environment of all servers, with new secrets for every run. .env is not read, because it may contain a real
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
 * Reads CPU time and memory of a process, from the meter in it.
 *
 * @param {import('node:child_process').ChildProcess} child
 * @returns {() => Promise<Usage>}
 */
const meterOf = (child) => {
  let count = 0;
  return async () => {
    const number = (count += 1);
    child.send({ number });
    for (;;) {
      const [reading] = /** @type {[Reading?]} */ (await once(child, 'message'));
      if (reading?.number !== number) continue;
      const { cpu, rss, hashMs, soak } = reading;
      return { cpuMs: (cpu.user + cpu.system) / 1000, rss, hashMs, soak };
    }
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
 * @param {() => string} errorOutput
 */
const untilItResponds = async (url, child, errorOutput) => {
  const until = Date.now() + BOOT_MS;
  while (!(await answers(url))) {
    if (child.exitCode !== null || child.signalCode !== null || Date.now() > until)
      throw new Error(`The server did not start: ${errorOutput()}`);
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
 * Starts the built server in a separate process, on a free port of the loopback address.
 *
 * @param {NodeJS.ProcessEnv} env settings, including those of its database
 * @returns {Promise<Server>} its address, how long the start took, and functions that measure and stop it
 */
const startServer = async (env) => {
  const port = await freePort();
  const startedAt = performance.now();
  const child = fork(SERVER, [], {
    cwd: root,
    env: { ...env, PORT: String(port) },
    execArgv: [...SERVER_OPTIONS, '--require', METER],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilItResponds(`${url}/api/svc-agents`, child, errorOutputOf(child)).catch(async (error) => {
    await stop(child);
    throw error;
  });
  const startedMs = performance.now() - startedAt;
  return { url, process: child, startedMs, meter: meterOf(child), stop: () => stop(child) };
};

module.exports = { environment, startServer };
