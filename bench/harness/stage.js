'use strict';

const { execFile } = require('node:child_process');
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { promisify } = require('node:util');
const { root } = require('../../scripts/launch/settings');
const { fillFastify } = require('../fastify/tables');
const { forFastify, peopleFromFile, seedStock } = require('./actors');
const { marksOf, openDatabases, removeAfter } = require('./databases');
const { environment, startServer } = require('./servers');

/** @typedef {import('./types').Person} Person */
/** @typedef {import('./types').Server} Server */
/** @typedef {import('./types').Size} Size */
/** @typedef {import('./types').Stage} Stage */
/** @typedef {import('./types').System} System */

const SEED = path.join(root, 'bench/bench-seed.js');

/**
 * Fills a database of Tenantry in a separate process, and returns the people in it.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {string} folder
 * @param {Size & { isMigrated: boolean }} options size, and whether the database has its tables
 */
const seedTenantry = async (env, folder, { organisations, agents, users, isMigrated }) => {
  const tokens = path.join(folder, 'tokens');
  const sizes = ['--organisations', organisations, '--agents', agents, '--users', users].map(String);
  const flags = ['--again', ...(isMigrated ? ['--migrated'] : [])];
  await promisify(execFile)(process.execPath, [SEED, ...flags, '--tokens', tokens, ...sizes], { env });
  return peopleFromFile(tokens);
};

/**
 * Returns a function that removes the rows that are added to a database from now on.
 *
 * @param {import('knex').Knex} db
 */
const cleanUpOf = async (db) => {
  const marks = await marksOf(db);
  return () => removeAfter(db, marks);
};

/**
 * Creates a database with the empty tables of a system: by a start of it, or as a copy of those that an earlier run has
 * kept.
 *
 * @param {Pick<Stage, 'databases' | 'start'>} stage
 * @param {import('./types').SystemName} system
 * @param {string} name
 */
const makeTables = async ({ databases, start }, system, name) => {
  if (await databases.kept?.copy(system, name)) return;
  await databases.create(name);
  await (await start(system, [], name)).stop();
  await databases.kept?.keep(system, name);
};

/**
 * Opens the test environment of a run on one kind of database: a folder, databases and servers. Closing it removes all
 * of them.
 *
 * @param {import('./types').Kind} kind
 * @param {{ flags?: string[], tables?: string }} [options] flags of the PostgreSQL server; a folder for empty tables
 * @returns {Promise<Stage>}
 */
const openStage = async (kind, options) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-bench-'));
  const databases = await openDatabases(kind, folder, options);
  const env = environment();
  const servers = /** @type {Server[]} */ ([]);
  const connections = /** @type {import('knex').Knex[]} */ ([]);
  /** @param {string} name */
  const environmentOf = (name) => ({ ...env, ...databases.environment(name) });
  /** @type {Stage['start']} */
  const start = async (system, people, name = system, more = {}) => {
    const server = await startServer(system, { ...environmentOf(name), ...more }, folder);
    const db = databases.connect(name);
    servers.push(server);
    connections.push(db);
    const { cpuMs: databaseMs } = databases;
    return { ...server, name, db, people, databaseMs, state: { number: 0 }, cleanUp: await cleanUpOf(db) };
  };
  /** @type {Stage['createTables']} */
  const createTables = (system, name = system) => makeTables({ databases, start }, system, name);
  return {
    kind,
    folder,
    databases,
    secret: String(env.JWT_SECRET),
    environmentOf,
    start,
    createTables,
    async seed(name, size, from) {
      const isMigrated = from !== undefined || databases.kept !== undefined;
      if (from) await databases.clone(from, name);
      else await (isMigrated ? createTables('tenantry', name) : databases.create(name));
      return seedTenantry(environmentOf(name), folder, { ...size, isMigrated });
    },
    async close() {
      for (const server of servers) await server.stop();
      for (const db of connections) await db.destroy();
      await databases.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/**
 * Fills the tables of the hand-written server with Tenantry's organisations and agents.
 *
 * @param {import('./types').Databases} databases
 */
const fillTables = async ({ connect }) => {
  const [from, db] = [connect('tenantry'), connect('fastify')];
  try {
    await fillFastify(from, db);
  } finally {
    await from.destroy();
    await db.destroy();
  }
};

/**
 * Fills Tenantry's database, and copies it for each system that uses its tables.
 *
 * @param {Stage} stage
 * @param {Size} size
 */
const prepareRows = async ({ databases, createTables, seed }, size) => {
  const people = await seed('tenantry', size);
  await databases.clone('tenantry', 'unguarded');
  await databases.create('fastify');
  await (databases.kept ? createTables('stock') : databases.create('stock'));
  await fillTables(databases);
  return people;
};

/**
 * Starts all four systems, each with its people.
 *
 * @param {Stage} stage
 * @param {Person[]} people
 * @param {Size} size
 * @returns {Promise<System[]>}
 */
const startSystems = async ({ start, secret }, people, size) => {
  const systems = [await start('tenantry', people), await start('unguarded', people)];
  const fastify = await start('fastify', []);
  fastify.people = await forFastify(fastify.db, people, secret);
  const stock = await start('stock', []);
  stock.people = await seedStock(stock.db, size, secret);
  stock.cleanUp = await cleanUpOf(stock.db);
  return [...systems, fastify, stock];
};

module.exports = { openStage, prepareRows, startSystems };
