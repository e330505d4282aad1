'use strict';

const { playRound, summarise, warmUp } = require('../harness/rounds');
const { prepareRows, startSystems } = require('../harness/stage');
const { evaluateTargets } = require('./targets');
const { verifyAnswers } = require('../harness/verify-answers');

/** @typedef {import('../harness/types').OperationName} OperationName */
/** @typedef {import('../harness/types').Size} Size */
/** @typedef {import('../harness/types').Stage} Stage */
/** @typedef {import('../harness/types').System} System */
/** @typedef {import('../harness/types').Step} Step */
/** @typedef {{ size: Size, only: OperationName[], rounds: number, seconds: number, isWarmedUp: boolean }} Options */

/**
 * The seconds of an operation before it is measured, relative to those of a round. Code is slow after its start, and gets faster over
 * thousands of requests: a creation takes half as much CPU after ten seconds.
 */
const WARM_UP_SHARE = 4;

/** Number of progress steps on one database. */
const COMPARISON_STEPS = 6;

/** @param {System[]} systems */
const memoryOf = async (systems) => {
  /** @type {Map<string, number>} */
  const memory = new Map();
  for (const { name, meter } of systems) memory.set(name, (await meter()).rss);
  return memory;
};

/**
 * Runs the rounds, as long as the next one is expected to end in time.
 *
 * @param {System[]} systems
 * @param {Options} options
 * @param {number} until
 */
const playRounds = async (systems, { only, rounds, seconds }, until) => {
  /** @type {import('../harness/types').Round[]} */
  const played = [];
  const { isTTY } = process.stderr;
  const onSlice = (/** @type {string} */ what) =>
    isTTY && process.stderr.write(`\r\x1b[Kround ${played.length + 1}: ${what}`);
  let longest = 0;
  while (played.length < rounds && (played.length === 0 || Date.now() + longest < until)) {
    const startedAt = Date.now();
    played.push(await playRound(systems, only, { round: played.length, seconds, onSlice }));
    longest = Math.max(longest, Date.now() - startedAt);
  }
  if (isTTY) process.stderr.write('\r\x1b[K');
  return played;
};

/**
 * @param {System[]} systems
 * @param {Size} size
 */
const verifyAll = async (systems, size) => {
  for (const system of systems) {
    await verifyAnswers(system, size);
    await system.cleanUp();
  }
};

/**
 * Measures all systems, to compare them. Memory at the start is that after each system has answered every operation
 * once.
 *
 * @param {Step} step
 * @param {Stage} stage a test environment
 * @param {Options} options size, operations, rounds and seconds
 * @param {number} until when it must end, in milliseconds
 */
const compare = async (stage, step, options, until) => {
  const { size, only, seconds, isWarmedUp } = options;
  const people = await step(
    `${size.organisations} organisations, ${size.agents} agents each`,
    () => prepareRows(stage, size),
    ({ length }) => `${length} users`,
  );
  const systems = await step(
    'Servers',
    () => startSystems(stage, people, size),
    (all) => all.map(({ name }) => name).join(', '),
  );
  await step(
    'Checking answers',
    () => verifyAll(systems, size),
    () => 'correct',
  );
  const before = await memoryOf(systems);
  await step(
    'Warming up',
    async () => isWarmedUp && (await warmUp(systems, only, seconds * WARM_UP_SHARE)),
    () => (isWarmedUp ? 'done' : 'left out'),
  );
  const rounds = await step(
    `Measuring ${only.join(', ')}`,
    () => playRounds(systems, options, until),
    ({ length }) => `${length} of ${options.rounds} rounds`,
  );
  const after = await memoryOf(systems);
  const memory = systems.map(({ name }) => ({
    system: name,
    before: before.get(name) ?? NaN,
    after: after.get(name) ?? NaN,
  }));
  return { results: summarise(rounds), memory, targets: evaluateTargets(stage.kind, rounds, memory), rounds };
};

module.exports = { compare, COMPARISON_STEPS };
