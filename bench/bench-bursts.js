#!/usr/bin/env node
'use strict';

const { benchCommand, countOf, countOption, DATABASE, DATABASE_HELP, kindsOf } = require('./harness/command');
const { printTable } = require('./harness/figures');
const { BURSTS } = require('./bulk/bursts');
const { measureBursts } = require('./bulk/bursts-case');

const NAMES = Object.keys(BURSTS);

const HELP = `Usage: npm run bench:bursts [-- options]

Sends expensive requests at once to a server that gets 20 lists and 20 creations a second meanwhile. Prints how many were
refused because too many waited, and the other requests' p99 and longest latency in milliseconds, and first the same without a
burst. The first burst of a kind can be slower than the others.

  --burst NAME     ${NAMES.join(', ')} or all (default)
  --rounds N       how often each is sent (default 2)
${DATABASE_HELP}`;

const COLUMNS = ['', 'burst', 'seconds', 'refused', 'list p99', 'longest', 'create p99', 'longest', 'target'];

/** @param {import('./harness/command').Values} values */
const read = (values) => {
  const names = NAMES.filter((name) => values.burst === 'all' || values.burst === name);
  if (names.length === 0) throw new Error(`--burst takes ${NAMES.join(', ')}, all.`);
  return { kinds: kindsOf(values), names, rounds: countOf(values, 'rounds', 1) };
};

/** @param {ReturnType<typeof read>} options */
const measure = async ({ kinds, names, rounds }) => {
  /** @type {string[][]} */
  const rows = [];
  let isMet = true;
  for (const kind of kinds)
    for (const { name, result, list, create } of await measureBursts(kind, names, rounds)) {
      const target = BURSTS[name]?.targetMs ?? Infinity;
      isMet &&= list.longest < target;
      const figures = [result.seconds, result.busy, list.p99, list.longest, create.p99, create.longest];
      rows.push([kind, name, ...figures.map((one) => one.toFixed(1)), `< ${target}`]);
    }
  printTable(COLUMNS, rows);
  return { facts: { columns: COLUMNS, rows }, isMet };
};

const options = {
  database: DATABASE,
  burst: { type: /** @type {const} */ ('string'), default: 'all' },
  rounds: countOption(2),
};

benchCommand({ help: HELP, options, read, measure });
