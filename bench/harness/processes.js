'use strict';

const { writeFileSync } = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { setTimeout: sleep } = require('node:timers/promises');
const { measure } = require('./load');
const { OPERATIONS } = require('./operations');
const { knowEverybody, median } = require('./rounds');

/** What several processes should give, to one, where nothing but they are the limit. */
const LEAST = 1.7;

/** A body that the contract refuses: all guards, and not one statement. */
const REFUSED = {
  ...{ label: 'refused creation', method: 'POST', status: 400, path: OPERATIONS.create.path },
  body: (number) => JSON.stringify({ data: { hostnam: `new-${number}.example` } }),
};

/** Creations have no target: they wait for the database's disk. */
const CASES = [
  { operation: REFUSED, least: LEAST },
  { operation: OPERATIONS.read, least: LEAST },
  { operation: OPERATIONS.list, least: LEAST },
  { operation: OPERATIONS.create },
];

/** Until V8 has compiled what an operation takes, in every process that gets its part of the requests: so many slices. */
const WARM_UP = 3;
/** What the servers have of the cores; the load and the database have the rest. */
const OF_CORES = 0.4;
const SETTLE_MS = 1000;

/** How many steps it takes. */
const PROCESSES_STEPS = 5;

const slice = async (server, operation, seconds) => {
  const figures = await measure(server, operation, seconds);
  if (operation === OPERATIONS.create) await server.cleanUp();
  return figures.rps;
};

/** What each process takes of a core at most, so that several do not wait for each other's. */
const shareOf = (processes) => Math.min(1, (OF_CORES * os.availableParallelism()) / processes);

const warmUp = async (server, seconds) => {
  for (const { operation } of CASES) await slice(server, operation, WARM_UP * seconds * server.processes);
};

/** Each of the processes is to know nearly everybody, and who asks which of them is chance. */
const knowEverywhere = async (server) => {
  for (let time = 0; time < 2 * server.processes - 1; time += 1) await knowEverybody(server);
};

const playRound = async (servers, { round, seconds }) => {
  const rows = [];
  for (const server of servers) await knowEverywhere(server);
  for (const { operation } of CASES) {
    const rps = new Map();
    for (const turn of [0, 1]) {
      const server = servers[(turn + round) % 2];
      rps.set(server, await slice(server, operation, seconds));
    }
    rows.push({ one: rps.get(servers[0]), several: rps.get(servers[1]) });
  }
  return rows;
};

const summarise = (rounds) =>
  CASES.map(({ operation, least }, at) => {
    const of = (choose) => median(rounds.map((round) => choose(round[at])));
    const facts = { label: operation.label, one: of(({ one }) => one), several: of(({ several }) => several) };
    const ratio = of(({ one, several }) => several / one);
    return least === undefined ? { ...facts, ratio } : { ...facts, ratio, least, isMet: ratio >= least };
  });

/**
 * Measures Tenantry in one process beside Tenantry in several, on databases of the same rows. Each process has the same share
 * of a core.
 *
 * @param stage an open one, on PostgreSQL
 * @param options size, processes, rounds and seconds
 */
const measureProcesses = async (stage, step, { size, processes, rounds, seconds }) => {
  const share = shareOf(processes);
  const from = path.join(stage.folder, 'warm');
  const servers = [];
  let people;
  await step(`${size.organisations} organisations, ${size.agents} agents each`, async () => {
    people = await stage.seed('one', size);
    await stage.databases.clone('one', 'several');
    return `${people.length} users`;
  });
  await step('Servers', async () => {
    for (const [name, count] of Object.entries({ one: 1, several: processes })) {
      const settings = { PROCESSES: String(count), CORE_SHARE: String(share), CORE_SHARE_FROM: from };
      servers.push({ ...(await stage.start('tenantry', people, name, settings)), processes: count });
    }
    return `of 1 and of ${processes} processes`;
  });
  await step('Warming up', async () => {
    for (const server of servers) await warmUp(server, seconds);
    if (share < 1) writeFileSync(from, '');
    await sleep(SETTLE_MS);
    return `done; each process has ${Math.round(share * 100)} % of a core from now on`;
  });
  const played = [];
  await step('Measuring', async () => {
    for (let round = 0; round < rounds; round += 1) played.push(await playRound(servers, { round, seconds }));
    return `${rounds} rounds`;
  });
  return summarise(played);
};

module.exports = { measureProcesses, PROCESSES_STEPS };
