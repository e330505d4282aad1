#!/usr/bin/env node
'use strict';

const { writeFileSync } = require('node:fs');
const os = require('node:os');
const { compare, COMPARISON_STEPS } = require('./harness/comparison');
const { GROWTH_STEPS, measureGrowth } = require('./harness/growth');
const { HELP, readOptions } = require('./harness/options');
const { openStage } = require('./harness/stage');
const { measureProcesses, PROCESSES_STEPS } = require('./harness/processes');
const { measureStartup, STARTUP_STEPS } = require('./harness/startup');
const tables = require('./harness/tables');
const { measureYears } = require('./years/years');
const { progress } = require('../scripts/launch/progress');
const { fail, isBuilt, Refusal, root } = require('../scripts/launch/settings');

/** @typedef {import('./harness/types').Evaluated} Evaluated */
/** @typedef {import('./harness/types').Kind} Kind */
/** @typedef {import('./harness/types').Stage} Stage */
/** @typedef {ReturnType<typeof progress>} Step */
/** @typedef {ReturnType<typeof readOptions>} Options */
/** @typedef {ReturnType<typeof modeOf>} Mode */
/**
 * @typedef {object} Measured
 * @property {object} facts what --json writes
 * @property {Evaluated[]} evaluated
 * @property {() => void} print
 * @property {number} [rounds] number of measured rounds
 */

const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
/** Maximum duration of a run on both databases. */
const DEADLINE_MS = 10 * 60_000;
const CLOSING_MS = 15_000;

/** The modes, with the number of steps of each. */
const STEPS = { processes: PROCESSES_STEPS, growth: GROWTH_STEPS, start: STARTUP_STEPS, requests: COMPARISON_STEPS };

/**
 * The requested mode.
 *
 * @param {Options} options
 */
const modeOf = ({ processes, growth, start }) => {
  if (processes > 0) return 'processes';
  if (growth) return 'growth';
  return start ? 'start' : 'requests';
};

/**
 * Measures the systems of a test environment in one mode.
 *
 * @param {Mode} mode
 * @param {Stage} stage
 * @param {Step} step
 * @param {Options} options
 * @param {number} until
 * @returns {Promise<Measured>}
 */
const measure = async (mode, stage, step, options, until) => {
  if (mode === 'processes') {
    const processes = await measureProcesses(stage, step, options);
    return { facts: { processes }, evaluated: processes, print: () => tables.printProcesses(processes, options) };
  }
  if (mode === 'growth') {
    const growth = await measureGrowth(stage, step, options);
    return { facts: { growth }, evaluated: growth, print: () => tables.printGrowth(growth) };
  }
  if (mode === 'start') {
    const start = await measureStartup(stage, step, options);
    return { facts: { start }, evaluated: start, print: () => tables.printStartup(start) };
  }
  const facts = await compare(stage, step, options, until);
  const print = () => {
    tables.printFigures(facts.results);
    tables.printMemory(facts.memory);
    tables.printTargets(facts.targets);
  };
  return { facts, evaluated: facts.targets, print, rounds: facts.rounds.length };
};

/**
 * @param {Kind} kind
 * @param {Step} step
 * @param {Options} options
 * @param {number} until
 */
const measureOn = async (kind, step, options, until) => {
  const stage = await step(
    DATABASES[kind],
    () => openStage(kind),
    () => 'ready',
  );
  try {
    return await measure(modeOf(options), stage, step, options, until);
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
  console.log(`\n${DATABASES[kind]}: ${machine}; ${played}${modeOf(options) === 'start' ? '' : ` ${about}`}\n`);
  measured.print();
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
  const step = progress(STEPS[modeOf(options)] * kinds.length);
  const machine = `${os.availableParallelism()} cores, node ${process.version}`;
  const databases = [];
  /** @type {Evaluated[]} */
  const evaluated = [];
  for (const [index, kind] of kinds.entries()) {
    const until = startedAt + (DEADLINE_MS * (index + 1)) / kinds.length - CLOSING_MS;
    const measured = await measureOn(kind, step, options, until);
    print(kind, measured, machine, options);
    databases.push({ database: kind, ...measured.facts });
    evaluated.push(...measured.evaluated);
  }
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ machine, ...options, databases }, null, 2)}\n`);
  return options.strict && evaluated.some(({ isMet }) => isMet === false) ? 1 : 0;
};

main().then((code) => process.exit(code), fail);
