#!/usr/bin/env node
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { generators } = require('@strapi/typescript-utils');
const { build, staleParts } = require('./launch/build');
const { loadApplication, runApplicationCommand } = require('./launch/command');
const { compiled, Refusal, root } = require('./launch/settings');
const { withTemporaryApplication } = require('./launch/temporary-application');

const HELP = `Usage: npm run types [-- options]

Generates types/generated from the schemas with Strapi's generator, on a temporary database, and from the definitions of
resources what browsers need of them (src/domain/generated). Builds the server first if it is out of date.

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

const writeBrowserFacts = () => {
  const { browserFacts } = compiled('resources/browser-facts');
  fs.writeFileSync(path.join(root, 'src', 'domain', 'generated', 'browser-facts.ts'), browserFacts());
};

/** @param {string[]} args */
const main = async (args) => {
  const { values } = parseArgs({ args, options: { help: { type: 'boolean' }, out: { type: 'string' } } });
  if (values.help) return void process.stdout.write(HELP);
  await build(staleParts(['server']));
  if (!values.out) writeBrowserFacts();
  await withTemporaryApplication(() => generate(values.out));
};

void runApplicationCommand(main);
