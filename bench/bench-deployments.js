#!/usr/bin/env node
'use strict';

const { measureDeployments, STEPS } = require('./bulk/deployments-case');
const { benchCommand, countOf, countOption, DATABASE, DATABASE_HELP, kindsOf } = require('./harness/command');
const { printTable } = require('./harness/figures');

const HELP = `Usage: npm run bench:deployments [-- options]

Deploys a blueprint of ${STEPS} steps that are records, 16 deployments at a time, in a server that gets 20 lists and 20 creations a
second of other organisations meanwhile. Prints deployments per second; from the request of a deployment to its end, and the other
requests' p99 and longest latency, in milliseconds.

  --deployments N  deployments (default 1000)
${DATABASE_HELP}`;

const COLUMNS = ['', 'deployments/s', 'p50', 'p99', 'list p99', 'longest', 'create p99', 'longest'];

/** @param {import('./harness/command').Values} values */
const read = (values) => ({ kinds: kindsOf(values), deployments: countOf(values, 'deployments', 1) });

/** @param {ReturnType<typeof read>} options */
const measure = async ({ kinds, deployments }) => {
  const rows = /** @type {string[][]} */ ([]);
  const facts = [];
  for (const kind of kinds) {
    const measured = await measureDeployments(kind, deployments);
    facts.push({ kind, deployments, ...measured });
    const { seconds, p50, p99, list, create } = measured;
    const figures = [deployments / seconds, p50, p99, list.p99, list.longest, create.p99, create.longest];
    rows.push([kind, ...figures.map((one) => one.toFixed(0))]);
  }
  printTable(COLUMNS, rows);
  return { facts: { deployments: facts }, isMet: true };
};

benchCommand({
  help: HELP,
  options: { database: DATABASE, deployments: countOption(1000) },
  read,
  measure,
});
