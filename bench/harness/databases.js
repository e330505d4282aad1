'use strict';

const { cp } = require('node:fs/promises');
const path = require('node:path');
const { knex } = require('knex');
const { startPostgres } = require('../../scripts/launch/embedded-postgres');
const { compiled } = require('../../scripts/launch/settings');
const { cpuOfTree, hasProcesses, parentOf } = require('./process-tree');

/** @typedef {import('./types').Databases} Databases */

/** @param {string} filename */
const openFile = (filename) => knex({ client: 'better-sqlite3', connection: { filename }, useNullAsDefault: true });

/**
 * Files in a folder, one for each database.
 *
 * @param {string} folder
 * @returns {Databases}
 */
const sqlite = (folder) => {
  compiled('database/drivers/sqlite-driver').useSqliteDriver(require);
  /** @param {string} name */
  const fileOf = (name) => path.join(folder, `${name}.db`);
  return {
    create: () => Promise.resolve(),
    clone: (from, to) => cp(fileOf(from), fileOf(to)),
    environment: (name) => ({ DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: fileOf(name) }),
    connect: (name) => openFile(fileOf(name)),
    cpuMs: () => 0,
    stop: () => Promise.resolve(),
  };
};

/**
 * Finds the first process of a PostgreSQL server on this machine: the parent of the process of each connection.
 *
 * @param {import('knex').Knex} db
 */
const postmasterOf = async (db) => {
  const { rows } = /** @type {{ rows: { pid: number }[] }} */ (await db.raw('select pg_backend_pid() as pid'));
  return parentOf(rows[0]?.pid ?? NaN);
};

/**
 * Databases of a server that is started for the benchmark.
 *
 * @param {string[]} [flags] of the server
 * @returns {Promise<Databases>}
 */
const postgres = async (flags) => {
  const server = await startPostgres(flags && { flags });
  /** @param {string} name */
  const urlOf = (name) => server.url.replace(/postgres$/, name);
  /** @param {string} name */
  const connect = (name) => knex({ client: 'pg', connection: urlOf(name), pool: { min: 0, max: 2 } });
  /**
   * @template T
   * @param {(db: import('knex').Knex) => Promise<T>} work
   */
  const use = async (work) => {
    const db = connect('postgres');
    try {
      return await work(db);
    } finally {
      await db.destroy();
    }
  };
  const run = (/** @type {string} */ statement) => use(async (db) => void (await db.raw(statement)));
  const postmaster = hasProcesses ? await use(postmasterOf) : undefined;
  return {
    create: (name) => run(`create database ${name}`),
    clone: (from, to) => run(`create database ${to} template ${from}`),
    environment: (name) => ({ DATABASE_CLIENT: 'postgres', DATABASE_URL: urlOf(name) }),
    connect,
    cpuMs: () => (postmaster === undefined ? 0 : cpuOfTree(postmaster)),
    stop: () => server.stop(),
  };
};

/**
 * @param {import('./types').Kind} kind
 * @param {string} folder
 * @param {string[]} [flags] of the PostgreSQL server
 */
const openDatabases = (kind, folder, flags) => (kind === 'sqlite' ? sqlite(folder) : postgres(flags));

/** The tables to which the operations add rows. */
const GROWING = ['svc_agents', 'synthetic_results'];

/**
 * The ids of the newest rows, so that later rows can be removed.
 *
 * @param {import('knex').Knex} db
 * @returns {Promise<Record<string, number>>}
 */
const marksOf = async (db) => {
  /** @param {string} table */
  const newest = async (table) => {
    const row = /** @type {{ id: number | null } | undefined} */ (await db(table).max({ id: 'id' }).first());
    return /** @type {const} */ ([table, Number(row?.id ?? 0)]);
  };
  return Object.fromEntries(await Promise.all(GROWING.map(newest)));
};

/**
 * Removes later rows, so that every list is measured on the same rows.
 *
 * @param {import('knex').Knex} db
 * @param {Record<string, number>} marks
 */
const removeAfter = async (db, marks) => {
  for (const [table, id] of Object.entries(marks)) await db(table).where('id', '>', id).delete();
};

module.exports = { marksOf, openDatabases, removeAfter };
