'use strict';

const { measure, putLoad } = require('./load');
const { OPERATIONS } = require('./operations');

/** What guards cost is asked of lists and reads; a write costs so much more that they are lost in it. */
const WITHOUT_GUARDS = ['list', 'read'];
const MOST_SECONDS_TO_KNOW = 10;

const median = (values) => {
  const [low, high] = [(values.length - 1) >> 1, values.length >> 1];
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[low] + sorted[high]) / 2;
};

const takesPart = ({ name }, operation) => name !== 'unguarded' || WITHOUT_GUARDS.includes(operation);

/** The one that begins moves on with every round. */
const inTurn = (list, round) => list.map((_one, at) => list[(at + round) % list.length]);

/**
 * Untimed: rows removed behind its back make Tenantry forget what it knows of people, who each ask once before the next
 * slice. The other two look everybody up with every request, or never.
 */
const knowEverybody = async (system) => {
  if (!system.remembers) return;
  await putLoad(system, OPERATIONS.read, { seconds: MOST_SECONDS_TO_KNOW, most: system.people.length });
};

/** One slice of one operation on one system, on the rows that were there at first. */
const slice = async (system, operation, seconds) => {
  await knowEverybody(system);
  const figures = await measure(system, OPERATIONS[operation], seconds);
  if (OPERATIONS[operation].method === 'POST') await system.cleanUp();
  return figures;
};

/** Each system does everything for a while, untimed. */
const warmUp = async (systems, operations, seconds) => {
  for (const system of systems) {
    for (const operation of operations.filter((name) => takesPart(system, name)))
      await slice(system, operation, seconds);
  }
};

/**
 * One round: every operation on every system, each system in turn, so that all meet the same machine.
 *
 * @param onSlice is told what is being measured
 * @returns figures by operation and system
 */
const playRound = async (systems, operations, { round, seconds, onSlice }) => {
  const figures = {};
  for (const operation of operations) {
    figures[operation] = {};
    for (const system of inTurn(systems, round).filter((one) => takesPart(one, operation))) {
      onSlice(`${operation} ${system.name}`);
      figures[operation][system.name] = await slice(system, operation, seconds);
    }
  }
  return figures;
};

const MEASURED = ['rps', 'p50', 'p99', 'cpuMs'];

/** Medians over rounds, by operation and system, and the number of all requests. */
const summarise = (rounds) => {
  const [first] = rounds;
  return Object.entries(first).flatMap(([operation, systems]) =>
    Object.keys(systems).map((system) => {
      const all = rounds.map((round) => round[operation][system]);
      const medians = MEASURED.map((name) => [name, median(all.map((figures) => figures[name]))]);
      const requests = all.reduce((sum, figures) => sum + figures.requests, 0);
      return { operation, system, requests, ...Object.fromEntries(medians) };
    }),
  );
};

module.exports = { knowEverybody, median, playRound, summarise, warmUp };
