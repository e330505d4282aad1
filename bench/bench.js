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
const { progress } = require('../scripts/launch/progress');
const { fail, isBuilt, Refusal, root } = require('../scripts/launch/settings');

const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
/** The whole run, both databases. */
const DEADLINE_MS = 10 * 60_000;
const CLOSING_MS = 15_000;

/** What may be measured instead of requests: how, in how many steps, and how it is told. */
const MODES = {
  processes: { measure: measureProcesses, steps: PROCESSES_STEPS, print: tables.printProcesses },
  growth: { measure: measureGrowth, steps: GROWTH_STEPS, print: tables.printGrowth },
  start: { measure: measureStartup, steps: STARTUP_STEPS, print: tables.printStartup },
};

/** The one that is asked for, if any. */
const modeOf = (options) => Object.keys(MODES).find((name) => options[name]);

const measureOn = async (kind, step, options, until) => {
  const mode = modeOf(options);
  let stage;
  await step(DATABASES[kind], async () => (stage = await openStage(kind)) && 'ready');
  try {
    if (mode) return { database: kind, [mode]: await MODES[mode].measure(stage, step, options) };
    return { database: kind, ...(await compare(stage, step, options, until)) };
  } finally {
    await stage.close();
  }
};

const print = ({ database, ...measured }, machine, options) => {
  const { organisations, agents } = options.size;
  const mode = modeOf(options);
  const { results, memory, targets, rounds } = measured;
  const played = `medians of ${rounds?.length ?? options.rounds} rounds`;
  const about = `of ${options.seconds} s; ${organisations} organisations x ${agents} agents`;
  console.log(`\n${DATABASES[database]}: ${machine}; ${played}${mode === 'start' ? '' : ` ${about}`}\n`);
  if (mode) return MODES[mode].print(measured[mode], options);
  tables.printFigures(results);
  tables.printMemory(memory);
  tables.printTargets(targets);
};

const main = async () => {
  const options = readOptions();
  if (options.help) return process.stdout.write(HELP) && 0;
  if (!isBuilt()) throw new Refusal('The server is not built yet. Build it first: npm run build:server');
  process.chdir(root);
  const startedAt = Date.now();
  const { kinds } = options;
  const steps = MODES[modeOf(options)]?.steps ?? COMPARISON_STEPS;
  const step = progress(steps * kinds.length);
  const machine = `${os.availableParallelism()} cores, node ${process.version}`;
  const databases = [];
  for (const [index, kind] of kinds.entries()) {
    const until = startedAt + (DEADLINE_MS * (index + 1)) / kinds.length - CLOSING_MS;
    const measured = await measureOn(kind, step, options, until);
    print(measured, machine, options);
    databases.push(measured);
  }
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ machine, ...options, databases }, null, 2)}\n`);
  const judged = databases.flatMap((measured) => measured[modeOf(options) ?? 'targets']);
  return options.strict && judged.some(({ isMet }) => isMet === false) ? 1 : 0;
};

main().then((code) => process.exit(code), fail);
