#!/usr/bin/env node
'use strict';

const { hostname } = require('node:os');
const { parseArgs } = require('node:util');
const { loadApplication, printTable, runApplicationCommand } = require('./launch/command');
const { chooseEnvironment, DEMO_HELP } = require('./launch/demo-environment');
const { elapsed, progressBar } = require('./launch/progress');
const { compiled, isBuilt, Refusal } = require('./launch/settings');

/** @param {string[]} names */
const helpText = (names) => `Usage: npm run watchdog -- NAME [--dry-run] [--now TIME] [--demo]

Runs a background job now, and prints the result. It can run while the server runs: only one run of a job is in progress at
a time.

  NAME         ${names.join(', ') || '(shown after npm run build)'}
  --dry-run    only count, without changing anything
  --now TIME   use TIME as the current time, in ISO 8601 with a zone, such as 2026-05-01T00:00:00Z
  --demo       use the demo's database and secrets
  --help       show this text

${DEMO_HELP}
Exits with 0, with 1 if something failed, or with 2 if the job could not be run.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  'dry-run': { type: 'boolean' },
  now: { type: 'string' },
  demo: { type: 'boolean' },
  help: { type: 'boolean' },
};

const ISO_MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** @param {string | undefined} text */
const readMoment = (text) => {
  if (text === undefined) return new Date();
  const moment = new Date(text);
  if (!ISO_MOMENT.test(text) || Number.isNaN(moment.getTime()))
    throw new Error(`--now ${text} is not a time in ISO 8601 with a zone, such as 2026-05-01T00:00:00Z.`);
  return moment;
};

/**
 * @param {import('../src/watchdogs/watchdog').Watchdog} watchdog
 * @param {Date} now
 * @param {boolean} dryRun
 */
const run = async (watchdog, now, dryRun) => {
  const { runWatchdog } = compiled('watchdogs/run-watchdog');
  const startedAt = Date.now();
  const bar = progressBar(`${watchdog.name} {bar} {percentage} % | {value}/{total} | {eta_formatted} left`);
  const strapi = await loadApplication();
  try {
    const request = { now, by: `command line on ${hostname()}`, dryRun, onProgress: bar.show };
    const report = await runWatchdog(strapi, watchdog, request).finally(bar.stop);
    if (!report) throw new Error(`The watchdog ${watchdog.name} is already running.`);
    printTable([
      ['watchdog', `${watchdog.name}${dryRun ? ' (dry run: nothing was changed)' : ''}`],
      ['now', now.toISOString()],
      ['scanned', report.scanned],
      ['changed', report.changed],
      ['failed', report.failed],
      ['took', elapsed(startedAt)],
    ]);
    return report.failed > 0 ? 1 : 0;
  } finally {
    await strapi.destroy();
  }
};

/** @param {string[]} args */
const main = async (args) => {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (!isBuilt()) {
    if (values.help) return void process.stdout.write(helpText([]));
    throw new Refusal('The server is not built yet. Build it first: npm run build');
  }
  const { WATCHDOGS, watchdogNamed } = compiled('watchdogs/registry');
  const names = [...WATCHDOGS.keys()];
  if (values.help) return void process.stdout.write(helpText(names));
  const [name, ...others] = positionals;
  const watchdog = name && watchdogNamed(name);
  if (!watchdog || others.length > 0) throw new Refusal(`Name one watchdog: ${names.join(', ')}.`);
  const now = readMoment(values.now);
  chooseEnvironment(values.demo);
  return run(watchdog, now, values['dry-run'] === true);
};

void runApplicationCommand(main);
