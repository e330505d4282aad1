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
 * Deals files to the databases in turn; their order is that of a hash, which another number changes.
 *
 * @param {string[]} files
 * @param {string[]} databases
 * @param {number} split
 */
const deal = (files, databases, split) => {
  /** @param {string} file */
  const hash = (file) => createHash('sha256').update(`${split} ${file}`).digest('hex');
  const shuffled = [...files].sort((one, other) => (hash(one) < hash(other) ? -1 : 1));
  return new Map(shuffled.map((file, at) => [file, databases[at % databases.length]]));
};

/**
 * The files that need an application, by stage.
 *
 * @param {{ databases: string[], split: number, isEverywhere: boolean }} how which databases this run has, the number that
 *   deals the files that need only one of them, and whether those run on each all the same
 */
const applicationFiles = ({ databases, split, isEverywhere }) => {
  const all = [...filesBelow('tests/api'), ...filesBelow('tests/scenarios')];
  const any = all.filter((file) => ANY_DATABASE.includes(file) && !isEverywhere);
  const dealt = new Map([
    ...deal(any.filter(isSlow), databases, split),
    ...deal(
      any.filter((file) => !isSlow(file)),
      databases,
      split,
    ),
  ]);
  /**
   * @param {string} file
   * @param {string} database
   */
  const runsOn = (file, database) => (ONE_DATABASE[file] ?? dealt.get(file) ?? database) === database;
  return Object.fromEntries(
    DATABASES.flatMap((database) => [
      [database, all.filter((file) => !isSlow(file) && runsOn(file, database))],
      [`slow-${database}`, all.filter((file) => isSlow(file) && runsOn(file, database))],
    ]),
  );
};

/**
 * The files of every stage; how is that of applicationFiles.
 *
 * @param {Parameters<typeof applicationFiles>[0]} how
 * @returns {Record<string, string[]>}
 */
const filesOfStages = (how) => {
  const stalls = filesBelow('tests/stalls');
  return {
    'stalls-sqlite': stalls,
    // Starts a server on SQLite, which answers in the process itself: what blocks on PostgreSQL blocks there too.
    'stalls-postgres': stalls.filter((file) => !file.endsWith('/worst-requests.test.ts')),
    unit: ['src', 'tests/properties', 'tests/architecture'].flatMap(filesBelow),
    ...applicationFiles(how),
    browser: filesBelow('tests/browser'),
  };
};

/**
 * Leaves the files that a pattern names, as part of their path.
 *
 * @param {Record<string, string[]>} files by stage
 * @param {string[]} patterns none for all
 */
const matching = (files, patterns) => {
  const wanted = patterns.map((pattern) => pattern.replaceAll('\\', '/').replace(/^\.\//, ''));
  /** @param {string} file */
  const isWanted = (file) => wanted.length === 0 || wanted.some((pattern) => file.includes(pattern));
  return Object.fromEntries(Object.entries(files).map(([stage, all]) => [stage, all.filter(isWanted)]));
};

module.exports = { DATABASES, filesOfStages, matching };
