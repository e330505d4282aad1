'use strict';

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

/** Only the first asks nothing of the database, which has the same cores here. */
const CASES = [
  { operation: REFUSED, least: LEAST },
  ...['read', 'list', 'create'].map((name) => ({ operation: OPERATIONS[name] })),
];

/** How many steps it takes. */
const PROCESSES_STEPS = 5;

const slice = async (server, operation, seconds) => {
  const figures = await measure(server, operation, seconds);
  if (operation === OPERATIONS.create) await server.cleanUp();
  return figures.rps;
};

const playRound = async (servers, { round, seconds }) => {
  const rows = [];
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
 * Measures Tenantry in one process beside Tenantry in several, on databases of the same rows.
 *
 * @param stage an open one, on PostgreSQL
 * @param options size, processes, rounds and seconds
 */
const measureProcesses = async (stage, step, { size, processes, rounds, seconds }) => {
  const servers = [];
  let people;
  await step(`${size.organisations} organisations, ${size.agents} agents each`, async () => {
    people = await stage.seed('one', size);
    await stage.databases.clone('one', 'several');
    return `${people.length} users`;
  });
  await step('Servers', async () => {
    for (const [name, count] of Object.entries({ one: 1, several: processes }))
      servers.push(await stage.start('tenantry', people, name, { PROCESSES: String(count) }));
    return `of 1 and of ${processes} processes`;
  });
  await step('Warming up', async () => {
    for (const server of servers) await knowEverybody(server);
    return (await playRound(servers, { round: 0, seconds: seconds * processes })) && 'done';
  });
  const played = [];
  await step('Measuring', async () => {
    for (let round = 0; round < rounds; round += 1) played.push(await playRound(servers, { round, seconds }));
    return `${rounds} rounds`;
  });
  return summarise(played);
};

module.exports = { measureProcesses, PROCESSES_STEPS };
