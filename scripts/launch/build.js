'use strict';

const { spawn } = require('node:child_process');
const { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { distDir, isAdminBuilt, isBuilt, isConsoleBuilt, Refusal, root } = require('./settings');

/**
 * Contains the names of the parts while they are being built, because the files of an interrupted build look up to date
 * but are incomplete.
 */
const UNFINISHED = path.join(distDir, '.unfinished');

/** What can be built. The panel reads the settings of the compiled server. */
const ALL_PARTS = ['server', 'admin panel', 'console'];

/** The output of the compiler. dist/build contains the admin panel, dist/console the console. */
const SERVER_OUTPUT = ['src', 'config', 'database', '.tsbuildinfo'];
const SERVER_SOURCES = ['src', 'config', 'database', 'tsconfig.json'];
const ADMIN_SOURCES = ['src/admin', 'src/domain/generated', 'src/domain/panel', 'package-lock.json'];
/** The console shares the rules and vocabularies of the server. Its build contains the documents as pages. */
const CONSOLE_SOURCES = ['console', 'docs', 'clients/typescript/src', 'src/domain', 'package-lock.json'];

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
  // A copy without sources, by `npm run bundle`, is what it is: only its folders are new.
  if (!existsSync(path.join(root, 'src'))) return !isBuilt();
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
 * @typedef {object} BuildOptions
 * @property {boolean} [isInBackground] whether a server runs meanwhile, which comes first
 * @property {(part: string, step: string) => void} [onProgress]
 */

const END_WITH_PARENT = path.join(__dirname, 'end-with-parent.js');
/** Lower than that of the server, on all systems. */
const BACKGROUND_PRIORITY = os.constants.priority.PRIORITY_BELOW_NORMAL;

/**
 * Runs a tool of the project. Its output is shown only if it fails. It ends with this process.
 *
 * @param {string} part what it builds
 * @param {string[]} command the script and its arguments
 * @param {BuildOptions} options
 * @returns {Promise<void>}
 */
const run = (part, [file = '', ...args], { isInBackground = false, onProgress = () => undefined }) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--require', END_WITH_PARENT, file, ...args], {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    onProgress(part, 'Reading modules');
    if (isInBackground && child.pid) os.setPriority(child.pid, BACKGROUND_PRIORITY);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    child.on('message', (message) => onProgress(part, /** @type {{ step: string }} */ (message).step));
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) return resolve();
      const command = `${path.basename(file)} ${args.join(' ')}`;
      reject(new Refusal(signal ? `${command} was stopped.` : `${command} failed:\n\n${output.trim()}`));
    });
  });

/** @param {string} name */
const tool = (name) => path.join(root, 'node_modules', '.bin', name);

/**
 * How each part is built.
 *
 * @type {Record<string, (options: BuildOptions) => Promise<void>>}
 */
const BUILDERS = {
  server: (options) => {
    // Otherwise the output of removed sources would still be loaded.
    for (const name of SERVER_OUTPUT) rmSync(path.join(distDir, name), { recursive: true, force: true });
    return run('server', [tool('tsc'), '-p', 'tsconfig.json'], options);
  },
  'admin panel': (options) => run('admin panel', [path.join(__dirname, 'build-panel.js')], options),
  console: (options) => run('console', [tool('vite'), 'build', 'console'], options),
};

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
  const stale = { server: isServerStale, 'admin panel': isAdminStale, console: isConsoleStale };
  return Object.entries(stale).flatMap(([part, isStale]) => (mustBuild(part, isStale) ? [part] : []));
};

/**
 * Starts to build the named parts: the server and the console at the same time, and the panel when the server is compiled.
 * In the background, one part follows the other, so that the smaller one, the console, is soon there.
 *
 * @param {string[]} parts
 * @param {BuildOptions} [options] for the parts that browsers load
 * @returns {Map<string, Promise<void>>} settled when the part is complete, by name
 */
const startBuilding = (parts, options = {}) => {
  if (parts.length === 0) return new Map();
  const unfinished = new Set(parts);
  const record = () => writeFileSync(UNFINISHED, [...unfinished].join());
  mkdirSync(distDir, { recursive: true });
  record();
  /** @param {string} part */
  const finish = (part) => {
    unfinished.delete(part);
    if (unfinished.size > 0) record();
    else rmSync(UNFINISHED, { force: true });
  };
  /** @type {Map<string, Promise<void>>} */
  const started = new Map();
  /** @param {string} part */
  const buildPart = async (part) => {
    if (part === 'admin panel') await started.get('server');
    // A failure of the console is no reason to have no panel.
    if (part === 'admin panel' && options.isInBackground) await started.get('console')?.catch(() => undefined);
    await BUILDERS[part]?.(part === 'server' ? {} : options);
    finish(part);
  };
  for (const part of ['server', 'console', 'admin panel'].filter((one) => parts.includes(one))) {
    const result = buildPart(part);
    // The caller may wait for one at a time; a failure of another one meanwhile must not end the process.
    result.catch(() => undefined);
    started.set(part, result);
  }
  return started;
};

/**
 * Builds the named parts.
 *
 * @param {string[]} parts
 */
const build = async (parts) => void (await Promise.all(startBuilding(parts).values()));

module.exports = { ALL_PARTS, build, startBuilding, staleParts };
