'use strict';

const { measure } = require('./load');
const { OPERATIONS, PAGE_SIZE } = require('./operations');
const { knowEverybody, median } = require('./rounds');
const { verifyAnswers } = require('./verify-answers');

/** CPU of a list at most, to that of the small database. */
const MOST = 1.3;
const WARM_UP_SHARE = 1;

/** Tenantry on databases of three shapes: the small one alone, and with many more rows beside it. */
const shapesOf = ({ organisations, agents, users }, factor) => ({
  small: { organisations, agents, users },
  wide: { organisations: organisations * factor, agents, users },
  deep: { organisations, agents: agents * factor, users },
});

const pageAt = (page) => ({ ...OPERATIONS.list, path: () => `${OPERATIONS.list.path()}&pagination%5Bpage%5D=${page}` });

/** What is measured. Pages that lie deep have no target: whoever reads so far pays for the rows before. */
const casesOf = (shapes) => {
  const last = Math.ceil(shapes.deep.agents / PAGE_SIZE);
  const rows = ({ organisations, agents }) => `${organisations} x ${agents}`;
  const deep = (page) => ({ label: `${rows(shapes.deep)}, page ${page}`, shape: 'deep', operation: pageAt(page) });
  return [
    { label: rows(shapes.small), shape: 'small', operation: OPERATIONS.list },
    { label: rows(shapes.wide), shape: 'wide', operation: OPERATIONS.list, most: MOST },
    { label: rows(shapes.deep), shape: 'deep', operation: OPERATIONS.list, most: MOST },
    ...[...new Set([Math.ceil(last / 10), last])].filter((page) => page > 1).map(deep),
  ];
};

/** As many people for each shape, from all over it: what is asked is what rows cost, and not what is kept of people. */
const sample = (people, count) => {
  const every = Math.floor(people.length / count);
  return people.filter((_person, at) => at % every === 0).slice(0, count);
};

const measureAll = async (systems, cases, { rounds, seconds }) => {
  const figures = cases.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (let turn = 0; turn < cases.length; turn += 1) {
      const at = (turn + round) % cases.length;
      figures[at].push(await measure(systems.get(cases[at].shape), cases[at].operation, seconds));
    }
  }
  return figures;
};

const summarise = (cases, figures) =>
  cases.map(({ label, most }, at) => {
    const of = (name) => median(figures[at].map((one) => one[name]));
    // The slices of one round met the same machine.
    const ratioOf = (name) => median(figures[at].map((one, round) => one[name] / figures[0][round][name]));
    const [ratio, p50Ratio] = [ratioOf('cpuMs'), ratioOf('p50')];
    const facts = { label, rps: of('rps'), p50: of('p50'), p99: of('p99'), cpuMs: of('cpuMs'), p50Ratio, ratio };
    return most === undefined ? facts : { ...facts, most, isMet: ratio <= most };
  });

/** How many steps it takes on one database. */
const GROWTH_STEPS = 7;

/** Fills a database of each shape and starts Tenantry on it, with as many people for each. */
const startShapes = async (stage, step, shapes) => {
  const { organisations, users } = shapes.small;
  const people = new Map();
  for (const [name, size] of Object.entries(shapes)) {
    await step(`${size.organisations} organisations, ${size.agents} agents each`, async () => {
      // The first one makes the tables; the others begin as copies of it, before anybody works on it.
      const all = await stage.seed(name, size, name === 'small' ? undefined : 'small');
      people.set(name, sample(all, organisations * users));
      return 'filled';
    });
  }
  const systems = new Map();
  await step('Checking answers', async () => {
    for (const [name, size] of Object.entries(shapes)) {
      const system = await stage.start('tenantry', people.get(name), name);
      systems.set(name, system);
      await verifyAnswers(system, system.db, size);
      await system.cleanUp();
    }
    return 'right';
  });
  return systems;
};

/**
 * Measures what a list costs on a small database, and on two that have many times its rows.
 *
 * @param stage an open one
 * @param options size of the small database, factor, rounds and seconds
 */
const measureGrowth = async (stage, step, options) => {
  const shapes = shapesOf(options.size, options.factor);
  const cases = casesOf(shapes);
  const systems = await startShapes(stage, step, shapes);
  let figures;
  await step('Warming up', async () => {
    for (const system of systems.values()) await knowEverybody(system);
    await measureAll(systems, cases, { rounds: 1, seconds: options.seconds * WARM_UP_SHARE });
    return 'done';
  });
  await step('Measuring lists', async () => {
    figures = await measureAll(systems, cases, options);
    return `${options.rounds} rounds`;
  });
  return summarise(cases, figures);
};

module.exports = { GROWTH_STEPS, measureGrowth };
