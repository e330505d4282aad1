#!/usr/bin/env node
'use strict';

const { execFile } = require('node:child_process');
const { existsSync, mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { parseArgs, promisify } = require('node:util');
const { runCommand } = require('../scripts/launch/command');

const HELP = `Usage: npm run bench:import [-- --rows N,N] [-- --postgres URL]

Imports generated FOCUS files of several sizes, each in a separate process. Prints rows per second, the peak memory of the
process, and how much more that is than with the first size. Needs a built server: npm run build:server.

  --rows N,N      sizes (default 10000,1000000)
  --postgres URL  a PostgreSQL database, to which it adds rows (default: a new SQLite file)
  --help          show this text

Exits with 0, or with 2 if nothing could be measured.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { rows: { type: 'string' }, postgres: { type: 'string' }, help: { type: 'boolean' } };
/** @typedef {{ rows: number, seconds: number, rssMb: number, heapMb: number }} Measured */

const root = path.resolve(__dirname, '..');
const SECRETS = [
  'JWT_SECRET',
  'ADMIN_JWT_SECRET',
  'API_TOKEN_SALT',
  'TRANSFER_TOKEN_SALT',
  'ENCRYPTION_KEY',
  'TOKEN_HASH_KEY',
];

/**
 * @param {string} folder
 * @param {string | undefined} url
 */
const environment = (folder, url) => {
  const placeholder = 'only-for-this-benchmark';
  const database = url
    ? { DATABASE_CLIENT: 'postgres', DATABASE_URL: url }
    : { DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: path.join(folder, 'bench.db') };
  return {
    ...process.env,
    ...Object.fromEntries(SECRETS.map((name) => [name, placeholder])),
    ...database,
    APP_KEYS: `${placeholder},${placeholder}`,
    NODE_ENV: 'production',
    LOG_LEVEL: 'warn',
    WATCHDOGS_ENABLED: 'false',
    STRAPI_TELEMETRY_DISABLED: 'true',
  };
};

/**
 * Imports one file in a separate process. On SQLite, the database is new.
 *
 * @param {number} rows
 * @param {string | undefined} url
 * @returns {Promise<Measured>}
 */
const measure = async (rows, url) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-bench-'));
  try {
    const args = [path.join(__dirname, 'harness/import-once.js'), String(rows)];
    const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: root, env: environment(folder, url) });
    return /** @type {Measured} */ (JSON.parse(stdout.trim().split('\n').pop() ?? ''));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** @param {string | number} text */
const cell = (text) => String(text).padStart(12);

/** @param {string[]} args */
const main = async (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return void process.stdout.write(HELP);
  if (!existsSync(path.join(root, 'dist/src')))
    throw new Error('The server is not built yet. Build it first: npm run build:server');
  const sizes = (values.rows ?? '10000,1000000').split(',').map(Number);
  if (!sizes.every((rows) => Number.isInteger(rows) && rows > 0)) throw new Error('--rows requires numbers above 0.');
  console.log(`${values.postgres ? 'PostgreSQL' : 'SQLite'}; peak memory in MiB: resident set, heap`);
  console.log(['rows', 'rows/s', 'resident', 'heap', 'more'].map(cell).join(''));
  /** @type {number | undefined} */
  let least;
  for (const size of sizes) {
    const { rows, seconds, rssMb, heapMb } = await measure(size, values.postgres);
    least ??= rssMb;
    console.log([rows, Math.round(rows / seconds), rssMb, heapMb, rssMb - least].map(cell).join(''));
  }
};

void runCommand(main);
