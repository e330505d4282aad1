#!/usr/bin/env node
'use strict';

const { statSync } = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { buildAgent } = require('./bundle');
const { fail, messageOf, root, WrongUsage } = require('../launch/settings');

const HELP = `Usage: npm run build:agent

Bundles the agent into one file, agent/dist/tenantry-agent.js, which needs nothing but Node.

  --help   show this text

Exits with 0, with 1 if it cannot be built, or with 2 if an option is invalid.
`;

const main = async () => {
  /** @type {{ help?: boolean }} */
  let values;
  try {
    ({ values } = parseArgs({ options: { help: { type: 'boolean' } } }));
  } catch (error) {
    throw new WrongUsage(`${messageOf(error)}\n\n${HELP}`);
  }
  if (values.help) return void process.stdout.write(HELP);
  const file = await buildAgent();
  console.log(`${path.relative(root, file)}: ${Math.round(statSync(file).size / 1000)} kB`);
};

main().catch(fail);
