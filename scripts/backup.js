#!/usr/bin/env node
'use strict';

const { existsSync, rmSync } = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { finishBackup, manifestOf } = require('./backup/manifest');
const { backupPostgres } = require('./backup/postgres');
const { backupSqlite } = require('./backup/sqlite');
const { runCommand } = require('./launch/command');
const { databaseSettings } = require('./launch/database');
const { chooseEnvironment, DEMO_HELP } = require('./launch/demo-environment');
const { elapsed } = require('./launch/progress');
const { describeDatabase, Refusal, WrongUsage } = require('./launch/settings');

const HELP = `Usage: npm run backup -- FILE [--pg-bin FOLDER] [--demo]

Writes a backup of the database to FILE, and FILE.manifest.json with what restoring it is checked against: the number of
rows of each table, the ends of the audit log, the version, a SHA-256, and salted hashes of the keys. The server can run
meanwhile. FILE gets its name when it is complete and checked; only its owner can read it.

SQLite is copied online. PostgreSQL is dumped by pg_dump, in its custom format, through DATABASE_DIRECT_URL if that is set.
Keep the secrets of .env as well, in another place: neither file contains them.

  --pg-bin FOLDER  where pg_dump and pg_restore are, of the server's version or a later one
  --demo           back up the demo's database
  --help           show this text

${DEMO_HELP}
Exits with 0, or with 2 if there is no backup.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { 'pg-bin': { type: 'string' }, demo: { type: 'boolean' }, help: { type: 'boolean' } };

/** @param {string[]} args */
const main = async (args) => {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (values.help) return void process.stdout.write(HELP);
  const [name, ...others] = positionals;
  if (!name || others.length > 0) throw new WrongUsage('Name one file: npm run backup -- FILE');
  const file = path.resolve(name);
  chooseEnvironment(values.demo);
  for (const there of [file, manifestOf(file)].filter((one) => existsSync(one)))
    throw new Refusal(`${there} exists. Name another file: a backup does not replace an earlier one.`);
  if (!existsSync(path.dirname(file))) throw new Refusal(`There is no folder ${path.dirname(file)}.`);
  const startedAt = Date.now();
  const partial = `${file}.partial-${process.pid}`;
  const settings = databaseSettings();
  try {
    const facts =
      settings.client === 'sqlite'
        ? await backupSqlite(settings.connection.filename, partial)
        : await backupPostgres(partial, values['pg-bin']);
    const { bytes, contents } = await finishBackup(partial, file, facts);
    const rows = Object.values(contents.rows).reduce((sum, count) => sum + count, 0);
    console.log(
      `${describeDatabase()} is in ${file}: ${rows} rows, ${(bytes / 1e6).toFixed(1)} MB, in ${elapsed(startedAt)}.`,
    );
  } finally {
    for (const rest of ['', '-journal', '-wal', '-shm']) rmSync(`${partial}${rest}`, { force: true });
  }
};

void runCommand(main);
