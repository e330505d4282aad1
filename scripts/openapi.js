#!/usr/bin/env node
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { loadApplication, runApplicationCommand } = require('./launch/command');
const { chooseDemo } = require('./launch/demo-environment');
const { withTemporaryApplication } = require('./launch/temporary-application');

const HELP = `Usage: npm run openapi [-- --out FILE] [--demo]

Writes the OpenAPI 3.1 document of the API to FILE, or to the standard output. Loads the built server (npm run
build:server) without listening. It uses the demo's database if there is one, and the environment contains neither a
database nor secrets; otherwise a temporary database with temporary secrets.

  --out FILE  file to write to
  --demo      use the demo's database and secrets
  --help      show this text

Exits with 0, or with 2 if the document could not be written.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { out: { type: 'string' }, demo: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } };

const describe = async () => {
  const app = await loadApplication();
  const { text } = /** @type {{ text: () => string }} */ (app.service('api::openapi.openapi'));
  await app.destroy();
  return `${JSON.stringify(JSON.parse(text()), null, 2)}\n`;
};

/**
 * @param {string | undefined} target
 * @param {string} text
 * @returns {Promise<void>}
 */
const write = async (target, text) => {
  if (!target) return new Promise((done) => process.stdout.write(text, () => done()));
  fs.mkdirSync(path.dirname(target), { recursive: true });
  return fs.writeFileSync(target, text);
};

/** @param {string[]} args */
const main = async (args) => {
  const { out, demo, help } = parseArgs({ args, options: OPTIONS }).values;
  if (help) return void process.stdout.write(HELP);
  const target = out && path.resolve(out);
  const isNeeded = () => !chooseDemo({ isAsked: demo });
  await withTemporaryApplication(async () => write(target, await describe()), { isNeeded });
};

void runApplicationCommand(main);
