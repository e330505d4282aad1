#!/usr/bin/env node
'use strict';

const { parseArgs } = require('node:util');
const { ALL_PARTS, build } = require('./launch/build');
const { runCommand } = require('./launch/command');
const { whileWaiting } = require('./launch/progress');
const { Refusal } = require('./launch/settings');

const HELP = `Usage: npm run build

Compiles the server and builds the admin panel and the console, whether or not they are up to date. What was built before
is replaced in dist. Takes about a minute.

  --help  show this text

Exits with 0, with 1 if a part could not be built, or with 2 for an unknown option.
`;

/** @param {string[]} args */
const main = async (args) => {
  const { values } = parseArgs({ args, options: { help: { type: 'boolean' } } });
  if (values.help) return void process.stdout.write(HELP);
  try {
    await whileWaiting(`Building ${ALL_PARTS.join(', ')}`, () => build(ALL_PARTS));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    return 1;
  }
  console.log(`Built ${ALL_PARTS.join(', ')} in dist.`);
  return 0;
};

void runCommand(main);
