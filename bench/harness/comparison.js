'use strict';

const { playRound, summarise, warmUp } = require('./rounds');
const { prepareRows, startSystems } = require('./stage');
const { judgeAll } = require('./targets');
const { verifyAnswers } = require('./verify-answers');

/** Code that has just been started is slow, and gets faster for thousands of requests. */
const WARM_UP_SHARE = 1;

/** How many steps it takes on one database. */
const COMPARISON_STEPS = 6;

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

const verifyAll = async (systems, size) => {
  for (const system of systems) {
    await verifyAnswers(system, system.db, size);
    await system.cleanUp();
  }
};

/**
 * Measures all systems beside each other. Memory at the start is what there is when each has answered everything once.
 *
 * @param stage an open one
 * @param options size, operations, rounds and seconds
 * @param until the moment at which it has to be over, in milliseconds
 */
const compare = async (stage, step, options, until) => {
  const { size, only, seconds } = options;
  let people, systems, rounds;
  await step(`${size.organisations} organisations, ${size.agents} agents each`, async () => {
    people = await prepareRows(stage, size);
    return `${people.length} users`;
  });
  await step('Servers', async () => {
    systems = await startSystems(stage, people, size);
    return systems.map(({ name }) => name).join(', ');
  });
  await step('Checking their answers', async () => (await verifyAll(systems, size)) ?? 'right');
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

module.exports = { compare, COMPARISON_STEPS };
