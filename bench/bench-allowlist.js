#!/usr/bin/env node
'use strict';

const { BlockList } = require('node:net');
const { parseArgs } = require('node:util');
const { median } = require('./harness/figures');
const { runCommand } = require('../scripts/launch/command');
const { compiled, isBuilt, Refusal } = require('../scripts/launch/settings');

const HELP = `Usage: npm run bench:allowlist [-- --rounds N] [-- --checks N]

Compiles an IP allowlist of 1,000 ranges (half IPv4, half IPv6), and prints how long one check takes, in microseconds: the
median of the rounds, and for comparison that of Node's net.BlockList with the same ranges. Needs a built server:
npm run build:server.

  --rounds N  rounds (default 15)
  --checks N  checks per round (default 20000)
  --help      show this text

Exits with 0, or with 2 if nothing could be measured.
`;

const RANGES = Array.from({ length: 1000 }, (_, index) =>
  index % 2 === 0 ? `10.${index >> 8}.${index & 255}.0/25` : `2001:db8:${index.toString(16)}::/48`,
);

/** @type {[string, string][]} */
const CASES = [
  ['IPv4, hit', '10.1.44.7'],
  ['IPv4, miss', '10.1.44.200'],
  ['IPv6, hit', '2001:db8:1f5::7'],
  ['IPv6, miss', '2001:db9:1f5::7'],
  ['mapped, hit', '::ffff:10.1.44.7'],
  ['mapped, miss', '::ffff:10.1.44.200'],
];

const compiler = () => {
  if (!isBuilt()) throw new Refusal('The server is not built yet. Build it first: npm run build:server');
  return compiled('domain/access/address-ranges').compileRanges;
};

/** @param {string[]} ranges */
const blockListOf = (ranges) => {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/');
    list.addSubnet(address, Number(prefix), address.includes(':') ? 'ipv6' : 'ipv4');
  }
  return list;
};

/**
 * @param {() => unknown} check
 * @param {{ rounds: number, checks: number }} size
 */
const measure = (check, { rounds, checks }) =>
  median(
    Array.from({ length: rounds }, () => {
      const startedAt = process.hrtime.bigint();
      for (let count = 0; count < checks; count += 1) check();
      return Number(process.hrtime.bigint() - startedAt) / 1000 / checks;
    }),
  );

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  rounds: { type: 'string', default: '15' },
  checks: { type: 'string', default: '20000' },
  help: { type: 'boolean' },
};

/** @param {string[]} args */
const main = (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return void process.stdout.write(HELP);
  const size = { rounds: Number(values.rounds), checks: Number(values.checks) };
  if (!(size.rounds > 0 && size.checks > 0)) throw new Refusal('--rounds and --checks require a number above 0.');
  const startedAt = process.hrtime.bigint();
  const allows = compiler()(RANGES);
  const compileMs = Number(process.hrtime.bigint() - startedAt) / 1e6;
  const list = blockListOf(RANGES);
  console.log(`${RANGES.length} ranges, compiled in ${compileMs.toFixed(1)} ms; microseconds per check:`);
  console.log('                 ours   BlockList');
  for (const [name, address] of CASES) {
    const family = address.includes(':') ? 'ipv6' : 'ipv4';
    if (allows(address) !== list.check(address, family))
      throw new Error(`The two have different results for ${address}.`);
    const ours = measure(() => allows(address), size);
    const theirs = measure(() => list.check(address, family), size);
    console.log(`${name.padEnd(14)} ${ours.toFixed(2).padStart(6)} ${theirs.toFixed(2).padStart(11)}`);
  }
};

void runCommand(main);
