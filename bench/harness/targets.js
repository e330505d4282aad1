'use strict';

const { median } = require('./rounds');

/** What is to be reached. `least` and `most` bound the ratio; a pair of systems is compared round by round. */
const faster = (operation, least) => ({
  label: `${operation}: requests/s, times those of stock Strapi`,
  operation,
  ratio: ({ tenantry, stock }) => tenantry.rps / stock.rps,
  least,
});

const guards = (operation) => ({
  label: `${operation}: CPU of a request, to that without guards`,
  operation,
  ratio: ({ tenantry, unguarded }) => tenantry.cpuMs / unguarded.cpuMs,
  most: 1.15,
});

const steady = (operation) => ({
  label: `${operation}: p99 to p50`,
  operation,
  ratio: ({ tenantry }) => tenantry.p99 / tenantry.p50,
  most: 5,
});

const TARGETS = [
  faster('list', 20),
  faster('read', 20),
  faster('create', 10),
  faster('update', 10),
  {
    label: 'list: CPU of a request, to that of Fastify by hand',
    operation: 'list',
    ratio: ({ tenantry, fastify }) => tenantry.cpuMs / fastify.cpuMs,
    most: 4,
  },
  guards('list'),
  guards('read'),
  ...['list', 'read', 'create', 'update', 'report'].map(steady),
];

const MEMORY = { label: 'memory: after the run to start', most: 1.3 };

const judge = ({ label, least, most }, value) => ({
  label,
  value,
  target: least === undefined ? `≤ ${most}` : `≥ ${least}`,
  isMet: least === undefined ? value <= most : value >= least,
});

/** The targets of the operations that were measured: the median of the rounds' ratios, for one round meets one machine. */
const judgeAll = (rounds, memory) => {
  const measured = TARGETS.filter(({ operation }) => rounds[0][operation]);
  const judged = measured.map((target) =>
    judge(target, median(rounds.map((round) => target.ratio(round[target.operation])))),
  );
  const { before, after } = memory.find(({ system }) => system === 'tenantry');
  return [...judged, judge(MEMORY, after / before)];
};

module.exports = { judgeAll };
