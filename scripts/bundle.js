#!/usr/bin/env node
'use strict';

const { cpSync, existsSync, mkdirSync, readdirSync } = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { runCommand } = require('./launch/command');
const { RUN_TIME_FILES, UNUSED_OUTPUT } = require('./launch/run-time-files');
const { isAdminBuilt, isBuilt, isConsoleBuilt, Refusal, root, WrongUsage } = require('./launch/settings');

const HELP = `Usage: npm run bundle -- FOLDER

Copies the built server, with everything that it needs at run time except node_modules, into FOLDER, which must be empty
or not exist. To complete it, run npm ci --omit=dev there; npm start then works, also if the folder is read-only. A part
that is not built is left out, with a warning.

  --help  show this text

Exits with 0, or with 2 if it could not copy the files.
`;

/** @param {string[]} positionals */
const targetOf = (positionals) => {
  const [folder, ...rest] = positionals;
  if (!folder || rest.length > 0) throw new WrongUsage(`Name one folder.\n\n${HELP}`);
  const target = path.resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0)
    throw new Refusal(`${target} is not empty. Name a new folder, so that no file of an earlier version remains.`);
  return target;
};

/** @param {string} file */
const isWanted = (file) => !UNUSED_OUTPUT.includes(path.basename(file));

/** @param {string[]} args */
const main = (args) => {
  const { values, positionals } = parseArgs({ args, options: { help: { type: 'boolean' } }, allowPositionals: true });
  if (values.help) return void process.stdout.write(HELP);
  const target = targetOf(positionals);
  if (!isBuilt()) throw new Refusal('The server is not built yet. Build it first: npm run build');
  if (!isAdminBuilt()) console.warn('The admin panel is not built, and so not included.');
  if (!isConsoleBuilt()) console.warn('The console is not built, and so not included.');
  mkdirSync(target, { recursive: true });
  // With their times, because `npm run demo` builds what is older than its sources.
  for (const name of RUN_TIME_FILES)
    cpSync(path.join(root, name), path.join(target, name), {
      recursive: true,
      preserveTimestamps: true,
      filter: isWanted,
    });
  console.log(`Copied to ${target}. Complete it there: npm ci --omit=dev`);
};

void runCommand(main);
