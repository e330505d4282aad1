'use strict';

const { createHash } = require('node:crypto');
const { readdirSync } = require('node:fs');
const path = require('node:path');
const { BOTH_DATABASES, LONG, ONE_DATABASE, SLOW } = require('../../tests/stages');

const root = path.resolve(__dirname, '..', '..');
const DATABASES = ['sqlite', 'postgres'];

/**
 * All test files below a folder, as paths from the root with slashes, in alphabetical order.
 *
 * @param {string} folder
 */
const filesBelow = (folder) =>
  readdirSync(path.join(root, folder), { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll(path.sep, '/')}`)
    .filter((file) => file.endsWith('.test.ts'))
    .sort();

/** @param {string} file */
const isSlow = (file) => file.startsWith('tests/scenarios/') || SLOW.includes(file);

/**
 * Distributes files to the databases in turn. Their order is that of a hash, which depends on the number.
 *
 * @param {string[]} files
 * @param {string[]} databases
 * @param {number} split
 */
const distribute = (files, databases, split) => {
  /** @param {string} file */
  const hash = (file) => createHash('sha256').update(`${split} ${file}`).digest('hex');
  const shuffled = [...files].sort((one, other) => (hash(one) < hash(other) ? -1 : 1));
  return new Map(shuffled.map((file, at) => [file, databases[at % databases.length]]));
};

/** @param {string} file */
const isOnBoth = (file) =>
  BOTH_DATABASES.some((entry) => file === entry || (entry.endsWith('/') && file.startsWith(entry)));

/**
 * What a run plays.
 *
 * @typedef {object} How
 * @property {string[]} databases those of this run
 * @property {number} split the number that distributes the files of a short run to them
 * @property {boolean} isLong whether to play every file, on all databases that it can need
 */

/**
 * The files that need an application, by stage.
 *
 * @param {How} how
 */
const applicationFiles = ({ databases, split, isLong }) => {
  const all = [...filesBelow('tests/api'), ...filesBelow('tests/scenarios')];
  const inTurn = all.filter((file) => !isLong && !ONE_DATABASE[file] && !LONG.includes(file) && !isOnBoth(file));
  const quick = inTurn.filter((file) => !isSlow(file));
  const distributed = new Map([
    ...distribute(inTurn.filter(isSlow), databases, split),
    ...distribute(quick, databases, split),
  ]);
  /**
   * @param {string} file
   * @param {string} database
   */
  const runsOn = (file, database) => (ONE_DATABASE[file] ?? distributed.get(file) ?? database) === database;
  return Object.fromEntries(
    DATABASES.flatMap((database) => [
      [database, all.filter((file) => !isSlow(file) && runsOn(file, database))],
      [`slow-${database}`, all.filter((file) => isSlow(file) && runsOn(file, database))],
    ]),
  );
};

/**
 * The files that measure pauses, by stage.
 *
 * @param {How} how
 */
const stallFiles = ({ databases, split, isLong }) => {
  // This file starts a server on SQLite, whose queries run in the process: requests that block on PostgreSQL block
  // there, too.
  const [onSqlite, others] = [/** @type {string[]} */ ([]), /** @type {string[]} */ ([])];
  for (const file of filesBelow('tests/stalls'))
    (file.endsWith('/worst-requests.test.ts') ? onSqlite : others).push(file);
  const turns = isLong ? new Map() : distribute(others, databases, split);
  /** @param {string} database */
  const on = (database) => others.filter((file) => (turns.get(file) ?? database) === database);
  return { 'stalls-sqlite': [...on('sqlite'), ...onSqlite], 'stalls-postgres': on('postgres') };
};

/**
 * The files of every stage.
 *
 * @param {How} how
 * @returns {Record<string, string[]>}
 */
const filesOfStages = (how) => {
  const stages = {
    ...stallFiles(how),
    unit: ['src', 'agent/tests', 'clients', 'console/src', 'tests/properties', 'tests/architecture'].flatMap(
      filesBelow,
    ),
    ...applicationFiles(how),
    browser: filesBelow('tests/browser'),
  };
  /** @param {string} file */
  const isPlayed = (file) => how.isLong || !LONG.includes(file);
  return Object.fromEntries(Object.entries(stages).map(([stage, files]) => [stage, files.filter(isPlayed)]));
};

/**
 * Selects the files whose path contains a pattern.
 *
 * @param {Record<string, string[]>} files by stage
 * @param {string[]} patterns if empty, all files
 */
const matching = (files, patterns) => {
  const wanted = patterns.map((pattern) => pattern.replaceAll('\\', '/').replace(/^\.\//, ''));
  /** @param {string} file */
  const isWanted = (file) => wanted.length === 0 || wanted.some((pattern) => file.includes(pattern));
  return Object.fromEntries(Object.entries(files).map(([stage, all]) => [stage, all.filter(isWanted)]));
};

module.exports = { DATABASES, filesOfStages, matching };
