'use strict';

const { cpSync } = require('node:fs');
const path = require('node:path');
const knex = require('knex');
const { startPostgres } = require('../../scripts/launch/embedded-postgres');
const { compiled } = require('../../scripts/launch/settings');

/** Files in a folder, one for each system. */
const sqlite = (folder) => {
  compiled('database/drivers/sqlite-driver').useSqliteDriver(require);
  const fileOf = (name) => path.join(folder, `${name}.db`);
  return {
    kind: 'sqlite',
    create: async () => undefined,
    clone: async (from, to) => cpSync(fileOf(from), fileOf(to)),
    environment: (name) => ({ DATABASE_CLIENT: 'sqlite', DATABASE_FILENAME: fileOf(name) }),
    connect: (name) =>
      knex({ client: 'better-sqlite3', connection: { filename: fileOf(name) }, useNullAsDefault: true }),
    stop: async () => undefined,
  };
};

/** Databases of one server that is started for them. */
const postgres = async () => {
  const server = await startPostgres();
  const urlOf = (name) => server.url.replace(/postgres$/, name);
  const connect = (name) => knex({ client: 'pg', connection: urlOf(name), pool: { min: 0, max: 2 } });
  const run = async (statement) => {
    const db = connect('postgres');
    await db.raw(statement).finally(() => db.destroy());
  };
  return {
    kind: 'postgres',
    create: (name) => run(`create database ${name}`),
    clone: (from, to) => run(`create database ${to} template ${from}`),
    environment: (name) => ({ DATABASE_CLIENT: 'postgres', DATABASE_URL: urlOf(name) }),
    connect,
    stop: () => server.stop(),
  };
};

const openDatabases = (kind, folder) => (kind === 'sqlite' ? sqlite(folder) : postgres());

/** Tables that the operations add to. */
const GROWING = ['svc_agents', 'synthetic_results'];

/** The newest rows as they are now: what comes after them can be removed again. */
const marksOf = async (db) => {
  const newest = async (table) => [table, Number((await db(table).max({ id: 'id' }))[0].id ?? 0)];
  return Object.fromEntries(await Promise.all(GROWING.map(newest)));
};

/** Removes what was added, so that every list is measured on the same rows. */
const removeAfter = async (db, marks) => {
  for (const [table, id] of Object.entries(marks)) await db(table).where('id', '>', id).delete();
};

module.exports = { marksOf, openDatabases, removeAfter };
