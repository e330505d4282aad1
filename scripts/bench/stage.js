'use strict';

const { execFile } = require('node:child_process');
const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { promisify } = require('node:util');
const { root } = require('../launch/settings');
const { forFastify, ofTokens, seedStock } = require('./actors');
const { marksOf, openDatabases, removeAfter } = require('./databases');
const { environment, startServer } = require('./servers');

const SEED = path.join(root, 'scripts/bench-seed.js');

/** Fills a database of Tenantry in a process of its own; answers the people in it. */
const seedTenantry = async (env, folder, { organisations, agents, users }) => {
  const tokens = path.join(folder, 'tokens');
  const sizes = ['--organisations', organisations, '--agents', agents, '--users', users].map(String);
  await promisify(execFile)(process.execPath, [SEED, '--tokens', tokens, ...sizes], { env });
  return ofTokens(tokens);
};

/** What a run on one database is made of: a folder, databases and servers, all gone when it is over. */
const openStage = async (kind) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-bench-'));
  const databases = await openDatabases(kind, folder);
  const env = environment();
  const [servers, connections] = [[], []];
  const start = async (name, people) => {
    const server = await startServer(name, { ...env, ...databases.environment(name) }, folder);
    const db = databases.connect(name);
    servers.push(server);
    connections.push(db);
    // Not spread: the number of its requests goes on.
    return Object.assign(server, { db, people, state: { number: 0 } });
  };
  return {
    kind,
    databases,
    secret: env.JWT_SECRET,
    start,
    seed: (size) => seedTenantry({ ...env, ...databases.environment('tenantry') }, folder, size),
    async close() {
      for (const server of servers) await server.stop();
      for (const db of connections) await db.destroy();
      await databases.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** Tenantry's database, and one of the same rows for each that works on its tables. */
const prepareRows = async ({ databases, seed }, size) => {
  await databases.create('tenantry');
  const people = await seed(size);
  for (const name of ['unguarded', 'fastify']) await databases.clone('tenantry', name);
  await databases.create('stock');
  return people;
};

/** Starts all four, each with its people, and notes which rows are there before anything is added. */
const startSystems = async ({ start, secret }, people, size) => {
  const systems = [await start('tenantry', people), await start('unguarded', people)];
  const fastify = await start('fastify', []);
  fastify.people = await forFastify(fastify.db, people, secret);
  const stock = await start('stock', []);
  stock.people = await seedStock(stock.db, size, secret);
  systems.push(fastify, stock);
  for (const system of systems) {
    const marks = await marksOf(system.db);
    system.cleanUp = () => removeAfter(system.db, marks);
  }
  return systems;
};

module.exports = { openStage, prepareRows, startSystems };
