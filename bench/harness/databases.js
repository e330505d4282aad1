'use strict';

const { existsSync, mkdirSync } = require('node:fs');
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
 * Files with empty tables in a folder that runs share.
 *
 * @param {string} folder
 * @param {(name: string) => string} fileOf the file of a database of this run
 * @returns {import('./types').KeptTables}
 */
const keptTables = (folder, fileOf) => {
  mkdirSync(folder, { recursive: true });
  const keptOf = (/** @type {string} */ system) => path.join(folder, `${system}.db`);
  return {
    async keep(system, name) {
      const db = openFile(fileOf(name));
      try {
        await db.raw('vacuum into ?', [keptOf(system)]);
      } finally {
        await db.destroy();
      }
    },
    async copy(system, name) {
      const isThere = existsSync(keptOf(system));
      if (isThere) await cp(keptOf(system), fileOf(name));
      return isThere;
    },
  };
};

/**
 * Files in a folder, one for each system.
 *
 * @param {string} folder
 * @param {string} [tables] a folder for empty tables
 * @returns {Databases}
 */
const sqlite = (folder, tables) => {
  compiled('database/drivers/sqlite-driver').useSqliteDriver(require);
  /** @param {string} name */
  const fileOf = (name) => path.join(folder, `${name}.db`);
  return {
    kind: 'sqlite',
    create: () => Promise.resolve(),
    clone: (from, to) => cp(fileOf(from), fileOf(to)),
    environment: (name) => ({ DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: fileOf(name) }),
    connect: (name) => openFile(fileOf(name)),
    ...(tables && { kept: keptTables(tables, fileOf) }),
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
 * @param {{ flags?: string[] }} [options] flags of the server
 * @returns {Promise<Databases>}
 */
const postgres = async (options) => {
  const server = await startPostgres(options);
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
    kind: 'postgres',
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
 * @param {{ flags?: string[], tables?: string }} [options] of the PostgreSQL server; of SQLite
 */
const openDatabases = (kind, folder, options) =>
  kind === 'sqlite' ? sqlite(folder, options?.tables) : postgres(options);

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
