#!/usr/bin/env node
'use strict';

const { writeFileSync } = require('node:fs');
const os = require('node:os');
const { HELP, readOptions } = require('./harness/options');
const { openStage } = require('./harness/stage');
const { printTargets } = require('./harness/tables');
const { measureYears } = require('./years/years');
const { progress } = require('../scripts/launch/progress');
const { fail, isBuilt, Refusal, root } = require('../scripts/launch/settings');

/** @typedef {import('./harness/types').Kind} Kind */
/** @typedef {import('./harness/types').Measured} Measured */
/** @typedef {import('./harness/types').TargetResult} TargetResult */
/** @typedef {ReturnType<typeof progress>} Step */
/** @typedef {ReturnType<typeof readOptions>} Options */

const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
/** Maximum duration of a run on both databases. */
const DEADLINE_MS = 10 * 60_000;
const CLOSING_MS = 15_000;

/**
 * Measures one kind of database in the requested mode.
 *
 * @param {Kind} kind
 * @param {Step} step
 * @param {Options} options
 * @param {number} until
 * @returns {Promise<Measured>}
 */
const measureOn = async (kind, step, options, until) => {
  const stage = await step(
    DATABASES[kind],
    () => openStage(kind, { ...options.mode.stage, tables: options.tables }),
    () => 'ready',
  );
  try {
    return await options.mode.measure(stage, step, options, until);
  } finally {
    await stage.close();
  }
};

/**
 * @param {Kind} kind
 * @param {Measured} measured
 * @param {string} machine
 * @param {Options} options
 */
const print = (kind, measured, machine, options) => {
  const { organisations, agents } = options.size;
  const played = `medians of ${measured.rounds ?? options.rounds} rounds`;
  const about = `of ${options.seconds} s; ${organisations} organisations x ${agents} agents`;
  console.log(`\n${DATABASES[kind]}: ${machine}; ${played}${options.mode.isWithoutLoad ? '' : ` ${about}`}\n`);
  measured.print();
  printTargets(measured.targets);
};

const main = async () => {
  if (process.argv.includes('--years')) return measureYears();
  const options = readOptions();
  if (options.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (!isBuilt()) throw new Refusal('The server is not built yet. Build it first: npm run build:server');
  process.chdir(root);
  const startedAt = Date.now();
  const { kinds } = options;
  const step = progress(options.mode.steps * kinds.length);
  const machine = `${os.availableParallelism()} cores, node ${process.version}`;
  const databases = [];
  /** @type {TargetResult[]} */
  const targets = [];
  for (const [index, kind] of kinds.entries()) {
    const until = startedAt + (DEADLINE_MS * (index + 1)) / kinds.length - CLOSING_MS;
    const measured = await measureOn(kind, step, options, until);
    print(kind, measured, machine, options);
    databases.push({ database: kind, ...measured.facts, targets: measured.targets });
    targets.push(...measured.targets);
  }
  if (options.json)
    writeFileSync(
      options.json,
      `${JSON.stringify({ machine, ...options, mode: options.mode.name, databases }, null, 2)}\n`,
    );
  return options.strict && targets.some(({ isMet }) => !isMet) ? 1 : 0;
};

main().then((code) => process.exit(code), fail);
