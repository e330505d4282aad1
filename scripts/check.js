#!/usr/bin/env node
'use strict';

const { execFile } = require('node:child_process');
const { copyFileSync, readFileSync, rmSync } = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { runCommand } = require('./launch/command');
const { elapsed } = require('./launch/progress');
const { Refusal } = require('./launch/settings');

const HELP = `Usage: npm run check [-- --only NAMES | --except NAMES]

Checks everything but behaviour: types, lint, format, import direction, dead code, licences, generated types, OpenAPI
document, typed client. Runs every check, two at a time, and ends with a list of those that failed.

  --only NAMES    run only these checks, separated by commas
  --except NAMES  run all but these
  --help          show this text

Exits with 0, with 1 if a check failed, or with 2 if there is no such check.
`;

/** @typedef {{ ok: boolean, output: string }} Outcome */

const root = path.resolve(__dirname, '..');
const DOCUMENT = path.join(root, '.tmp', 'openapi.json');
/** @param {string} name */
const bin = (name) => path.join(root, 'node_modules', '.bin', name);

/**
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<Outcome>}
 */
const run = (command, args, env = process.env) =>
  new Promise((resolve) => {
    execFile(command, args, { cwd: root, env, encoding: 'utf8', maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ ok: error === null, output: `${stdout}${stderr}` }),
    );
  });

/**
 * Generates the types and compares them with the stored ones. If they differ, it replaces them, and the check fails.
 */
const generatedTypes = async () => {
  const out = path.join('.tmp', 'types');
  const generated = await run(process.execPath, [path.join(root, 'scripts', 'generate-types.js'), '--out', out]);
  if (!generated.ok) return generated;
  const names = ['components.d.ts', 'contentTypes.d.ts'].map((name) => path.join('generated', name));
  /** @param {string[]} parts */
  const read = (...parts) => readFileSync(path.join(root, ...parts), 'utf8');
  const stale = names.filter((name) => read(out, name) !== read('types', name));
  for (const name of stale) copyFileSync(path.join(root, out, name), path.join(root, 'types', name));
  return { ok: stale.length === 0, output: 'types/generated was out of date. It has been updated: commit it.' };
};

const openapi = async () => {
  rmSync(DOCUMENT, { force: true });
  // With this setting, it does not use the database of the demo, whose tables may not match this code.
  const env = { ...process.env, DATABASE_CLIENT: 'sqlite' };
  const written = await run(process.execPath, [path.join(root, 'scripts', 'openapi.js'), '--out', DOCUMENT], env);
  if (!written.ok) return written;
  const linted = await run(bin('redocly'), ['lint', DOCUMENT]);
  return linted.ok ? run(bin('spectral'), ['lint', DOCUMENT, '--fail-severity', 'warn']) : linted;
};

/** Needs the document that the check `openapi` writes. */
const client = () =>
  run(process.execPath, [path.join(root, 'scripts', 'client.js'), '--check', '--document', DOCUMENT]);

/** @type {Record<string, () => Promise<Outcome>>} */
const CHECKS = {
  build: () => run(bin('tsc'), ['-p', 'tsconfig.json']),
  types: () => run(bin('tsc'), ['-p', 'tests/tsconfig.json']),
  'panel-types': () => run(bin('tsc'), ['-p', 'src/admin/tsconfig.json']),
  'console-types': () => run(bin('tsc'), ['-p', 'console']),
  'agent-types': () => run(bin('tsc'), ['-p', 'agent']),
  'script-types': () => run(bin('tsc'), ['-p', 'scripts/tsconfig.json']),
  lint: () => run(bin('oxlint'), ['--deny-warnings']),
  format: () => run(bin('oxfmt'), ['--check']),
  imports: () => run(bin('depcruise'), ['src', 'config', 'console', '--config', '.dependency-cruiser.cjs']),
  'dead-code': () => run(bin('knip'), ['--no-progress']),
  licences: () => run(process.execPath, [path.join(root, 'scripts', 'licences.js')]),
  'generated-types': generatedTypes,
  openapi,
  client,
};

/** Two sequences of checks that run at the same time and take about the same time. */
const SEQUENCES = [
  ['build', 'openapi', 'client', 'generated-types', 'licences'],
  ['format', 'lint', 'types', 'agent-types', 'script-types', 'panel-types', 'console-types', 'imports', 'dead-code'],
];

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { only: { type: 'string' }, except: { type: 'string' }, help: { type: 'boolean' } };

/**
 * The names of the checks to run.
 *
 * @param {{ only?: string, except?: string }} options
 */
const selected = ({ only, except }) => {
  const all = Object.keys(CHECKS);
  /** @param {string | undefined} list */
  const named = (list) => list?.split(',') ?? [];
  const unknown = [...named(only), ...named(except)].find((name) => !all.includes(name));
  if (unknown !== undefined) throw new Refusal(`There is no check "${unknown}"; there are ${all.join(', ')}.`);
  return (only === undefined ? all : named(only)).filter((name) => !named(except).includes(name));
};

/** @param {string[]} args */
const main = async (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return void process.stdout.write(HELP);
  const names = selected(values);
  console.log(`Checking ${names.join(', ')} …`);
  /** @type {string[]} */
  const failed = [];
  /** @param {string} name */
  const check = async (name) => {
    const work = CHECKS[name];
    if (!work) throw new Error(`There is no check ${name}.`);
    const startedAt = Date.now();
    const { ok, output } = await work();
    console.log(`${ok ? 'ok  ' : 'FAIL'}  ${name}  ${elapsed(startedAt)}`);
    if (!ok) {
      failed.push(name);
      console.log(output);
    }
  };
  /** @param {string[]} sequence */
  const runSequence = async (sequence) => {
    for (const name of sequence.filter((one) => names.includes(one))) await check(name);
  };
  await Promise.all(SEQUENCES.map(runSequence));
  console.log(failed.length ? `Failed: ${failed.join(', ')}` : 'All checks passed.');
  return failed.length ? 1 : 0;
};

void runCommand(main);
