#!/usr/bin/env node
'use strict';

const { availableParallelism } = require('node:os');
const { ALL_PARTS, build, staleParts } = require('./launch/build');
const { fail, isConsoleBuilt, WrongUsage } = require('./launch/settings');
const { DATABASES, filesOfStages, matching } = require('./test/selection');
const { readArguments } = require('./test/arguments');
const { runJest, runNodes } = require('./test/run-stage');
const { repeatFailed } = require('./test/repeat-failed');

/** @typedef {{ name: string, files: string[] }} Stage */

const HELP = `Usage: npm test [-- [--only STAGE[,STAGE]] [FILE …] [jest options]]

Builds what is out of date and needed by the stages, then runs the tests in stages, several at a time, and adds them up:
  stalls-sqlite    how long requests block the event loop, on SQLite
  stalls-postgres  the same on PostgreSQL; both run before all others, because they measure time
  unit             rules, properties and architecture; needs neither a build nor an application
  sqlite           the API tests and scenarios on SQLite
  postgres         the same on PostgreSQL: TEST_DATABASE_URL, or a temporary one
  browser          the console and the admin panel in Chromium; skipped, with a message, if Chromium is not installed

  nodes            only with --with nodes or --all: the demo and the smoke tests on other versions of Node, as in
                   npm run check:nodes -- --short

  FILE             run only the files with this text in their path, in all their stages
  --only STAGES    run only these stages
  --with STAGES    run these stages, too
  --all            the long run, before a release: every file on both databases, and the stage nodes; without it, a file
                   runs on one database, unless BOTH_DATABASES of tests/stages.js has it, and those in LONG do not run
  --repeat-failed  run files that failed once more, alone, at the end; those that pass then are listed as unstable
  --split N        distribute those files to the databases in another way, which depends on this number
  --help           show this text

Exits with 0, with 1 if a test failed, or with 2 if there is no such stage or file.
`;

/** These stages measure time, so they run before all others, two at a time. */
const FIRST = ['stalls-postgres', 'stalls-sqlite'];
/**
 * The other stages, those that mostly wait and the longest first: a stage starts as soon as a runner is free. Each has its own application and
 * database.
 */
const ORDER = ['slow-postgres', 'slow-sqlite', 'postgres', 'browser', 'sqlite', 'nodes', 'unit'];
/**
 * The parts of a stage. Slow files, which mostly wait, have a separate process.
 *
 * @type {Record<string, string[]>}
 */
const PARTS = Object.fromEntries(DATABASES.map((database) => [database, [database, `slow-${database}`]]));
const STAGES = [...FIRST, 'unit', 'sqlite', 'postgres', 'browser', 'nodes'];
/** Stages that run only on request: this one downloads other versions of Node. */
const ON_REQUEST = ['nodes'];
/** Stages at a time: two more than the cores of CI machines, because two stages have slow tests, which often wait. */
const RUNNERS = 4;

/**
 * Builds before any stage starts, because a build replaces the compiled server, which other stages read.
 *
 * @param {string[]} stages
 */
const buildFor = async (stages) => {
  if (stages.every((name) => name === 'unit')) return;
  const withScreens = stages.includes('browser') || stages.includes('nodes');
  // API tests need a console that the server can send. They do not open it, so a change of a rule need not rebuild it.
  const parts = staleParts(withScreens ? ALL_PARTS : isConsoleBuilt() ? ['server'] : ['server', 'console']);
  if (parts.length === 0) return;
  console.log(`Building the ${parts.join(' and the ')} …`);
  await build(parts);
};

/**
 * The stages of a run with their files: the selected stages, or all that have a file to run.
 *
 * @param {ReturnType<typeof readArguments>} options
 * @returns {Stage[]}
 */
const planRun = ({ only, more, patterns, split, isAll }) => {
  const named = [...(only ?? STAGES.filter((name) => isAll || !ON_REQUEST.includes(name))), ...more];
  const stages = named.flatMap((name) => PARTS[name] ?? [name]);
  const databases = DATABASES.filter((database) => stages.some((name) => name.endsWith(database)));
  const files = matching(filesOfStages({ databases, split, isLong: isAll || patterns.length > 0 }), patterns);
  const chosen = stages.filter((name) => name === 'nodes' || (files[name] ?? []).length > 0);
  if (chosen.length === 0) throw new WrongUsage(`No test file has ${patterns.join(' or ')} in its path.`);
  return chosen.map((name) => ({ name, files: files[name] ?? [] }));
};

/**
 * Runs stages in order, several at a time.
 *
 * @param {Stage[]} stages
 * @param {number} runners
 * @param {(stage: Stage) => Promise<void>} play
 */
const runConcurrently = async (stages, runners, play) => {
  const waiting = [...stages];
  const runner = async () => {
    for (let stage = waiting.shift(); stage; stage = waiting.shift()) await play(stage);
  };
  await Promise.all(Array.from({ length: runners }, runner));
};

/** @param {import('./test/run-stage').StageResult[]} results */
const sumOf = (results) => {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of results) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
};

/** @param {string[]} args */
const main = async (args) => {
  if (args.includes('--help')) return process.stdout.write(HELP);
  const options = readArguments(args, STAGES);
  const plan = planRun(options);
  await buildFor(plan.map(({ name }) => name));
  if (plan.some(({ name }) => DATABASES.includes(name)))
    console.log(`Files are distributed by --split ${options.split}.`);
  /** @type {Map<string, import('./test/run-stage').StageResult>} */
  const results = new Map();
  /** @param {Stage} stage */
  const play = async ({ name, files }) => {
    const startedAt = Date.now();
    console.log(`\n=== ${name}`);
    const workers = plan.length === 1 && name === 'unit' ? availableParallelism() : 1;
    const result = name === 'nodes' ? await runNodes() : await runJest(name, files, options.jestArgs, workers);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    console.log(`${name}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped in ${seconds} s`);
    results.set(name, result);
  };
  /** @param {string[]} names */
  const ofPlan = (names) => names.flatMap((name) => plan.filter((stage) => stage.name === name));
  await runConcurrently(ofPlan(FIRST), FIRST.length, play);
  await runConcurrently(ofPlan(ORDER), RUNNERS, play);
  if (options.repeatsFailed) await repeatFailed(results, options.jestArgs);
  const total = sumOf([...results.values()]);
  const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
};

main(process.argv.slice(2)).catch(fail);
