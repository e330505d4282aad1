'use strict';

const { capacities } = require('../comparison/capacity');
const { compare, COMPARISON_STEPS } = require('../comparison/comparison');
const { GROWTH_STEPS, measureGrowth } = require('./growth');
const { measureProcesses, PROCESSES_STEPS } = require('../processes/processes');
const { measureSoak, SOAK_STEPS } = require('../soak/soak');
const { LARGE_STAGE, LARGE_STEPS, measureLarge, printLarge } = require('../large/large');
const { measureStartup, STARTUP_STEPS } = require('./startup');
const {
  printCapacity,
  printFigures,
  printGrowth,
  printMemory,
  printProcesses,
  printSoak,
  printStartup,
} = require('./tables');
const { boundsOf } = require('./targets');

/** @typedef {import('./types').Mode} Mode */

/**
 * What `npm run bench` measures without the option of another mode.
 *
 * @type {Mode}
 */
const REQUESTS = {
  name: 'requests',
  about: '',
  steps: COMPARISON_STEPS,
  async measure(stage, step, options, until) {
    const { results, memory, targets, rounds } = await compare(stage, step, options, until);
    const print = () => {
      printFigures(results);
      printMemory(memory);
      printCapacity(capacities(results));
    };
    return { facts: { results, memory, rounds }, targets, print, rounds: rounds.length };
  },
};

/**
 * The other modes of `npm run bench`, each with an option of the same name. To add one, write a module that measures, and
 * an entry here: the option, its help, the table of targets, --json and --strict follow from the entry.
 *
 * @type {readonly Mode[]}
 */
const MODES = [
  {
    name: 'growth',
    about: `measure instead how the cost of a list grows with 100 times as many rows in each organisation, and
                     with 100 times as many organisations; and what lists and summaries cost in one organisation with very
                     many synthetic results, and each of their indexes. Takes a few minutes on SQLite, half an hour on PostgreSQL`,
    steps: GROWTH_STEPS + LARGE_STEPS,
    stage: LARGE_STAGE,
    async measure(stage, step, options) {
      const growth = await measureGrowth(stage, step, options);
      const large = options.results === 0 ? null : await measureLarge(stage, step, options);
      const targets = [
        ...boundsOf(growth, ({ label, ratio }) => [`list, ${label}: CPU, relative to the first`, ratio]),
        ...boundsOf(large?.requests ?? [], ({ label, ratio }) => [`large organisation, ${label}: p50`, ratio]),
      ];
      const print = () => {
        printGrowth(growth);
        if (large) printLarge(large);
      };
      return { facts: { growth, large }, targets, print };
    },
  },
  {
    name: 'processes',
    least: 2,
    about: `compare instead N processes on one port with one process, on PostgreSQL. Each gets the same share of a
                     core: the load and the database need the rest`,
    kinds: ['postgres'],
    steps: PROCESSES_STEPS,
    async measure(stage, step, options) {
      const { count } = options;
      const { results, held } = await measureProcesses(stage, step, { ...options, processes: count });
      const targets = boundsOf(results, ({ label, ratio }) => [`${label}: ${count} processes / 1 process`, ratio]);
      return { facts: { processes: results, held }, targets, print: () => printProcesses(results, held, count) };
    },
  },
  {
    name: 'soak',
    least: 1,
    about: `measure instead how memory grows, and how late the event loop is, while the server writes for N
                     seconds; the targets are for 60`,
    isWithoutLoad: true,
    steps: SOAK_STEPS,
    async measure(stage, step, { size, count }) {
      const soak = await measureSoak(stage, step, { size, seconds: count });
      const targets = boundsOf(soak, ({ label, ratio, end }) => [
        ratio === undefined ? label : `${label}: end / start`,
        ratio ?? end,
      ]);
      return { facts: { soak }, targets, print: () => printSoak(soak), rounds: 1 };
    },
  },
  {
    name: 'start',
    about: 'measure instead how long the server takes to start, and its memory at rest',
    isWithoutLoad: true,
    steps: STARTUP_STEPS,
    async measure(stage, step, options) {
      const start = await measureStartup(stage, step, options);
      const targets = boundsOf(start, ({ label, median }) => [label, median]);
      return { facts: { start }, targets, print: () => printStartup(start) };
    },
  },
];

module.exports = { MODES, REQUESTS };
