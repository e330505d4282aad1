#!/usr/bin/env node
'use strict';

const fs = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { build, staleParts } = require('./launch/build');
const { runApplicationCommand } = require('./launch/command');
const { compiled, root } = require('./launch/settings');

const HELP = `Usage: npm run schemas

Writes the schemas of Strapi (schema.json in src/api) and what browsers need (src/domain/generated) from the definitions of
resources (src/resources). Builds the server first if it is out of date. \`npm run types\` does this as well.

  --help  show this text

Exits with 0, or with 2 if the files could not be written.
`;

/**
 * Writes what the definitions of resources say into the files that Strapi and browsers read. Builds the server first if it is out of
 * date. A file that is right is left alone, so that it needs no new build.
 *
 * @returns {Promise<string[]>} the files that it has written
 */
const writeDefinitions = async () => {
  await build(staleParts(['server']));
  const files = [
    ...compiled('resources/schemas').schemaFiles(),
    /** @type {const} */ ([
      'src/domain/generated/browser-facts.ts',
      compiled('resources/browser-facts').browserFacts(),
    ]),
  ];
  const changed = files.filter(([name, text]) => {
    const file = path.join(root, name);
    return !fs.existsSync(file) || fs.readFileSync(file, 'utf8') !== text;
  });
  for (const [name, text] of changed) {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  }
  return changed.map(([name]) => name);
};

/** @param {string[]} args */
const main = async (args) => {
  const { values } = parseArgs({ args, options: { help: { type: 'boolean' } } });
  if (values.help) return void process.stdout.write(HELP);
  const changed = await writeDefinitions();
  console.log(changed.length === 0 ? 'Every file is as the definitions say.' : changed.join('\n'));
};

void runApplicationCommand(main);
