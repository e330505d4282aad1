#!/usr/bin/env node
'use strict';

const { execFileSync } = require('node:child_process');
const fs = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { build, staleParts } = require('../launch/build');
const { runCommand } = require('../launch/command');
const { compiled, root } = require('../launch/settings');

const HELP = `Usage: npm run docs

Writes the tables of the guides that repeat what the code says: capabilities, events, features of plans, and the plan Free.
Builds the server first if it is out of date.

  --help  show this text

Exits with 0, or with 2 if the tables could not be written.
`;

/** @param {string[]} args */
const main = async (args) => {
  const { values } = parseArgs({ args, options: { help: { type: 'boolean' } } });
  if (values.help) return void process.stdout.write(HELP);
  await build(staleParts(['server']));
  const { guideTables, tableIn, withoutPadding, withTable } = compiled('openapi/guide-tables');
  for (const table of guideTables()) {
    const target = path.join(root, table.file);
    const markdown = fs.readFileSync(target, 'utf8');
    if (withoutPadding(tableIn(markdown, table.name)) === withoutPadding(table.text)) continue;
    fs.writeFileSync(target, withTable(markdown, table));
    execFileSync(path.join(root, 'node_modules', '.bin', 'oxfmt'), [target]);
    console.log(table.file);
  }
};

void runCommand(main);
