#!/usr/bin/env node
'use strict';

const { chmodSync, statSync } = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { bundleProgram } = require('../launch/bundle-program');
const { runCommand } = require('../launch/command');
const { root } = require('../launch/settings');

const HELP = `Usage: npm run build:cli

Bundles the command line client into one file, clients/cli/dist/tenantry.js, which needs nothing but Node.

  --help   show this text

Exits with 0, or with 2 if it cannot be built or an option is invalid.
`;

const EXECUTABLE = 0o755;

/** @param {string[]} args */
const main = async (args) => {
  const { values } = parseArgs({ args, options: { help: { type: 'boolean' } } });
  if (values.help) return void process.stdout.write(HELP);
  const file = await bundleProgram('clients/cli/src/main.ts', path.join(root, 'clients/cli/dist/tenantry.js'));
  chmodSync(file, EXECUTABLE);
  console.log(`${path.relative(root, file)}: ${Math.round(statSync(file).size / 1000)} kB`);
};

void runCommand(main);
