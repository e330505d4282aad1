'use strict';

const { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { connectToPostgres } = require('../launch/database');
const { progressBar, whileWaiting } = require('../launch/progress');
const { compiled, Refusal } = require('../launch/settings');
const { findProgram, libpqEnvironment, runProgram } = require('./postgres-programs');

/** @typedef {import('knex').Knex} Knex */

/**
 * @param {Knex} db
 * @param {string} sql
 * @returns {Promise<Record<string, any>>} the only row
 */
const oneRow = async (db, sql) => /** @type {{ rows: [Record<string, any>] }} */ (await db.raw(sql)).rows[0];

/** @param {Knex} db */
const majorOfServer = async (db) => {
  const { version } = await oneRow(db, `select current_setting('server_version_num')::int / 10000 as version`);
  return Number(version);
};

/** Shows the tables that pg_dump or pg_restore has begun. */
const tablesShown = (/** @type {number} */ total, /** @type {RegExp} */ pattern) => {
  const bar = progressBar('{bar} {value}/{total} tables');
  let count = 0;
  return {
    onLine: (/** @type {string} */ line) => {
      if (pattern.test(line)) bar.show((count += 1), total);
    },
    stop: bar.stop,
  };
};

/**
 * Writes a backup of the configured PostgreSQL database. The rows are counted in the snapshot that pg_dump reads, so the
 * manifest describes exactly what is in the file.
 *
 * @param {string} partial where to
 * @param {string | undefined} folder of pg_dump
 */
const backupPostgres = async (partial, folder) => {
  const db = connectToPostgres();
  try {
    const program = findProgram('pg_dump', await majorOfServer(db), folder);
    closeSync(openSync(partial, 'wx', 0o600));
    const contents = await db.transaction((trx) => dump(trx, program.file, partial), {
      isolationLevel: 'repeatable read',
      readOnly: true,
    });
    await assertReadable(partial, program.major, folder);
    return { database: /** @type {const} */ ('postgres'), program: `pg_dump ${program.major}`, contents };
  } finally {
    await db.destroy();
  }
};

/**
 * @param {Knex} trx
 * @param {string} program
 * @param {string} partial
 */
const dump = async (trx, program, partial) => {
  await trx.raw('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0');
  const { schema, snapshot } = await oneRow(trx, 'select current_schema() as schema, pg_export_snapshot() as snapshot');
  const contents = await whileWaiting('Counting rows', () =>
    compiled('doctor/contents').contentsOf({ db: trx, onSqlite: false }),
  );
  const shown = tablesShown(Object.keys(contents.rows).length, /dumping contents of table/);
  const args = ['--format=custom', '--no-owner', '--no-privileges', '--verbose', `--schema=${schema}`];
  try {
    await runProgram(program, [...args, `--snapshot=${snapshot}`, `--file=${partial}`], {
      env: libpqEnvironment(),
      onLine: shown.onLine,
    });
  } finally {
    shown.stop();
  }
  return contents;
};

/**
 * Reads a whole archive, without a server.
 *
 * @param {string} file
 * @param {number} major of the pg_dump that wrote it
 * @param {string | undefined} folder of pg_restore
 */
const assertReadable = async (file, major, folder) => {
  const { file: program } = findProgram('pg_restore', major, folder);
  await whileWaiting('Checking the file', async () => {
    await runProgram(program, ['--list', file]);
    await runProgram(program, ['--file=/dev/null', file]);
  });
};

/**
 * What is wrong with a backup; empty if nothing is.
 *
 * @param {string} file
 * @param {import('./manifest').Manifest} manifest
 * @param {string | undefined} folder
 * @returns {Promise<string[]>}
 */
const faultsOfArchive = async (file, { program }, folder) => {
  try {
    await assertReadable(file, majorOfProgram(program), folder);
    return [];
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return [/** @type {Error} */ (error).message];
  }
};

const majorOfProgram = (/** @type {string} */ program) => Number(/\d+/.exec(program)?.[0]);

/** @param {Knex} db */
const assertUnused = async (db) => {
  const { others } = await oneRow(
    db,
    `select count(*)::int as others from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  if (others > 0) throw new Refusal(`${others} other connections use the database. Stop the servers first.`);
};

/** The objects of an archive without the schema itself, which exists. */
const objectsOf = async (/** @type {string} */ program, /** @type {string} */ file) => {
  const list = await runProgram(program, ['--list', file]);
  return list
    .split('\n')
    .filter((line) => !/^\d+; \d+ \d+ (SCHEMA - |COMMENT - SCHEMA |ACL - SCHEMA )/.test(line))
    .join('\n');
};

/**
 * @param {string} file
 * @param {{ program: string, tables: number }} options
 */
const load = async (file, { program, tables }) => {
  const place = mkdtempSync(path.join(tmpdir(), 'tenantry-restore-'));
  const list = path.join(place, 'objects');
  const shown = tablesShown(tables, /processing data for table/);
  const env = libpqEnvironment();
  try {
    writeFileSync(list, await objectsOf(program, file), { mode: 0o600 });
    const args = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges', '--verbose'];
    await runProgram(program, [...args, `--use-list=${list}`, `--dbname=${env.PGDATABASE ?? ''}`, file], {
      env,
      onLine: shown.onLine,
    });
  } finally {
    shown.stop();
    rmSync(place, { recursive: true });
  }
};

/**
 * Restores a backup into the configured PostgreSQL database, in one transaction. The tables that were there are kept in a
 * schema of their own.
 *
 * @param {string} file
 * @param {import('./manifest').Manifest} manifest
 * @param {{ replace: boolean, stamp: string, folder: string | undefined }} options
 * @returns the schema with the earlier tables; null if there were none
 */
const restorePostgres = async (file, manifest, { replace, stamp, folder }) => {
  const db = connectToPostgres();
  try {
    const major = Math.max(await majorOfServer(db), majorOfProgram(manifest.program));
    const { file: program } = findProgram('pg_restore', major, folder);
    const { schema, tables } = await oneRow(
      db,
      `select current_schema() as schema, (select count(*)::int from pg_class
         where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace) as tables`,
    );
    if (tables > 0 && !replace)
      throw new Refusal(`The database has ${tables} tables. Name an empty one, or keep these aside with --replace.`);
    await assertUnused(db);
    const aside = tables > 0 ? `before_restore_${stamp}` : null;
    if (aside) await setAside(db, schema, aside);
    try {
      await load(file, { program, tables: Object.keys(manifest.contents.rows).length });
    } catch (error) {
      if (aside) await putBack(db, schema, aside);
      throw error;
    }
    await db.raw('analyze');
    return aside;
  } finally {
    await db.destroy();
  }
};

const setAside = (/** @type {Knex} */ db, /** @type {string} */ schema, /** @type {string} */ aside) =>
  db.transaction(async (trx) => {
    await trx.raw('alter schema ?? rename to ??', [schema, aside]);
    await trx.raw('create schema ??', [schema]);
  });

const putBack = (/** @type {Knex} */ db, /** @type {string} */ schema, /** @type {string} */ aside) =>
  db.transaction(async (trx) => {
    await trx.raw('drop schema ??', [schema]);
    await trx.raw('alter schema ?? rename to ??', [aside, schema]);
  });

module.exports = { backupPostgres, faultsOfArchive, restorePostgres };
