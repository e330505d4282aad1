'use strict';

const { chmodSync, closeSync, copyFileSync, existsSync, openSync, renameSync } = require('node:fs');
const path = require('node:path');
const { openSqlite } = require('../launch/database');
const { progressBar, whileWaiting } = require('../launch/progress');
const { compiled, Refusal } = require('../launch/settings');
const { syncToDisk } = require('./manifest');

/** Pages of a turn: two megabytes. */
const TURN = 500;

/** @typedef {{ totalPages: number, remainingPages: number }} Progress */
/**
 * The parts of the driver that are used here.
 *
 * @typedef {object} Connection
 * @property {(sql: string) => void} exec
 * @property {(sql: string, options?: object) => any} pragma
 * @property {(file: string, options: { progress: (progress: Progress) => number }) => Promise<unknown>} backup
 * @property {() => void} close
 */

/** @returns {new (file: string, options?: object) => Connection} */
const driver = () => /** @type {any} */ (compiled('database/drivers/sqlite-driver').loadSqliteDriver());

const pause = (/** @type {number} */ ms) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

/** Rests after each turn for as long as the turn took, so that the server keeps at least half of a core. */
const restingTurns = (/** @type {ReturnType<typeof progressBar>} */ bar) => {
  let startedAt = performance.now();
  return (/** @type {Progress} */ { totalPages, remainingPages }) => {
    bar.show(totalPages - remainingPages, totalPages);
    pause(performance.now() - startedAt);
    startedAt = performance.now();
    return TURN;
  };
};

/**
 * Copies a database while it is written to. A transaction holds one state of it: without that, SQLite would start over
 * with every write of another process.
 *
 * @param {string} filename
 * @param {string} target an empty file
 */
const copyOnline = async (filename, target) => {
  const source = new (driver())(filename, { readonly: true });
  const bar = progressBar('copy {bar} {percentage} % | {eta_formatted} left');
  try {
    source.exec('begin; select count(*) from sqlite_master');
    await source.backup(target, { progress: restingTurns(bar) });
    source.exec('commit');
  } finally {
    bar.stop();
    source.close();
  }
  const copy = new (driver())(target);
  // One file, without a log next to it.
  copy.pragma('journal_mode = delete');
  copy.close();
};

/**
 * What is wrong with a SQLite file; empty if nothing is.
 *
 * @param {string} file
 * @returns {Promise<string[]>}
 */
const faultsOfSqlite = async (file) => {
  const db = openSqlite(file);
  try {
    /** @type {{ integrity_check: string }[]} */
    const rows = await whileWaiting('Checking the file', async () => db.raw('pragma integrity_check(20)'));
    return rows.map(({ integrity_check: text }) => text).filter((text) => text !== 'ok');
  } catch (error) {
    return [/** @type {Error} */ (error).message];
  } finally {
    await db.destroy();
  }
};

/** @param {string} file */
const contentsOfSqlite = async (file) => {
  const db = openSqlite(file);
  try {
    return await whileWaiting('Reading the file', () => compiled('doctor/contents').contentsOf({ db, onSqlite: true }));
  } finally {
    await db.destroy();
  }
};

/**
 * Writes a backup of a SQLite database.
 *
 * @param {string} filename
 * @param {string} partial where to
 */
const backupSqlite = async (filename, partial) => {
  if (!existsSync(filename)) throw new Refusal(`There is no database at ${filename}.`);
  closeSync(openSync(partial, 'wx', 0o600));
  await copyOnline(filename, partial);
  const faults = await faultsOfSqlite(partial);
  if (faults.length > 0)
    throw new Error(
      `The database is damaged: ${faults.join('; ')}. npm run doctor -- --only integrity shows the same.`,
    );
  return { database: /** @type {const} */ ('sqlite'), program: 'SQLite', contents: await contentsOfSqlite(partial) };
};

/**
 * Closes a database, so that it consists of one file. This fails while any other process has it open, a server that does
 * nothing included.
 *
 * @param {string} filename
 */
const closeDatabase = (filename) => {
  const database = new (driver())(filename);
  try {
    database.pragma('busy_timeout = 2000');
    database.pragma('journal_mode = delete');
  } catch (error) {
    if (!/locked|busy/i.test(/** @type {Error} */ (error).message)) return;
    throw new Refusal(`${filename} is in use. Stop the server first.`);
  } finally {
    database.close();
  }
};

/** @param {string} filename */
const isEmptySqlite = (filename) => {
  const database = new (driver())(filename, { readonly: true });
  try {
    return database.pragma('schema_version', { simple: true }) === 0;
  } catch {
    // What is not a database is not empty either.
    return false;
  } finally {
    database.close();
  }
};

/**
 * Puts a backup in place of a SQLite database.
 *
 * @param {string} file
 * @param {string} filename
 * @param {{ replace: boolean, stamp: string }} options
 * @returns where the earlier database is; null if there was none
 */
const restoreSqlite = (file, filename, { replace, stamp }) => {
  const isThere = existsSync(filename);
  if (isThere && !replace && !isEmptySqlite(filename))
    throw new Refusal(
      `${filename} is not empty. Name a new file in DATABASE_FILENAME, or keep this one aside with --replace.`,
    );
  if (isThere) closeDatabase(filename);
  const incoming = `${filename}.restoring-${stamp}`;
  copyFileSync(file, incoming);
  chmodSync(incoming, 0o600);
  syncToDisk(incoming);
  const aside = isThere ? `${filename}.before-${stamp}` : null;
  if (aside) renameSync(filename, aside);
  renameSync(incoming, filename);
  syncToDisk(path.dirname(filename));
  return aside;
};

module.exports = { backupSqlite, faultsOfSqlite, restoreSqlite };
