'use strict';

const { createHash } = require('node:crypto');
const { readdirSync } = require('node:fs');
const path = require('node:path');
const { BOTH_DATABASES, LONG, ONE_DATABASE, SLOW } = require('../../tests/stages');

const root = path.resolve(__dirname, '..', '..');
const DATABASES = ['sqlite', 'postgres'];
/** The databases in the order in which files are distributed to them: the same tests take half as long again on PostgreSQL. */
const TURNS = ['sqlite', 'postgres', 'sqlite', 'postgres', 'sqlite'];

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
  const turns = TURNS.filter((database) => databases.includes(database));
  return new Map(shuffled.map((file, at) => [file, turns[at % turns.length]]));
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
 * Divides the files of a part by database, as stages.
 *
 * @param {string} prefix of the names of the stages
 * @param {string[]} files
 * @param {How} how
 */
const byDatabase = (prefix, files, { databases, split, isLong }) => {
  const inTurn = files.filter((file) => !isLong && !ONE_DATABASE[file] && !isOnBoth(file));
  const turns = distribute(inTurn, databases, split);
  /** @param {string} database */
  const on = (database) => files.filter((file) => (ONE_DATABASE[file] ?? turns.get(file) ?? database) === database);
  return Object.fromEntries(DATABASES.map((database) => [prefix + database, on(database)]));
};

/**
 * The files of every stage.
 *
 * @param {How} how
 * @returns {Record<string, string[]>}
 */
const filesOfStages = (how) => {
  /** @param {string[]} folders */
  const played = (...folders) => folders.flatMap(filesBelow).filter((file) => how.isLong || !LONG.includes(file));
  const application = played('tests/api', 'tests/scenarios');
  const quick = application.filter((file) => !isSlow(file));
  return {
    ...byDatabase('stalls-', played('tests/stalls'), how),
    unit: played('src', 'agent/tests', 'clients', 'console/src', 'tests/properties', 'tests/architecture'),
    ...byDatabase('', quick, how),
    ...byDatabase('slow-', application.filter(isSlow), how),
    browser: played('tests/browser'),
  };
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
