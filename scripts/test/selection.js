'use strict';

const { createHash } = require('node:crypto');
const { readdirSync } = require('node:fs');
const path = require('node:path');
const { ANY_DATABASE, ONE_DATABASE, SLOW } = require('../../tests/stages');

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

/**
 * The files that need an application, by stage.
 *
 * @param {{ databases: string[], split: number, isEverywhere: boolean }} how the databases of this run, the number that
 *   distributes the files which can run on any database, and whether those run on all databases instead
 */
const applicationFiles = ({ databases, split, isEverywhere }) => {
  const all = [...filesBelow('tests/api'), ...filesBelow('tests/scenarios')];
  const any = all.filter((file) => ANY_DATABASE.includes(file) && !isEverywhere);
  const distributed = new Map([
    ...distribute(any.filter(isSlow), databases, split),
    ...distribute(
      any.filter((file) => !isSlow(file)),
      databases,
      split,
    ),
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
 * The files of every stage; `how` is that of applicationFiles.
 *
 * @param {Parameters<typeof applicationFiles>[0]} how
 * @returns {Record<string, string[]>}
 */
const filesOfStages = (how) => {
  const stalls = filesBelow('tests/stalls');
  return {
    'stalls-sqlite': stalls,
    // This file starts a server on SQLite, whose queries run in the process: requests that block on PostgreSQL block
    // there, too.
    'stalls-postgres': stalls.filter((file) => !file.endsWith('/worst-requests.test.ts')),
    unit: ['src', 'agent/tests', 'clients', 'console/src', 'tests/properties', 'tests/architecture'].flatMap(
      filesBelow,
    ),
    ...applicationFiles(how),
    browser: filesBelow('tests/browser'),
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
