import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { newDatabaseFolder } from '../environment/database-folder';
import { copyTables, keepTables } from '../environment/kept-tables';

/** Shared with the benchmarks, which are plain scripts. */
export const { freePort } = require('../../../scripts/launch/embedded-postgres') as {
  freePort(): Promise<number>;
};

const root = path.resolve(__dirname, '../../..');
const strapi = path.join(root, 'node_modules/@strapi/strapi/bin/strapi.js');

const START_TIMEOUT_MS = 280_000;
const STOP_TIMEOUT_MS = 12_000;
const BUILD_TIMEOUT_MS = 600_000;

/** An application in its own process, on its own database. */
export interface RunningApp {
  url: string;
  pid: number;
  /** The output so far. */
  output(): string;
  /** Sends SIGKILL. */
  kill(): void;
  /** Sends a signal without waiting. */
  signal(name: NodeJS.Signals): void;
  /** Resolves with the exit code once the process has ended, or with null if a signal ended it. */
  ended: Promise<number | null>;
  stop(): Promise<void>;
}

type Settings = Record<string, string>;

const secret = (): string => randomBytes(24).toString('base64');

/** Processes that a test file starts share their secrets, like the nodes of one service. */
export const SETTINGS = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  LOG_LEVEL: 'warn',
  APP_KEYS: `${secret()},${secret()}`,
  JWT_SECRET: secret(),
  ADMIN_JWT_SECRET: secret(),
  API_TOKEN_SALT: secret(),
  TRANSFER_TOKEN_SALT: secret(),
  ENCRYPTION_KEY: secret(),
  TOKEN_HASH_KEY: secret(),
  STRAPI_TELEMETRY_DISABLED: 'true',
  STRAPI_DISABLE_UPDATE_NOTIFICATION: 'true',
  ADMIN_SETUP_TOKEN: secret(),
} satisfies Settings;

/** What the form of the first administrator sends. */
export const FIRST_ADMINISTRATOR = {
  firstname: 'Olga',
  lastname: 'Operator',
  email: 'operator@tenantry.example',
  password: 'Demo-Passw0rd!',
  setupToken: SETTINGS.ADMIN_SETUP_TOKEN,
};

/** Builds the admin panel unless there is a build, which can be outdated. */
export const ensureAdminPanel = async (): Promise<void> => {
  if (existsSync(path.join(root, 'dist/build/index.html'))) return;
  process.stderr.write('The admin panel is not built yet: building it takes about a minute.\n');
  await promisify(execFile)(process.execPath, [strapi, 'build'], {
    cwd: root,
    env: { ...process.env, ...SETTINGS },
    timeout: BUILD_TIMEOUT_MS,
    maxBuffer: 16 * 1024 * 1024,
  });
};

const untilHealthy = async (url: string, child: ChildProcess, output: () => string): Promise<void> => {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The application ended with ${child.exitCode}:\n${output()}`);
    const answer = await fetch(`${url}/_health`).catch(() => null);
    if (answer?.ok) return;
    await delay(100);
  }
  throw new Error(`The application did not start within ${START_TIMEOUT_MS} ms:\n${output()}`);
};

const end = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
  await once(child, 'exit');
  clearTimeout(timer);
};

const spawnApp = ([command = '', ...args]: string[], settings: Settings) =>
  spawn(command, args, {
    cwd: root,
    env: { ...process.env, ...SETTINGS, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

const START = 'scripts/start.js';

/**
 * Starts the compiled application on a free loopback port, or that of PORT, by default with an SQLite database that has only what a first start writes.
 *
 * @param env its settings, or a function of its port that returns them
 * @param script starts the server
 * @param commandOf returns the command line that runs the script, which listens on the port
 */
export const startApp = async (
  env: Settings | ((port: number) => Promise<Settings>) = {},
  script = START,
  commandOf: (file: string, port: number) => string[] = (file) => [process.execPath, file],
): Promise<RunningApp> => {
  const folder = newDatabaseFolder();
  const filename = path.join(folder, 'data.db');
  const port = typeof env === 'object' && env.PORT ? Number(env.PORT) : await freePort();
  const more = typeof env === 'function' ? await env(port) : env;
  const settings: Settings = {
    PORT: String(port),
    DATABASE_CLIENT: 'sqlite',
    DATABASE_FILENAME: filename,
    // Except the demo, whose organisations have plans: no limits that a test does not set.
    ...(script === START && { DEFAULT_PLAN: 'none' }),
    ...more,
  };
  const hasOwnFile = settings.DATABASE_CLIENT === 'sqlite' && settings.DATABASE_FILENAME === filename;
  // Other scripts also write what the demo shows.
  const sharesTables = hasOwnFile && script === START;
  if (sharesTables) copyTables(filename);
  const child = spawnApp(commandOf(path.join(root, script), port), settings);
  const hasEnded = once(child, 'exit');
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(String(chunk)));
  const output = (): string => chunks.join('');
  const stop = async (): Promise<void> => {
    await end(child);
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilHealthy(url, child, output);
    if (sharesTables) keepTables(filename);
  } catch (error) {
    await stop();
    throw error;
  }
  const ended = hasEnded.then(([code]) => code as number | null);
  const pid = child.pid as number;
  return {
    url,
    pid,
    output,
    kill: () => void child.kill('SIGKILL'),
    signal: (name) => void child.kill(name),
    ended,
    stop,
  };
};
