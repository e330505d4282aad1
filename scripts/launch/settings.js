'use strict';

const { existsSync } = require('node:fs');
const { createRequire } = require('node:module');
const net = require('node:net');
const path = require('node:path');

/** @typedef {import('./compiled-modules').CompiledModules} CompiledModules */

const root = path.resolve(__dirname, '../..');
const distDir = path.join(root, 'dist');

/** An expected failure, which is shown without a stack. */
class Refusal extends Error {}

/** An error in the arguments of a command. */
class WrongUsage extends Refusal {
  status = 2;
}

/** Failures of the application whose message says what to do. */
const PLAIN_CODES = ['SQLITE_DRIVER_MISSING', 'SCHEMA_IS_NEWER', 'MIGRATION_LOCK_TIMEOUT', 'MIGRATION_LOCK_LOST'];

/**
 * Prints an error and ends the process. A refusal is printed without its stack.
 *
 * @param {unknown} thrown
 * @returns {never}
 */
const fail = (thrown) => {
  const error = /** @type {(NodeJS.ErrnoException & { status?: number }) | null} */ (thrown);
  const isPlain = error instanceof Refusal || PLAIN_CODES.includes(error?.code ?? '');
  console.error(`\n${isPlain ? error?.message : (error?.stack ?? String(thrown))}\n`);
  return process.exit(error?.status ?? 1);
};

/**
 * The message of a thrown value. A connection that failed on every address has only a code.
 *
 * @param {unknown} thrown
 */
const messageOf = (thrown) => {
  const { message, code } = /** @type {NodeJS.ErrnoException} */ (thrown);
  return message || String(code);
};

/**
 * A module of the compiled application.
 *
 * @template {keyof CompiledModules} Name
 * @param {Name} name path below src, without extension
 * @returns {CompiledModules[Name]}
 */
const compiled = (name) => /** @type {CompiledModules[Name]} */ (require(path.join(distDir, 'src', name)));

/** Reads .env (or the file that ENV_PATH names) with Strapi's dotenv. Variables that are already set do not change. */
const loadEnvironmentFile = () => {
  const requireOfStrapi = createRequire(require.resolve('@strapi/strapi/package.json'));
  const dotenv = /** @type {{ config: (options: object) => void }} */ (requireOfStrapi('dotenv'));
  dotenv.config({ path: process.env.ENV_PATH, quiet: true });
};

const isBuilt = () => existsSync(path.join(distDir, 'src', 'index.js')) && existsSync(path.join(distDir, 'config'));

const isAdminBuilt = () => existsSync(path.join(distDir, 'build', 'index.html'));

const isConsoleBuilt = () => existsSync(path.join(distDir, 'console', 'index.html'));

/**
 * Refuses invalid settings, and names all of them at once. Strapi would show a stack, and only for the first.
 */
const assertSettings = () => {
  try {
    compiled('boot/settings/check-settings').requireSettings(process.env);
  } catch (error) {
    throw new Refusal(messageOf(error));
  }
};

/** The address on which the server will listen, from HOST and PORT. */
const address = () => ({ host: process.env.HOST || '127.0.0.1', port: Number(process.env.PORT || 1337) });

/**
 * The addresses at which a server is reached that listens on all addresses.
 *
 * @type {Record<string, string>}
 */
const REACHABLE = { '0.0.0.0': '127.0.0.1', '::': '[::1]' };

/**
 * The URL of the server. A server that listens on all addresses is reached at the loopback address.
 *
 * @param {{ host: string, port: number }} address
 */
const baseUrl = ({ host, port }) => {
  const reachable = REACHABLE[host] ?? (net.isIPv6(host) ? `[${host}]` : host);
  return `http://${reachable}:${port}`;
};

/** @type {Record<string, string>} */
const LISTEN_FAULTS = {
  EADDRINUSE: 'is taken by another program',
  EACCES: 'cannot be used by this account',
  EADDRNOTAVAIL: 'is not an address of this machine',
  ENOTFOUND: 'is not an address of this machine',
};

/**
 * Refuses a port that cannot be listened on.
 *
 * @param {{ host: string, port: number }} address
 * @returns {Promise<void>}
 */
const assertPortFree = ({ host, port }) =>
  new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => {
      const fault = LISTEN_FAULTS[error.code ?? ''];
      const message = `Port ${port} on ${host} ${fault}. Choose another one, for example: PORT=${port + 1}`;
      reject(fault ? new Refusal(message) : error);
    });
    probe.listen(port, host, () => probe.close(() => resolve()));
  });

/** Describes the configured database, without its password. */
const describeDatabase = () => {
  const { DATABASE_CLIENT: client = 'sqlite', DATABASE_URL: url, DATABASE_FILENAME: filename } = process.env;
  if (client === 'sqlite') return `SQLite ${filename || '.tmp/data.db'}`;
  const { host, pathname } = new URL(String(url));
  return `PostgreSQL ${host}${pathname}`;
};

/**
 * Refuses to continue if SQLite is configured and its driver does not load, because Strapi would not show the reason.
 */
const assertSqliteDriver = () => {
  if ((process.env.DATABASE_CLIENT || 'sqlite') === 'sqlite')
    compiled('database/drivers/sqlite-driver').loadSqliteDriver();
};

module.exports = {
  Refusal,
  WrongUsage,
  address,
  assertPortFree,
  assertSettings,
  assertSqliteDriver,
  baseUrl,
  compiled,
  describeDatabase,
  distDir,
  fail,
  isAdminBuilt,
  isBuilt,
  isConsoleBuilt,
  loadEnvironmentFile,
  messageOf,
  root,
};
