#!/usr/bin/env node
'use strict';

const { writeFileSync } = require('node:fs');
const os = require('node:os');
const { parseArgs } = require('node:util');
const { OPERATIONS } = require('./bench/operations');
const { playRound, summarise, warmUp } = require('./bench/rounds');
const { openStage, prepareRows, startSystems } = require('./bench/stage');
const { printFigures, printMemory, printTargets } = require('./bench/tables');
const { judgeAll } = require('./bench/targets');
const { verifyAnswers } = require('./bench/verify-answers');
const { progress } = require('./launch/progress');
const { fail, isBuilt, Refusal, root } = require('./launch/settings');

const DATABASES = { sqlite: 'SQLite', postgres: 'PostgreSQL' };
/** The whole run, both databases. */
const DEADLINE_MS = 10 * 60_000;
const CLOSING_MS = 15_000;
const WARM_UP_SHARE = 0.25;
const STEPS = 6;

const HELP = `Usage: npm run bench [-- options]

Measures Tenantry beside a stock Strapi application, beside Fastify by hand, and beside itself without its guards: in one
run and in turns, on SQLite and on a PostgreSQL that is started for it. Each is a process of its own; 16 connections ask
it in the names of many users. Before it takes times it checks that all answer rightly. CPU is that of the server's
process; that of PostgreSQL's processes is not counted. Takes less than ten minutes. Needs a built server:
npm run build:server.

  --database NAME    sqlite, postgres or both (default)
  --only NAMES       only these of ${Object.keys(OPERATIONS).join(', ')}
  --rounds N         rounds (default 3)
  --seconds N        seconds of each operation on each system in a round (default 3)
  --organisations N  organisations (default 200), with two users each
  --agents N         agents of each (default 50)
  --json FILE        writes the figures to FILE, too
  --strict           exits with 1 where a target is missed
  --help             show this text
`;

const text = (otherwise) => ({ type: 'string', default: String(otherwise) });
const flag = { type: 'boolean', default: false };

const OPTIONS = {
  ...{ database: text('both'), only: text(Object.keys(OPERATIONS).join()), json: { type: 'string' } },
  ...{ rounds: text(3), seconds: text(3), organisations: text(200), agents: text(50) },
  ...{ strict: flag, help: flag },
};

const numberIn = (values, name, least, isWhole) => {
  const value = Number(values[name]);
  if (!(value >= least) || (isWhole && !Number.isInteger(value)))
    throw new Error(`--${name} takes a number from ${least}.`);
  return value;
};

const oneOf = (name, word, words) => {
  if (!words.includes(word)) throw new Error(`--${name} takes ${words.join(', ')}.`);
  return word;
};

const readOptions = () => {
  try {
    const { values } = parseArgs({ options: OPTIONS });
    const kind = oneOf('database', values.database, [...Object.keys(DATABASES), 'both']);
    return {
      ...values,
      kinds: kind === 'both' ? Object.keys(DATABASES) : [kind],
      only: values.only.split(',').map((name) => oneOf('only', name, Object.keys(OPERATIONS))),
      rounds: numberIn(values, 'rounds', 1, true),
      seconds: numberIn(values, 'seconds', 0.1, false),
      // A foreign organisation has to be there, and more people than connections.
      size: {
        organisations: numberIn(values, 'organisations', 10, true),
        agents: numberIn(values, 'agents', 1, true),
        users: 2,
      },
    };
  } catch (error) {
    throw new Refusal(`${error.message}\n\n${HELP}`);
  }
};

const memoryOf = async (systems) => {
  const entries = [];
  for (const { name, meter } of systems) entries.push([name, (await meter()).rss]);
  return new Map(entries);
};

/** Rounds until all are played, or the next one would not end in time. */
const playRounds = async (systems, { only, rounds, seconds }, until) => {
  const played = [];
  const { isTTY } = process.stderr;
  const onSlice = (what) => isTTY && process.stderr.write(`\r\x1b[Kround ${played.length + 1}: ${what}`);
  let longest = 0;
  while (played.length < rounds && (played.length === 0 || Date.now() + longest < until)) {
    const startedAt = Date.now();
    played.push(await playRound(systems, only, { round: played.length, seconds, onSlice }));
    longest = Math.max(longest, Date.now() - startedAt);
  }
  if (isTTY) process.stderr.write('\r\x1b[K');
  return played;
};

const runOn = async (stage, step, options, until) => {
  const { size, only, seconds } = options;
  let people, systems, rounds;
  await step(`Rows of ${size.organisations} organisations, ${size.agents} agents each`, async () => {
    people = await prepareRows(stage, size);
    return `${people.length} users`;
  });
  await step('Servers', async () => {
    systems = await startSystems(stage, people, size);
    return systems.map(({ name }) => name).join(', ');
  });
  await step('Checking their answers', async () => {
    for (const system of systems) {
      await verifyAnswers(system, system.db, size);
      await system.cleanUp();
    }
    return 'right';
  });
  const before = await memoryOf(systems);
  await step('Warming up', async () => (await warmUp(systems, only, seconds * WARM_UP_SHARE)) ?? 'done');
  await step(`Measuring ${only.join(', ')}`, async () => {
    rounds = await playRounds(systems, options, until);
    return `${rounds.length} of ${options.rounds} rounds`;
  });
  const after = await memoryOf(systems);
  const memory = systems.map(({ name }) => ({ system: name, before: before.get(name), after: after.get(name) }));
  return { results: summarise(rounds), memory, targets: judgeAll(rounds, memory), rounds };
};

const onDatabase = async (kind, step, options, until) => {
  let stage;
  await step(DATABASES[kind], async () => (stage = await openStage(kind)) && 'ready');
  try {
    return { database: kind, ...(await runOn(stage, step, options, until)) };
  } finally {
    await stage.close();
  }
};

const print = ({ database, results, memory, targets, rounds }, machine, { seconds, size }) => {
  const rows = `${size.organisations} organisations x ${size.agents} agents`;
  console.log(`\n${DATABASES[database]}: ${machine}; medians of ${rounds.length} rounds of ${seconds} s; ${rows}\n`);
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
  const step = progress(STEPS * kinds.length);
  const machine = `${os.availableParallelism()} cores, node ${process.version}`;
  const all = [];
  for (const [index, kind] of kinds.entries()) {
    const until = startedAt + (DEADLINE_MS * (index + 1)) / kinds.length - CLOSING_MS;
    const measured = await onDatabase(kind, step, options, until);
    print(measured, machine, options);
    all.push(measured);
  }
  if (options.json) writeFileSync(options.json, `${JSON.stringify({ machine, ...options, databases: all }, null, 2)}\n`);
  const isMissed = all.some(({ targets }) => targets.some(({ isMet }) => !isMet));
  return options.strict && isMissed ? 1 : 0;
};

main().then((code) => process.exit(code), fail);
