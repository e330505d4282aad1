'use strict';

const { spawn, spawnSync } = require('node:child_process');
const { existsSync, readdirSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { compiled, Refusal, root } = require('../launch/settings');

/** Where Debian's packages install each version. */
const DEBIAN = '/usr/lib/postgresql';
const MAX_OUTPUT = 20_000;

/**
 * The connection as libpq's variables: the password is neither in the list of processes nor in a file.
 *
 * @returns {Record<string, string>}
 */
const libpqEnvironment = () => {
  const { Client } = /** @type {typeof import('pg')} */ (createRequire(path.join(root, 'package.json'))('pg'));
  const options = compiled('database/drivers/postgres-options').directOptions();
  const { host, port, user, password, database } = /** @type {any} */ (new Client({ ...options, ssl: false }));
  const ssl = /** @type {import('node:tls').ConnectionOptions | false} */ (options.ssl ?? false);
  return {
    PGHOST: host,
    PGPORT: String(port),
    ...(user ? { PGUSER: user } : {}),
    ...(password ? { PGPASSWORD: String(password) } : {}),
    ...(database ? { PGDATABASE: database } : {}),
    ...tlsVariables(ssl),
    PGAPPNAME: 'tenantry-backup',
  };
};

/**
 * @param {import('node:tls').ConnectionOptions | false} ssl
 * @returns {Record<string, string>}
 */
const tlsVariables = (ssl) => {
  if (!ssl) return { PGSSLMODE: 'disable' };
  const url = process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL || '';
  const given = URL.canParse(url) ? new URL(url).searchParams : new URLSearchParams();
  const files = {
    PGSSLROOTCERT: given.get('sslrootcert') ?? process.env.DATABASE_SSL_CA,
    PGSSLCERT: given.get('sslcert') ?? process.env.DATABASE_SSL_CERT,
    PGSSLKEY: given.get('sslkey') ?? process.env.DATABASE_SSL_KEY,
  };
  const verifies = ssl.checkServerIdentity ? 'verify-ca' : 'verify-full';
  return {
    PGSSLMODE: ssl.rejectUnauthorized === false ? 'require' : verifies,
    // The authorities of the system, as Node uses its own.
    PGSSLROOTCERT: files.PGSSLROOTCERT || (ssl.rejectUnauthorized === false ? '' : 'system'),
    ...(files.PGSSLCERT ? { PGSSLCERT: files.PGSSLCERT } : {}),
    ...(files.PGSSLKEY ? { PGSSLKEY: files.PGSSLKEY } : {}),
  };
};

/** @param {string | undefined} folder */
const foldersToSearch = (folder) => {
  if (folder) return [folder];
  const ofDebian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => path.join(DEBIAN, version, 'bin')) : [];
  return [...ofDebian, ...(process.env.PATH ?? '').split(path.delimiter)];
};

/**
 * The version of a program; null if it is not there.
 *
 * @param {string} program
 */
const majorOf = (program) => {
  if (!existsSync(program)) return null;
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout ?? '')?.[1];
  return major ? Number(major) : null;
};

/**
 * Finds a program of PostgreSQL: of the server's version, or else the next one.
 *
 * @param {'pg_dump' | 'pg_restore'} name
 * @param {number} least the oldest version that works
 * @param {string | undefined} folder where to search; by default where Debian installs it, and in PATH
 */
const findProgram = (name, least, folder) => {
  const found = foldersToSearch(folder).flatMap((place) => {
    const file = path.join(place, name);
    const major = majorOf(file);
    return major === null ? [] : [{ file, major }];
  });
  const [best] = found.filter(({ major }) => major >= least).sort((a, b) => a.major - b.major);
  if (best) return best;
  const older = found.map(({ major }) => major);
  throw new Refusal(
    `${older.length > 0 ? `${name} ${Math.max(...older)} is older than needed: version ${least}` : `${name} is not installed`}.
Install version ${least} or later, on Debian and Ubuntu: apt-get install postgresql-client-${least}
(versions that the distribution does not have are in PostgreSQL's own repository, apt.postgresql.org). Or name the folder
that contains it: --pg-bin FOLDER`,
  );
};

/**
 * Runs a program.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, onLine?: (line: string) => void }} [options]
 * @returns {Promise<string>} its output
 */
const runProgram = (file, args, { env = {}, onLine = () => undefined } = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    /** @type {Buffer[]} */
    const output = [];
    let errors = '';
    child.stdout.on('data', (/** @type {Buffer} */ part) => output.push(part));
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      errors = (errors + text).slice(-MAX_OUTPUT);
      for (const line of text.split('\n')) onLine(line);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve(Buffer.concat(output).toString('utf8'));
      const lines = errors.split('\n').filter((line) => /error|fatal|detail|hint/i.test(line));
      return reject(
        new Error(`${path.basename(file)} failed: ${(lines.length > 0 ? lines : [errors]).join('\n').trim()}`),
      );
    });
  });

module.exports = { findProgram, libpqEnvironment, runProgram };
