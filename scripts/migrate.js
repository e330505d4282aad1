#!/usr/bin/env node
'use strict';

const { existsSync } = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { loadApplication, runApplicationCommand } = require('./launch/command');
const { chooseEnvironment, DEMO_HELP } = require('./launch/demo-environment');
const { elapsed } = require('./launch/progress');
const { compiled, describeDatabase } = require('./launch/settings');

const HELP = `Usage: npm run migrate [-- --check] [--repair] [--demo]

Migrates the database to this version, and ends. A start of the server does the same; run this before it where several nodes
start, or where the start must not wait. Other nodes that start meanwhile wait. Make a backup first.

  --check   only print what is pending, and change nothing
  --repair  also create triggers, indexes and own tables again that were removed by hand
  --hash    print the hash of the content types, which a release records in src/database/schema/versions.ts
  --demo    use the demo's database and secrets
  --help    show this text

${DEMO_HELP}
Exits with 0 if the database is up to date, with 1 if --check finds something pending, or with 2 if it could not be migrated:
another node takes too long (MIGRATION_LOCK_TIMEOUT), or the database is of a newer version (SCHEMA_IS_NEWER).
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  check: { type: 'boolean' },
  repair: { type: 'boolean' },
  hash: { type: 'boolean' },
  demo: { type: 'boolean' },
  help: { type: 'boolean' },
};

/** Whether SQLite would create the file. */
const isFileMissing = () => {
  const { DATABASE_CLIENT: client = 'sqlite', DATABASE_FILENAME: file = '.tmp/data.db' } = process.env;
  return client === 'sqlite' && !existsSync(path.resolve(file));
};

const nameOfVersion = () => {
  const { SCHEMA } = compiled('database/schema/versions');
  return `schema ${SCHEMA.schema}, of version ${SCHEMA.release}`;
};

/**
 * Stops the start of the application before it changes anything.
 *
 * @returns what is pending
 */
const findPending = async () => {
  if (isFileMissing()) return ['everything: the database is empty'];
  try {
    await loadApplication({ 'database.settings.migrationMode': 'check' });
  } catch (error) {
    const { code, pending } = /** @type {Error & { code?: string, pending?: string[] }} */ (error);
    if (code === 'MIGRATION_CHECKED') return /** @type {string[]} */ (pending);
    throw error;
  }
  throw new Error('The application started instead of comparing the database with the code.');
};

const check = async () => {
  const pending = await findPending();
  if (pending.length === 0) return void console.log(`${describeDatabase()} is up to date: ${nameOfVersion()}.`);
  console.log(
    `${describeDatabase()} is not at ${nameOfVersion()}. Pending:\n${pending.map((part) => `  ${part}`).join('\n')}`,
  );
  return 1;
};

/** @param {boolean} isRepair */
const migrate = async (isRepair) => {
  const startedAt = Date.now();
  const strapi = await loadApplication(isRepair ? { 'database.settings.migrationMode': 'repair' } : {});
  const { done } = compiled('database/schema/migration').migrationOf(strapi);
  await strapi.destroy();
  if (done.length === 0) return console.log(`${describeDatabase()} is up to date: ${nameOfVersion()}.`);
  console.log(
    `${describeDatabase()} was migrated to ${nameOfVersion()}, in ${elapsed(startedAt)}:\n${done.map((part) => `  ${part}`).join('\n')}`,
  );
};

const printHash = async () => {
  const strapi = await loadApplication();
  console.log(compiled('database/schema/schema-parts').contentTypesHash(strapi));
  await strapi.destroy();
};

/** @param {string[]} args */
const main = async (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return void process.stdout.write(HELP);
  chooseEnvironment(values.demo);
  if (values.hash) return printHash();
  return values.check ? check() : migrate(values.repair === true);
};

void runApplicationCommand(main);
