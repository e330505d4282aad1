#!/usr/bin/env node
'use strict';

const { writeFileSync } = require('node:fs');
const os = require('node:os');
const { compare, COMPARISON_STEPS } = require('./bench/comparison');
const { GROWTH_STEPS, measureGrowth } = require('./bench/growth');
const { HELP, readOptions } = require('./bench/options');
const { openStage } = require('./bench/stage');
const { measureProcesses, PROCESSES_STEPS } = require('./bench/processes');
const { printFigures, printGrowth, printMemory, printProcesses, printTargets } = require('./bench/tables');
const { progress } = require('./launch/progress');
const { fail, isBuilt, Refusal, root } = require('./launch/settings');

const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
/** The whole run, both databases. */
const DEADLINE_MS = 10 * 60_000;
const CLOSING_MS = 15_000;

const measureOn = async (kind, step, options, until) => {
  let stage;
  await step(DATABASES[kind], async () => (stage = await openStage(kind)) && 'ready');
  try {
    if (options.processes) return { database: kind, processes: await measureProcesses(stage, step, options) };
    if (options.growth) return { database: kind, growth: await measureGrowth(stage, step, options) };
    return { database: kind, ...(await compare(stage, step, options, until)) };
  } finally {
    await stage.close();
  }
};

const print = ({ database, growth, processes, results, memory, targets, rounds }, machine, options) => {
  const { organisations, agents } = options.size;
  const played = `medians of ${rounds?.length ?? options.rounds} rounds of ${options.seconds} s`;
  console.log(`\n${DATABASES[database]}: ${machine}; ${played}; ${organisations} organisations x ${agents} agents\n`);
  if (growth) return printGrowth(growth);
  if (processes) return printProcesses(processes, options.processes);
  printFigures(results);
  printMemory(memory);
  printTargets(targets);
};

const main = async () => {
  const options = readOptions();
  if (options.help) return process.stdout.write(HELP) && 0;
  if (!isBuilt()) throw new Refusal('The server is not built yet. Build it first: npm run build:server');
  process.chdir(root);
  const startedAt = Date.now();
  const { kinds } = options;
  const steps = options.processes ? PROCESSES_STEPS : options.growth ? GROWTH_STEPS : COMPARISON_STEPS;
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
  const judged = databases.flatMap(({ growth, processes, targets }) => growth ?? processes ?? targets);
  return options.strict && judged.some(({ isMet }) => isMet === false) ? 1 : 0;
};

main().then((code) => process.exit(code), fail);
