#!/usr/bin/env node
'use strict';

const { benchCommand, countOf, countOption, DATABASE, DATABASE_HELP, kindsOf } = require('./harness/command');
const { printTable } = require('./harness/figures');
const { measureFleet } = require('./checks/fleet-case');
const { measurePage } = require('./checks/page-case');
const { measureStates } = require('./checks/states-case');

const CASES = /** @type {const} */ (['fleet', 'states', 'page']);
/** How much the states of checks may add to the CPU time of storing a result, in percent. */
const MOST_ADDED = 10;
/** Requests for a status page that one node answers in a second. */
const LEAST_PAGES = 5000;

const HELP = `Usage: npm run bench:checks -- [options]

  fleet   agents that send heartbeats every 30 seconds and report results in batches of 20: the latencies in milliseconds, the results
          that are stored in a minute, and the CPU time of server and database in percent of a core
  states  how much the states of checks add to the CPU time of storing results: at most ${MOST_ADDED} %
  page    requests a second for a status page of 20 components: at least ${LEAST_PAGES}

  --case NAME      ${CASES.join(', ')} or all (default)
  --agents N       agents of the fleet (default 10000)
  --results N      results that they report in a minute (default 100000)
  --seconds N      how long to measure each (default 60 for the fleet, 10 for the others)
  --rounds N       how often each of the states is measured (default 5)
${DATABASE_HELP}`;

/** @param {import('./harness/command').Values} values */
const read = (values) => {
  const cases = CASES.filter((name) => values.case === 'all' || values.case === name);
  if (cases.length === 0) throw new Error(`--case takes ${CASES.join(', ')}, all.`);
  const [agents, results, rounds] = [
    countOf(values, 'agents', 1),
    countOf(values, 'results', 1),
    countOf(values, 'rounds', 1),
  ];
  return { kinds: kindsOf(values), cases, agents, results, rounds, seconds: countOf(values, 'seconds', 0) };
};

/** @typedef {ReturnType<typeof read>} Options */
/** @typedef {{ columns: string[], rows: string[][], isMet: boolean }} Table */

/** @param {number} value */
const shown = (value) => value.toFixed(1);

/** @type {Record<(typeof CASES)[number], (options: Options) => Promise<Table>>} */
const MEASURE = {
  async fleet({ kinds, agents, results, seconds }) {
    const columns = [
      'fleet',
      'request',
      'a second',
      'p50',
      'p99',
      'longest',
      'results a minute',
      'server CPU %',
      'database CPU %',
      'MB',
      'loop p99',
      'longest',
    ];
    const rows = [];
    for (const kind of kinds) {
      const { beat, batch, ...whole } = await measureFleet(kind, { agents, results, seconds: seconds || 60 });
      const of = { heartbeat: beat, batch };
      for (const [name, { requests, p50, p99, longest }] of Object.entries(of))
        rows.push([kind, name, ...[requests / (seconds || 60), p50, p99, longest].map(shown)]);
      const { perMinute, cpu, databaseCpu, megabytes, loop } = whole;
      rows.push([
        kind,
        'all',
        '',
        '',
        '',
        '',
        ...[perMinute, cpu, databaseCpu, megabytes, loop?.p99 ?? NaN, loop?.longest ?? NaN].map(shown),
      ]);
    }
    return { columns, rows: rows.map((row) => [...row, ...columns.slice(row.length).map(() => '')]), isMet: true };
  },
  async states({ kinds, rounds, seconds }) {
    const rows = [];
    let isMet = true;
    for (const kind of kinds)
      for (const { label, withStates, without } of await measureStates(kind, { rounds, seconds: seconds || 10 })) {
        const added = (withStates / without - 1) * 100;
        isMet &&= added <= MOST_ADDED;
        rows.push([kind, label, withStates.toFixed(3), without.toFixed(3), shown(added), `≤ ${MOST_ADDED}`]);
      }
    return { columns: ['states', 'request', 'CPU ms', 'without', 'added %', 'target'], rows, isMet };
  },
  async page({ kinds: [kind = 'sqlite'], seconds }) {
    const figures = await measurePage(kind, { seconds: seconds || 10 });
    const rows = figures.map(({ label, rps, p99, cpuMs }) => [
      kind,
      label,
      rps.toFixed(0),
      p99.toFixed(1),
      cpuMs.toFixed(3),
      `≥ ${LEAST_PAGES}`,
    ]);
    const columns = ['page', 'form', 'requests a second', 'p99 ms', 'CPU ms', 'target'];
    return { columns, rows, isMet: figures.every(({ rps }) => rps >= LEAST_PAGES) };
  },
};

/** @param {Options} options */
const measure = async (options) => {
  const facts = [];
  for (const name of options.cases) {
    const table = await MEASURE[name](options);
    printTable(table.columns, table.rows, 2);
    facts.push({ name, ...table });
  }
  return { facts, isMet: facts.every(({ isMet }) => isMet) };
};

const options = {
  database: DATABASE,
  case: { type: /** @type {const} */ ('string'), default: 'all' },
  agents: countOption(10_000),
  results: countOption(100_000),
  seconds: countOption(0),
  rounds: countOption(5),
};

benchCommand({ help: HELP, options, read, measure });
