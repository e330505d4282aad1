'use strict';

const { spawn } = require('node:child_process');
const { readdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { freePort } = require('../launch/embedded-postgres');
const { run } = require('./runtime');

/** @typedef {import('./runtime').Runtime} Runtime */

const COLLECTOR = path.join(__dirname, 'collect-garbage.js');
const START_MS = 600_000;
const STOP_MS = 60_000;
const LINES_MS = 120_000;

/** Frequent full garbage collections, so that finalizers run while the server handles requests. */
const COLLECTING = ['--expose-gc', '--require', COLLECTOR];

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null, output: string }} Ended how a server ended, and what it printed */

/**
 * Waits until a server has printed a text. Rejects with its output if it ends or takes too long.
 *
 * @param {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, import('node:stream').Readable>} child
 * @param {() => string} output
 * @param {string} text
 * @returns {Promise<void>}
 */
const untilPrinted = (child, output, text) =>
  new Promise((resolve, reject) => {
    /** @param {string} why */
    const fail = (why) => reject(new Error(`${why}:\n${output()}`));
    const timer = setTimeout(() => fail('The demo did not start in time'), START_MS);
    const look = () => output().includes(text) && (clearTimeout(timer), resolve());
    for (const stream of [child.stdout, child.stderr]) stream.on('data', look);
    child.once('exit', (code, signal) => (clearTimeout(timer), fail(`The demo ended with ${signal ?? code}`)));
  });

/**
 * Starts the demo with a new database, on a free port.
 *
 * @param {Runtime} runtime
 * @param {string} folder
 * @param {{ collects?: boolean }} [options]
 * @param collects whether garbage is collected frequently
 * @returns its address, and functions that stop it by SIGTERM and return how it ended
 */
const startDemo = async (runtime, folder, { collects = false } = {}) => {
  const port = await freePort();
  const flags = collects ? COLLECTING : [];
  const collectionsFile = path.join(folder, `.collections-${port}`);
  const child = spawn(runtime.node, [...flags, 'scripts/demo.js', '--reset'], {
    cwd: folder,
    env: { ...runtime.env, PORT: String(port), COLLECTIONS_FILE: collectionsFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const output = () => printed;
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  /** @type {Promise<Ended>} */
  const ended = new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal, output: printed })),
  );
  void ended.then(() => process.off('exit', kill));
  await untilPrinted(child, output, 'Ctrl-C stops the server.');
  const stop = async () => {
    const timer = setTimeout(kill, STOP_MS);
    child.kill('SIGTERM');
    return ended.finally(() => clearTimeout(timer));
  };
  const collections = () => Number(readFileSync(collectionsFile, 'utf8'));
  return {
    collections,
    url: `http://127.0.0.1:${port}`,
    port,
    output,
    stop,
    hasEnded: () => child.exitCode ?? child.signalCode,
  };
};

/**
 * The command lines that the demo prints.
 *
 * @param {string} output
 */
const welcomeLines = (output) => {
  const lines = output.split('\n');
  const first = lines.findIndex((line) => line.startsWith('TOKEN=$('));
  return lines.slice(first, first + 3).join('\n');
};

/**
 * The documents that can contain examples.
 *
 * @param {string} folder
 */
const exampleDocuments = (folder) => {
  const guides = readdirSync(path.join(folder, 'docs/guides')).filter((name) => name.endsWith('.md'));
  return ['README.md', 'CONTRIBUTING.md', ...guides.sort().map((name) => `docs/guides/${name}`)];
};

/**
 * The examples of the documents for the port of the demo, with the variables that they need.
 *
 * @param {string} folder
 * @param {number} port
 */
const exampleLines = (folder, port) => {
  const blocks = exampleDocuments(folder).flatMap((name) => {
    const text = readFileSync(path.join(folder, name), 'utf8');
    return [...text.matchAll(/```sh\n(API=http:\/\/127\.0\.0\.1:1337[\s\S]*?)```/g)].map(([, block = '']) => ({
      name,
      block,
    }));
  });
  if (blocks.length === 0) throw new Error('The documents have no examples.');
  const api = `http://127.0.0.1:${port}/api`;
  const signIn = `-H 'Content-Type: application/json' -d '{"identifier":"operator@tenantry.example","password":"Demo-Passw0rd!"}'`;
  /** @param {string} name */
  const field = (name) => `node -pe "JSON.parse(require('fs').readFileSync(0)).${name}"`;
  const needed = [
    `TOKEN=$(curl -s ${api}/auth/local ${signIn} | ${field('jwt')})`,
    `ACME=$(curl -s -g "${api}/organisations?filters[slug]=acme" -H "Authorization: Bearer $TOKEN" | ${field('data[0].documentId')})`,
  ];
  return blocks.map(({ name, block }) => ({
    name,
    lines: [...needed, block.replaceAll('127.0.0.1:1337', `127.0.0.1:${port}`)].join('\n'),
  }));
};

/**
 * Whether command lines printed the expected text and no error.
 *
 * @param {import('./runtime').Finished} answer
 * @param {RegExp} expected
 */
const succeeded = ({ status, output }, expected) =>
  status !== null && expected.test(output) && !/"error":\{|^sh: |command not found|undefined$/m.test(output);

/**
 * Runs the command lines of the demo and of the documents in a shell.
 *
 * @param {Runtime} runtime
 * @param {string} folder
 * @param {{ port: number, output: () => string }} demo
 * @returns the name of each set of lines, whether it worked, and its output
 */
const runCommandLines = async (runtime, folder, { port, output }) => {
  /** @param {string} lines */
  const runLines = (lines) => run('sh', ['-c', lines], { cwd: folder, env: runtime.env, timeoutMs: LINES_MS });
  const welcome = await runLines(welcomeLines(output()));
  const sets = [{ name: 'curl lines of the demo', ok: succeeded(welcome, /my-first-agent/), output: welcome.output }];
  for (const { name, lines } of exampleLines(folder, port)) {
    const result = await runLines(lines);
    sets.push({ name: `lines of ${name}`, ok: succeeded(result, /"data":/), output: result.output });
  }
  return sets;
};

module.exports = { runCommandLines, startDemo };
