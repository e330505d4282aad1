#!/usr/bin/env node
'use strict';

const { spawn, spawnSync } = require('node:child_process');
const { once } = require('node:events');
const { existsSync, mkdtempSync, readFileSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { isAdminBuilt } = require('./launch/settings');

const HELP = `Usage: npm test [-- --only STAGE[,STAGE]] [jest options]

Builds the server, and the admin panel if the browser needs it, then runs the tests in stages, two at a time, and adds them up:
  stalls-sqlite    for how long requests block the event loop, on SQLite; alone, as it measures time
  stalls-postgres  the same on PostgreSQL
  unit             rules, properties and architecture; no application
  sqlite           the API tests on SQLite
  postgres         the same tests on PostgreSQL: TEST_DATABASE_URL, or one that is started for them
  browser          the admin panel in Chromium; skipped, and said so, where there is none

  nodes            only where --with names it: the demo and the smoke tests on Node 24 and 26, as npm run check:nodes --
                   --short has it

  --only STAGES  run only these stages
  --with STAGES  run these, too
  --help         show this text

Exits with 0, with 1 where a test failed, with 2 where there is no such stage.
`;

const root = path.resolve(__dirname, '..');
const SEQUENCER = path.join(root, 'tests', 'helpers', 'alphabetical.js');
const bin = (name) => path.join(root, 'node_modules', '.bin', name);

const STAGES = {
  'stalls-sqlite': { project: 'stalls', env: { TEST_DATABASE: 'sqlite' } },
  'stalls-postgres': { project: 'stalls', env: { TEST_DATABASE: 'postgres' } },
  unit: { project: 'unit', env: {} },
  sqlite: { project: 'app', env: { TEST_DATABASE: 'sqlite' } },
  postgres: { project: 'app', env: { TEST_DATABASE: 'postgres' } },
  browser: { project: 'browser', env: {} },
  nodes: {},
};
/** Only on request, as it downloads other versions of Node. */
const ON_REQUEST = ['nodes'];

/** Builds before any stage, as other stages read what `strapi build` compiles along with the admin panel. */
const build = (stages) => {
  const withPanel = (stages.includes('browser') || stages.includes('nodes')) && !isAdminBuilt();
  console.log(withPanel ? 'Building the server and the admin panel …' : 'Building the server …');
  const [command, args] = withPanel ? ['strapi', ['build']] : ['tsc', ['-p', 'tsconfig.json']];
  // A panel that is built for development shows a guided tour.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(bin(command), args, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) process.exit(status ?? 1);
};

/** They measure time: each has the machine to itself. */
const ALONE = ['stalls-sqlite', 'stalls-postgres'];
/** The longest first; a stage starts as soon as one of the runners is free. Each has its own application and database. */
const ORDER = ['postgres', 'sqlite', 'nodes', 'unit', 'browser'];
/** One stage per core of the machines that CI runs on. */
const RUNNERS = 2;

/** The tests on other versions of Node. */
const runNodes = async (report) => {
  const args = [path.join(root, 'scripts', 'check-nodes.js'), '--short', '--json', report];
  const [status] = await once(spawn(process.execPath, args, { cwd: root, stdio: 'inherit' }), 'exit');
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { passed, failed } = JSON.parse(readFileSync(report, 'utf8'));
  return { passed, failed: failed || (status === 0 ? 0 : 1), skipped: 0 };
};

/** Runs one stage; a run that ends without a report counts as one failure. */
const runStage = async (name, jestArgs) => {
  const { project, env } = STAGES[name];
  const report = path.join(mkdtempSync(path.join(tmpdir(), 'tenantry-report-')), 'report.json');
  console.log(`\n=== ${name}`);
  if (name === 'nodes') return runNodes(report);
  const args = [
    '--selectProjects',
    project,
    '--runInBand',
    '--testTimeout=30000',
    `--testSequencer=${SEQUENCER}`,
    '--json',
    `--outputFile=${report}`,
    ...jestArgs,
  ];
  const jest = spawn(bin('jest'), args, {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  const [status] = await once(jest, 'exit');
  if (!existsSync(report)) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, numPendingTests, numFailedTestSuites } = JSON.parse(
    readFileSync(report, 'utf8'),
  );
  const failed = numFailedTests + (numFailedTests === 0 ? numFailedTestSuites : 0);
  return { passed: numPassedTests, failed: failed || (status === 0 ? 0 : 1), skipped: numPendingTests };
};

/** Takes an option of ours out of the arguments, which else are jest's; answers the stages that it names. */
const takeStages = (args, option) => {
  const at = args.indexOf(option);
  if (at < 0) return null;
  const [, names = ''] = args.splice(at, 2);
  const stages = names.split(',');
  const unknown = stages.find((name) => !(name in STAGES));
  if (unknown === undefined) return stages;
  console.error(`${option}: there is no stage "${unknown}"; there are ${Object.keys(STAGES).join(', ')}.`);
  return process.exit(2);
};

const main = async (args) => {
  if (args.includes('--help')) return process.stdout.write(HELP);
  const jestArgs = [...args];
  const only = takeStages(jestArgs, '--only');
  const more = takeStages(jestArgs, '--with') ?? [];
  const stages = [...(only ?? Object.keys(STAGES).filter((name) => !ON_REQUEST.includes(name))), ...more];
  build(stages);
  const total = { passed: 0, failed: 0, skipped: 0 };
  const play = async (name) => {
    const result = await runStage(name, jestArgs);
    console.log(`${name}: ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`);
    for (const key of Object.keys(total)) total[key] += result[key];
  };
  for (const name of ALONE.filter((alone) => stages.includes(alone))) await play(name);
  const waiting = ORDER.filter((name) => stages.includes(name));
  const runner = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) await play(name);
  };
  await Promise.all(Array.from({ length: RUNNERS }, runner));
  const skipped = total.skipped ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
};

main(process.argv.slice(2));
