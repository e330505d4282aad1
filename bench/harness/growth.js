'use strict';

const { measure } = require('./load');
const { rotated, median } = require('./figures');
const { LIST_PATH, OPERATIONS, PAGE_SIZE } = require('./operations');
const { fillCache } = require('./rounds');
const { verifyAnswers } = require('./verify-answers');

/** @typedef {import('./types').Figures} Figures */
/** @typedef {import('./types').GrowthResult} GrowthResult */
/** @typedef {import('./types').Operation} Operation */
/** @typedef {import('./types').Person} Person */
/** @typedef {import('./types').Size} Size */
/** @typedef {import('./types').Stage} Stage */
/** @typedef {import('./types').System} System */
/** @typedef {import('./types').Step} Step */
/** @typedef {'small' | 'wide' | 'deep'} ShapeName */
/** @typedef {{ label: string, shape: ShapeName, operation: Operation, most?: number }} Case */
/** @typedef {{ size: Size, factor: number, rounds: number, seconds: number, isWarmedUp: boolean }} Options */

/** @type {readonly ShapeName[]} */
const SHAPES = ['small', 'wide', 'deep'];

/** Maximum CPU time of a list, relative to that on the small database. */
const MOST = 1.3;
const WARM_UP_SHARE = 1;

/**
 * The sizes of three databases: a small one, one with many more organisations, and one with many more agents in each.
 *
 * @param {Size} size
 * @param {number} factor
 * @returns {Record<ShapeName, Size>}
 */
const shapesOf = ({ organisations, agents, users }, factor) => ({
  small: { organisations, agents, users },
  wide: { organisations: organisations * factor, agents, users },
  deep: { organisations, agents: agents * factor, users },
});

/**
 * @param {number} page
 * @returns {Operation}
 */
const pageAt = (page) => ({ ...OPERATIONS.list, path: () => `${LIST_PATH}&pagination%5Bpage%5D=${page}` });

/**
 * The measured cases. Deep pages have no target, because they also read the rows before them.
 *
 * @param {Record<ShapeName, Size>} shapes
 * @returns {Case[]}
 */
const casesOf = (shapes) => {
  const last = Math.ceil(shapes.deep.agents / PAGE_SIZE);
  /** @param {Size} size */
  const rows = ({ organisations, agents }) => `${organisations} x ${agents}`;
  /**
   * @param {number} page
   * @returns {Case}
   */
  const deep = (page) => ({ label: `${rows(shapes.deep)}, page ${page}`, shape: 'deep', operation: pageAt(page) });
  return [
    { label: rows(shapes.small), shape: 'small', operation: OPERATIONS.list },
    { label: rows(shapes.wide), shape: 'wide', operation: OPERATIONS.list, most: MOST },
    { label: rows(shapes.deep), shape: 'deep', operation: OPERATIONS.list, most: MOST },
    ...[...new Set([Math.ceil(last / 10), last])].filter((page) => page > 1).map(deep),
  ];
};

/**
 * Selects the same number of people for each database, spread over all organisations, so that only the number of rows
 * differs and not the number of cached people.
 *
 * @param {Person[]} people
 * @param {number} count
 */
const sample = (people, count) => {
  const every = Math.floor(people.length / count);
  return people.filter((_person, at) => at % every === 0).slice(0, count);
};

/**
 * @param {Map<ShapeName, System>} systems
 * @param {Case[]} cases
 * @param {{ rounds: number, seconds: number }} options
 * @returns {Promise<Map<Case, Figures[]>>}
 */
const measureAll = async (systems, cases, { rounds, seconds }) => {
  /** @type {Map<Case, Figures[]>} */
  const figures = new Map(cases.map((one) => [one, []]));
  for (let round = 0; round < rounds; round += 1) {
    for (const one of rotated(cases, round)) {
      const system = systems.get(one.shape);
      if (system) figures.get(one)?.push(await measure(system, one.operation, seconds));
    }
  }
  return figures;
};

/**
 * @param {Map<Case, Figures[]>} figures
 * @returns {GrowthResult[]}
 */
const summarise = (figures) => {
  const [first = []] = figures.values();
  return [...figures].map(([{ label, most }, slices]) => {
    const of = (/** @type {keyof Figures} */ name) => median(slices.map((one) => one[name]));
    // Ratios are taken within a round, because the load of the machine changes between rounds.
    const ratioOf = (/** @type {keyof Figures} */ name) =>
      median(slices.map((one, round) => one[name] / (first[round]?.[name] ?? NaN)));
    const [ratio, p50Ratio] = [ratioOf('totalMs'), ratioOf('p50')];
    const times = { p50: of('p50'), p99: of('p99'), cpuMs: of('cpuMs'), totalMs: of('totalMs') };
    return { label, rps: of('rps'), ...times, p50Ratio, ratio, most };
  });
};

/** Number of progress steps on one database. */
const GROWTH_STEPS = 7;

/**
 * Fills the three databases, and starts Tenantry on each with the same number of people.
 *
 * @param {Stage} stage
 * @param {Step} step
 * @param {Record<ShapeName, Size>} shapes
 */
const startShapes = async (stage, step, shapes) => {
  const { organisations, users } = shapes.small;
  /** @type {Map<ShapeName, Person[]>} */
  const people = new Map();
  for (const name of SHAPES) {
    const size = shapes[name];
    await step(`${size.organisations} organisations, ${size.agents} agents each`, async () => {
      // The first database creates the tables. The others begin as copies of it, before it is used.
      const all = await stage.seed(name, size, name === 'small' ? undefined : 'small');
      people.set(name, sample(all, organisations * users));
      return 'filled';
    });
  }
  /** @type {Map<ShapeName, System>} */
  const systems = new Map();
  await step('Checking answers', async () => {
    for (const name of SHAPES) {
      const system = await stage.start('tenantry', people.get(name) ?? [], name);
      systems.set(name, system);
      await verifyAnswers(system, shapes[name]);
      await system.cleanUp();
    }
    return 'correct';
  });
  return systems;
};

/**
 * Measures lists on a small database, and on two with many times as many rows.
 *
 * @param {Step} step
 * @param {Stage} stage a test environment
 * @param {Options} options size of the small database, factor, rounds and seconds
 */
const measureGrowth = async (stage, step, options) => {
  const shapes = shapesOf(options.size, options.factor);
  const cases = casesOf(shapes);
  const systems = await startShapes(stage, step, shapes);
  await step('Warming up', async () => {
    for (const system of systems.values()) await fillCache(system);
    if (!options.isWarmedUp) return 'left out';
    await measureAll(systems, cases, { rounds: 1, seconds: options.seconds * WARM_UP_SHARE });
    return 'done';
  });
  const figures = await step(
    'Measuring lists',
    () => measureAll(systems, cases, options),
    () => `${options.rounds} rounds`,
  );
  return summarise(figures);
};

module.exports = { GROWTH_STEPS, measureGrowth };
