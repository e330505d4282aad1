'use strict';

const { writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { measure } = require('../harness/load');
const { OPERATIONS } = require('../harness/operations');
const { rotated, median } = require('../harness/figures');
const { hasProcesses, memoryOfTree } = require('../harness/process-tree');
const { fillCache } = require('../harness/rounds');
const { averageWaits, sampleWaits } = require('./waits');

/** @typedef {import('../harness/types').Operation} Operation */
/** @typedef {import('../harness/types').ProcessesResult} ProcessesResult */
/** @typedef {import('../harness/types').Size} Size */
/** @typedef {import('../harness/types').Stage} Stage */
/** @typedef {import('../harness/types').System} System */
/** @typedef {import('../harness/types').Step} Step */
/** @typedef {import('../harness/types').Figures & { waits: import('../harness/types').Waits }} Slice */
/** @typedef {{ one: Slice, several: Slice }} Row */
/** @typedef {{ one: System, several: System }} Pair */
/** @typedef {{ size: Size, processes: number, share: number, rounds: number, seconds: number, isWarmedUp: boolean }} Options */

/** Minimum throughput of each process relative to one alone, if nothing else limits it. */
const LEAST_OF_EACH = 0.85;

/**
 * A request whose body the contract refuses: it passes all guards, and runs no statement.
 *
 * @type {Operation}
 */
const REFUSED = {
  label: 'refused creation',
  method: 'POST',
  status: 400,
  path: OPERATIONS.create.path,
  body: (number) => JSON.stringify({ data: { hostnam: `new-${number}.example` } }),
};

/**
 * The measured cases. Writes have no target, because they wait for the database's disk, and for each other in one
 * organisation.
 *
 * @type {{ operation: Operation, hasTarget: boolean }[]}
 */
const CASES = [
  { operation: REFUSED, hasTarget: true },
  { operation: OPERATIONS.read, hasTarget: true },
  { operation: OPERATIONS.list, hasTarget: true },
  { operation: OPERATIONS.create, hasTarget: false },
  { operation: OPERATIONS.contend, hasTarget: false },
];

const CREATED = 201;

/** Number of slices until V8 has compiled the code of an operation in every process. */
const WARM_UP = 3;
/** The share of all cores for the servers, unless --share says otherwise; the load and the database get the rest. */
const OF_CORES = 0.4;
const SETTLE_MS = 1000;

/** Number of progress steps. */
const PROCESSES_STEPS = 5;

/**
 * @param {System} server
 * @param {Operation} operation
 * @param {number} seconds
 * @returns {Promise<Slice>}
 */
const slice = async (server, operation, seconds) => {
  const stop = sampleWaits(server.db);
  const figures = await measure(server, operation, seconds);
  const waits = await stop();
  if (operation.status === CREATED) await server.cleanUp();
  return { ...figures, waits };
};

/**
 * The maximum share of a core for each process, so that several do not wait for each other.
 *
 * @param {{ processes: number, share: number }} options share in percent; 0 for the default
 */
const shareOf = ({ processes, share }) =>
  share / 100 || Math.min(1, (OF_CORES * os.availableParallelism()) / processes);

/**
 * @param {System} server
 * @param {number} seconds
 */
const warmUp = async (server, seconds) => {
  for (const { operation } of CASES) await slice(server, operation, WARM_UP * seconds * (server.processes ?? 1));
};

/**
 * Fills the principal caches of all processes. Which process gets a request is random, so this takes several rounds.
 *
 * @param {System} server
 */
const fillCaches = async (server) => {
  for (let time = 0; time < 2 * (server.processes ?? 1) - 1; time += 1) await fillCache(server);
};

/**
 * @param {Pair} servers
 * @param {{ round: number, seconds: number }} options
 * @returns {Promise<Row[]>}
 */
const playRound = async (servers, { round, seconds }) => {
  const names = /** @type {const} */ (['one', 'several']);
  /** @type {Row[]} */
  const rows = [];
  for (const name of names) await fillCaches(servers[name]);
  for (const { operation } of CASES) {
    /** @type {Partial<Row>} */
    const row = {};
    for (const name of rotated([...names], round)) row[name] = await slice(servers[name], operation, seconds);
    rows.push(/** @type {Row} */ (row));
  }
  return rows;
};

/**
 * @param {Row[][]} rounds
 * @param {number} processes
 * @returns {ProcessesResult[]}
 */
const summarise = (rounds, processes) =>
  CASES.map(({ operation: { label }, hasTarget }, at) => {
    const rows = rounds.flatMap((round) => round.slice(at, at + 1));
    /** @param {(row: Row) => number} choose */
    const of = (choose) => median(rows.map(choose));
    return {
      ...{ label, one: of(({ one }) => one.rps), several: of(({ several }) => several.rps) },
      ratio: of(({ one, several }) => several.rps / one.rps),
      ...(hasTarget && { least: LEAST_OF_EACH * processes }),
      ...{ oneMs: of(({ one }) => one.totalMs), severalMs: of(({ several }) => several.totalMs) },
      cpuRatio: of(({ one, several }) => several.totalMs / one.totalMs),
      waits: averageWaits(rows.map(({ several }) => several.waits)),
    };
  });

/**
 * What several processes hold when they have served requests.
 *
 * @param {System} server
 */
const heldBy = async ({ db, pid }) => {
  const counted = await db.raw(
    `select count(*)::int as total from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  );
  const { rows } = /** @type {{ rows: { total: number }[] }} */ (counted);
  return { memory: hasProcesses ? memoryOfTree(pid) : [], connections: rows[0]?.total ?? NaN };
};

/**
 * Compares Tenantry in one process with Tenantry in several, on databases with the same rows. Each process has the same
 * share of a core.
 *
 * @param {Step} step
 * @param {Stage} stage a test environment on PostgreSQL
 * @param {Options} options size, processes, their share in percent of a core, rounds and seconds
 */
const measureProcesses = async (stage, step, options) => {
  const { size, processes, rounds, seconds, isWarmedUp } = options;
  const share = shareOf(options);
  const from = path.join(stage.folder, 'warm');
  const people = await step(
    `${size.organisations} organisations, ${size.agents} agents each`,
    async () => {
      const seeded = await stage.seed('one', size);
      await stage.databases.clone('one', 'several');
      return seeded;
    },
    ({ length }) => `${length} users`,
  );
  const start = async (/** @type {string} */ name, /** @type {number} */ count) => {
    const settings = { PROCESSES: String(count), CORE_SHARE: String(share), CORE_SHARE_FROM: from };
    return { ...(await stage.start('tenantry', people, name, settings)), processes: count };
  };
  const servers = await step(
    'Servers',
    async () => ({ one: await start('one', 1), several: await start('several', processes) }),
    () => `of 1 and of ${processes} processes`,
  );
  await step('Warming up', async () => {
    if (isWarmedUp) for (const server of Object.values(servers)) await warmUp(server, seconds);
    if (share < 1) writeFileSync(from, '');
    await sleep(SETTLE_MS);
    return `${isWarmedUp ? 'done' : 'left out'}; each process has ${Math.round(share * 100)} % of a core from now on`;
  });
  /** @type {Row[][]} */
  const played = [];
  await step('Measuring', async () => {
    for (let round = 0; round < rounds; round += 1) played.push(await playRound(servers, { round, seconds }));
    return `${rounds} rounds`;
  });
  return { results: summarise(played, processes), held: await heldBy(servers.several) };
};

module.exports = { measureProcesses, PROCESSES_STEPS };
