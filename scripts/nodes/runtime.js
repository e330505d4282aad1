'use strict';

const { execFile } = require('node:child_process');
const { mkdirSync, realpathSync, writeFileSync } = require('node:fs');
const path = require('node:path');

/**
 * The variables that tools and compilers need. All others are removed: database settings, secrets, and those of the npm
 * that runs this.
 */
const KEPT =
  /^(PATH|HOME|C(?:XX)?FLAGS|USER|LOGNAME|SHELL|LANG|LC_\w+|TMPDIR|HTTPS?_PROXY|NO_PROXY|SSL_CERT_\w+|NODE_EXTRA_CA_CERTS|npm_config_(cache|registry|userconfig))$/i;

const OUTPUT_KEPT = 1 << 26;

/** @typedef {{ env: NodeJS.ProcessEnv, cwd: string, timeoutMs: number }} RunOptions */
/** @typedef {{ status: number | null, output: string }} Finished */
/**
 * @typedef {object} Runtime
 * @property {string} version
 * @property {string} node
 * @property {NodeJS.ProcessEnv} env
 * @property {(args: string[], cwd: string, timeoutMs: number) => Promise<Finished>} npm
 */

/** The running programs, which are killed when this process exits. */
const children = /** @type {Set<import('node:child_process').ChildProcess>} */ (new Set());
process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));

/**
 * Runs a program to its end.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {RunOptions} options `env`, `cwd`, and `timeoutMs` after which it is killed
 * @returns {Promise<Finished>} its exit status (null if a signal ended it), and its output
 */
const run = (file, args, { env, cwd, timeoutMs }) =>
  new Promise((resolve) => {
    const options = /** @type {const} */ ({ cwd, env, encoding: 'utf8', maxBuffer: OUTPUT_KEPT, timeout: timeoutMs });
    const child = execFile(file, args, options, (error, stdout, stderr) => {
      children.delete(child);
      const status = error ? (typeof error.code === 'number' ? error.code : null) : 0;
      resolve({ status, output: stdout + stderr });
    });
    children.add(child);
  });

/** The npm that runs this command, or the first one in PATH. */
const npmProgram = () => {
  if (process.env.npm_execpath) return process.env.npm_execpath;
  const folder = (process.env.PATH ?? '').split(path.delimiter).find((place) => {
    try {
      return realpathSync(path.join(place, 'npm'));
    } catch {
      return false;
    }
  });
  if (!folder) throw new Error('npm is not in PATH.');
  return realpathSync(path.join(folder, 'npm'));
};

/** @returns {NodeJS.ProcessEnv} */
const plainEnvironment = () => Object.fromEntries(Object.entries(process.env).filter(([name]) => KEPT.test(name)));

/**
 * Installs a version of Node, from npm's package `node`, into a folder.
 *
 * @param {string} folder
 * @param {string} version such as 24 for the newest 24.x
 * @returns {Promise<Runtime>} its exact version, an environment in which it is first in PATH, and a function that runs
 *   npm with it
 */
const installRuntime = async (version, folder) => {
  mkdirSync(folder, { recursive: true });
  // The package downloads the binary for this platform in a script, which npm 12 runs only if it is allowed.
  const manifest = { private: true, allowScripts: { node: true } };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  const npm = npmProgram();
  const install = [npm, 'install', '--no-audit', '--no-fund', '--no-package-lock', `node@${version}`];
  const env = plainEnvironment();
  const installed = await run(process.execPath, install, { cwd: folder, env, timeoutMs: 300_000 });
  const bin = path.join(folder, 'node_modules', 'node', 'bin');
  const node = path.join(bin, 'node');
  env.PATH = `${bin}${path.delimiter}${env.PATH}`;
  const asked = await run(node, ['--version'], { env, cwd: folder, timeoutMs: 30_000 });
  if (asked.status !== 0) throw new Error(`node@${version} does not run:\n${installed.output}${asked.output}`);
  return {
    version: asked.output.trim().replace(/^v/, ''),
    node,
    env,
    npm: (args, cwd, timeoutMs) => run(node, [npm, ...args], { cwd, env, timeoutMs }),
  };
};

module.exports = { installRuntime, run };
