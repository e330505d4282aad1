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

/** Collections are full ones, and frequent: what has a finalizer is finalized while the server works. */
const COLLECTING = ['--expose-gc', '--require', COLLECTOR];

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null, output: string }} Ended how a server ended, and what it printed */

/**
 * Waits until a server has printed something; rejects with what it printed instead.
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
 * Starts the demo, anew, on a free port.
 *
 * @param {Runtime} runtime
 * @param {string} folder
 * @param {{ collects?: boolean }} [options]
 * @param collects whether garbage is collected all the time
 * @returns its address, and what stops it by SIGTERM and answers how it ended
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
 * The lines that the demo prints to be pasted.
 *
 * @param {string} output
 */
const welcomeLines = (output) => {
  const lines = output.split('\n');
  const first = lines.findIndex((line) => line.startsWith('TOKEN=$('));
  return lines.slice(first, first + 3).join('\n');
};

/**
 * The documents with examples for people.
 *
 * @param {string} folder
 */
const exampleDocuments = (folder) => {
  const guides = readdirSync(path.join(folder, 'docs/guides')).filter((name) => name.endsWith('.md'));
  return ['README.md', 'CONTRIBUTING.md', ...guides.sort().map((name) => `docs/guides/${name}`)];
};

/**
 * The examples of the documents against the demo, with the variables that they need.
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
 * Whether lines in a shell got answers, and no error among them.
 *
 * @param {import('./runtime').Finished} answer
 * @param {RegExp} expected
 */
const areAnswered = ({ status, output }, expected) =>
  status !== null && expected.test(output) && !/"error":|^sh: |command not found|undefined$/m.test(output);

/**
 * Pastes the demo's lines and those of the documents into a shell.
 *
 * @param {Runtime} runtime
 * @param {string} folder
 * @param {{ port: number, output: () => string }} demo
 * @returns the name of each set, whether it worked, and what it printed
 */
const pasteLines = async (runtime, folder, { port, output }) => {
  /** @param {string} lines */
  const paste = (lines) => run('sh', ['-c', lines], { cwd: folder, env: runtime.env, timeoutMs: LINES_MS });
  const welcome = await paste(welcomeLines(output()));
  const sets = [{ name: 'curl lines of the demo', ok: areAnswered(welcome, /my-first-agent/), output: welcome.output }];
  for (const { name, lines } of exampleLines(folder, port)) {
    const pasted = await paste(lines);
    sets.push({ name: `lines of ${name}`, ok: areAnswered(pasted, /"data":/), output: pasted.output });
  }
  return sets;
};

module.exports = { pasteLines, startDemo };
