#!/usr/bin/env node
'use strict';

const { execFileSync } = require('node:child_process');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { generators } = require('@strapi/typescript-utils');
const { build, staleParts } = require('./launch/build');
const { loadApplication, runApplicationCommand } = require('./launch/command');
const { Refusal, root } = require('./launch/settings');
const { withTemporaryApplication } = require('./launch/temporary-application');

const HELP = `Usage: npm run types [-- options]

Writes the schemas from the definitions of resources, as \`npm run schemas\`, and generates types/generated from them with Strapi's
generator, on a temporary database. Builds the server if it is out of date.

  --out FOLDER  write only Strapi's types, to FOLDER below this project
  --help        show this text

Exits with 0, or with 2 if the types could not be generated.
`;

/** @param {string | undefined} folder */
const generate = async (folder) => {
  const app = await loadApplication();
  const { contentTypes, components } = await generators.generate({
    strapi: app,
    pwd: root,
    rootDir: folder,
    logger: { silent: false, debug: false },
    artifacts: { contentTypes: true, components: true },
  });
  await app.destroy();
  // Strapi logs a failure but does not throw it.
  if (!contentTypes || !components) throw new Refusal('Strapi could not generate the types.');
};

/** @param {string[]} args */
const main = async (args) => {
  const { values } = parseArgs({ args, options: { help: { type: 'boolean' }, out: { type: 'string' } } });
  if (values.help) return void process.stdout.write(HELP);
  if (!values.out) execFileSync(process.execPath, [path.join(__dirname, 'schemas.js')], { stdio: 'inherit' });
  await build(staleParts(['server']));
  await withTemporaryApplication(() => generate(values.out));
};

void runApplicationCommand(main);
