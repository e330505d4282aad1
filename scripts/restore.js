#!/usr/bin/env node
'use strict';

const path = require('node:path');
const { parseArgs } = require('node:util');
const { faultOfFile, isAuthentic, otherKeys, readManifest } = require('./backup/manifest');
const { faultsOfArchive, restorePostgres } = require('./backup/postgres');
const { faultsOfSqlite, restoreSqlite } = require('./backup/sqlite');
const { examineAll } = require('./doctor/examine-all');
const { loadApplication, runApplicationCommand } = require('./launch/command');
const { connectForReading, databaseSettings, openSqlite } = require('./launch/database');
const { chooseEnvironment, DEMO_HELP } = require('./launch/demo-environment');
const { whileWaiting } = require('./launch/progress');
const { assertSettings, compiled, describeDatabase, Refusal, WrongUsage } = require('./launch/settings');

/** @typedef {import('./backup/manifest').Manifest} Manifest */
/** @typedef {import('knex').Knex} Knex */

const HELP = `Usage: npm run restore -- FILE [--replace] [--verify] [--unsigned] [--pg-bin FOLDER] [--demo]

Restores a backup of npm run backup into the configured database, which must be empty. It checks the file against its
manifest first, which must be signed with TOKEN_HASH_KEY, and afterwards the restored rows and the whole audit log. Then it migrates the database to this version,
and runs npm run doctor. Stop the servers first.

  --replace        the database need not be empty. What is in it is kept aside: a SQLite file with ".before-" in its name,
                   or a schema of PostgreSQL that begins with "before_restore_"
  --verify         only check the file
  --unsigned       accept a manifest that this installation did not sign: that of an earlier version, or of other keys
  --pg-bin FOLDER  where pg_restore is, of the version of the pg_dump that made the backup, or a later one
  --demo           restore into the demo's database
  --help           show this text

${DEMO_HELP}
Exits with 0, with 1 if the file is damaged, or the restored database has faults (they are printed), or with 2 if nothing was
restored for another reason.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  replace: { type: 'boolean' },
  verify: { type: 'boolean' },
  unsigned: { type: 'boolean' },
  'pg-bin': { type: 'string' },
  demo: { type: 'boolean' },
  help: { type: 'boolean' },
};

const KEY_HELP = {
  ENCRYPTION_KEY: 'the secrets of webhooks cannot be read',
  TOKEN_HASH_KEY: 'API keys, SCIM tokens, invitations and credentials of agents do not work',
};

/**
 * Compares a database with the manifest, and verifies the audit log from its first entry.
 *
 * @param {Knex} db
 * @param {Manifest} manifest
 */
const faultsOfContents = async (db, { contents, database }) => {
  const { contentsOf, differences } = compiled('doctor/contents');
  const found = await whileWaiting('Comparing the rows', () => contentsOf({ db, onSqlite: database === 'sqlite' }));
  const { breaks } = await whileWaiting('Verifying the audit log', () =>
    compiled('audit/verify-chains').verifyAudit(db, contents.heads),
  );
  const broken = breaks.map(({ documentId, reason }) => `audit entry ${documentId || 'gone'}: ${reason}`);
  return [...differences(contents, found), ...broken];
};

/**
 * Compares a database with the manifest, verifies its audit log, and ends the connection.
 *
 * @param {Knex} db
 * @param {Manifest} manifest
 */
const faultsOfConnection = async (db, manifest) => {
  try {
    return await faultsOfContents(db, manifest);
  } finally {
    await db.destroy();
  }
};

/**
 * @param {string} file
 * @param {Manifest} manifest
 * @param {string | undefined} folder
 */
const faultsOf = async (file, manifest, folder) => {
  const fault = await whileWaiting('Reading the file', () => faultOfFile(file, manifest));
  if (fault) return [fault];
  if (manifest.database === 'postgres') return faultsOfArchive(file, manifest, folder);
  const faults = await faultsOfSqlite(file);
  if (faults.length > 0) return faults;
  return faultsOfConnection(openSqlite(file), manifest);
};

/** @param {Manifest} manifest */
const reportKeys = (manifest) => {
  for (const name of otherKeys(manifest))
    console.warn(
      `${name} is not the one of the backup: ${KEY_HELP[/** @type {keyof typeof KEY_HELP} */ (name)]} until it is set, or accepted.`,
    );
};

/**
 * Anyone who can write a backup could otherwise change its rows, and the manifest that they are compared with.
 *
 * @param {Manifest} manifest
 * @param {boolean} isUnsignedAccepted
 */
const assertAuthentic = (manifest, isUnsignedAccepted) => {
  if (isAuthentic(manifest)) return;
  const sentence = manifest.hmac
    ? 'The manifest is not signed with TOKEN_HASH_KEY: it was changed, or is of an installation with another key.'
    : 'The manifest is not signed: an earlier version of Tenantry wrote it, or its signature was removed.';
  if (!isUnsignedAccepted)
    throw new Refusal(
      `${sentence} Set the key of the backup, or add it to TOKEN_HASH_KEYS_ACCEPTED. If you know where the file comes from: --unsigned`,
    );
  console.warn(`${sentence} Accepted by --unsigned.`);
};

/** @param {Manifest} manifest */
const assertSameKind = ({ database }) => {
  const { client } = databaseSettings();
  if (client !== database)
    throw new Refusal(
      `The backup is of ${database}, and DATABASE_CLIENT is ${client}. Restore it into the same kind of database.`,
    );
};

/**
 * Checks what was restored, migrates it and examines it.
 *
 * @param {Manifest} manifest
 */
const complete = async (manifest) => {
  const faults = await faultsOfConnection(connectForReading(), manifest);
  for (const fault of faults) console.log(`  ${fault}`);
  console.log(faults.length === 0 ? 'All rows and the whole audit log are there.' : `${faults.length} differences.`);
  await (await loadApplication()).destroy();
  const { SCHEMA } = compiled('database/schema/versions');
  console.log(`The database is at schema ${SCHEMA.schema}, of version ${SCHEMA.release}.`);
  const reports = await examineAll(compiled('doctor/registry').CHECKS, (line) => console.log(line));
  const findings = reports.reduce((sum, { count }) => sum + count, 0);
  console.log(findings === 0 ? 'npm run doctor finds nothing.' : `npm run doctor finds ${findings} faults.`);
  return faults.length + findings > 0 ? 1 : 0;
};

/**
 * @param {string} file
 * @param {{ replace?: boolean, verify?: boolean, unsigned?: boolean, 'pg-bin'?: string | undefined }} options
 */
const run = async (file, { replace = false, verify, unsigned = false, 'pg-bin': folder }) => {
  const manifest = readManifest(file);
  console.log(
    `${file} is a backup of ${manifest.database} from ${manifest.createdAt}, by version ${manifest.tenantry}.`,
  );
  assertAuthentic(manifest, unsigned);
  reportKeys(manifest);
  const faults = await faultsOf(file, manifest, folder);
  if (faults.length > 0) {
    for (const fault of faults) console.error(`${file} is damaged: ${fault}.`);
    return 1;
  }
  console.log('The file is intact.');
  if (verify) return 0;
  // The application needs them once the database is replaced.
  assertSettings();
  assertSameKind(manifest);
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  const settings = databaseSettings();
  const aside =
    settings.client === 'sqlite'
      ? restoreSqlite(file, settings.connection.filename, { replace, stamp })
      : await restorePostgres(file, manifest, { replace, stamp, folder });
  console.log(`Restored into ${describeDatabase()}.${aside ? ` What was there is kept in ${aside}.` : ''}`);
  return complete(manifest);
};

/** @param {string[]} args */
const main = (args) => {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (values.help) return void process.stdout.write(HELP);
  const [name, ...others] = positionals;
  if (!name || others.length > 0) throw new WrongUsage('Name one file: npm run restore -- FILE');
  const file = path.resolve(name);
  chooseEnvironment(values.demo);
  return run(file, values);
};

void runApplicationCommand(main);
