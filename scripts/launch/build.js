'use strict';

const { spawn } = require('node:child_process');
const { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { distDir, isAdminBuilt, isBuilt, isConsoleBuilt, Refusal, root } = require('./settings');

/**
 * Contains the names of the parts while they are being built, because the files of an interrupted build look up to date
 * but are incomplete.
 */
const UNFINISHED = path.join(distDir, '.unfinished');

/** What can be built. `strapi build` compiles the server along with the panel, so that part includes the first. */
const ALL_PARTS = ['server', 'admin panel', 'console'];

/** The output of the compiler. dist/build contains the admin panel, dist/console the console. */
const SERVER_OUTPUT = ['src', 'config', 'database', '.tsbuildinfo'];
const SERVER_SOURCES = ['src', 'config', 'database', 'tsconfig.json'];
const ADMIN_SOURCES = ['src/admin', 'package-lock.json'];
/** The console shares the rules and vocabularies of the server. */
const CONSOLE_SOURCES = ['console', 'clients/typescript/src', 'src/domain', 'package-lock.json'];

/**
 * The time of the latest change below a path; 0 if it does not exist. Folders count, so that the removal of a file is
 * noticed.
 *
 * @param {string} file
 * @param {(file: string) => boolean} [skip] returns whether a path is ignored
 * @returns {number}
 */
const newest = (file, skip = () => false) => {
  if (skip(file) || !existsSync(file)) return 0;
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return readdirSync(file).reduce(
    (latest, name) => Math.max(latest, newest(path.join(file, name), skip)),
    stat.mtimeMs,
  );
};

/**
 * @param {string[]} names
 * @param {(file: string) => boolean} [skip]
 */
const newestOf = (names, skip) => Math.max(...names.map((name) => newest(path.join(root, name), skip)));

/** @param {string} file */
const isTest = (file) => file.endsWith('.test.ts');

const isServerStale = () => {
  /** @param {string} file */
  const isForeign = (file) => file === path.join(root, 'src/admin') || isTest(file);
  const built = Math.max(newest(path.join(distDir, 'src')), newest(path.join(distDir, 'config')));
  return !isBuilt() || newestOf(SERVER_SOURCES, isForeign) > built;
};

const isAdminStale = () =>
  !isAdminBuilt() || newestOf(ADMIN_SOURCES) > newest(path.join(distDir, 'build', 'index.html'));

const isConsoleStale = () =>
  !isConsoleBuilt() || newestOf(CONSOLE_SOURCES, isTest) > newest(path.join(distDir, 'console', 'index.html'));

/**
 * Runs a tool of the project. Its output is shown only if it fails.
 *
 * @param {string} name
 * @param {string[]} args
 * @returns {Promise<void>}
 */
const run = (name, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(path.join(root, 'node_modules', '.bin', name), args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Refusal(`${name} ${args.join(' ')} failed:\n\n${output.trim()}`)),
    );
  });

/**
 * The names of the parts that have to be built.
 *
 * @param {string[]} [needed] the parts that will be used
 */
const staleParts = (needed = ALL_PARTS) => {
  const unfinished = existsSync(UNFINISHED) ? readFileSync(UNFINISHED, 'utf8').split(',') : [];
  /**
   * @param {string} part
   * @param {() => boolean} isStale
   */
  const mustBuild = (part, isStale) => unfinished.includes(part) || (needed.includes(part) && isStale());
  const withPanel = mustBuild('admin panel', isAdminStale);
  return [
    ...(withPanel || mustBuild('server', isServerStale) ? ['server'] : []),
    ...(withPanel ? ['admin panel'] : []),
    ...(mustBuild('console', isConsoleStale) ? ['console'] : []),
  ];
};

/**
 * Compiles the server, with the panel if that is wanted.
 *
 * @param {boolean} withPanel
 */
const buildServer = (withPanel) => {
  // Otherwise the output of removed sources would still be loaded.
  for (const name of SERVER_OUTPUT) rmSync(path.join(distDir, name), { recursive: true, force: true });
  return withPanel ? run('strapi', ['build']) : run('tsc', ['-p', 'tsconfig.json']);
};

/**
 * Builds the named parts, the console at the same time as the others.
 *
 * @param {string[]} parts
 */
const build = async (parts) => {
  if (parts.length === 0) return;
  mkdirSync(distDir, { recursive: true });
  writeFileSync(UNFINISHED, parts.join());
  await Promise.all([
    parts.includes('server') && buildServer(parts.includes('admin panel')),
    parts.includes('console') && run('vite', ['build', 'console']),
  ]);
  rmSync(UNFINISHED);
};

module.exports = { ALL_PARTS, build, staleParts };
