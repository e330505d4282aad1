'use strict';

const { execFile } = require('node:child_process');
const { mkdtempSync, readFileSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { promisify } = require('node:util');
const jwt = require('jsonwebtoken');
const { root } = require('../../scripts/launch/settings');
const { marksOf, openDatabases, removeAfter } = require('./databases');
const { environment, startServer } = require('./servers');

/** @typedef {import('./types').Person} Person */
/** @typedef {import('./types').Server} Server */
/** @typedef {import('./types').Stage} Stage */

const SEED = path.join(root, 'bench/bench-seed.js');

/**
 * Reads the people from a file of tokens: each with the documentIds of their organisation's agents, and the
 * organisation, which several people may share.
 *
 * @param {string} file
 * @returns {Person[]}
 */
const peopleFromFile = (file) =>
  readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [token = '', ids = ''] = line.split('\t');
      const { org } = /** @type {{ org: string }} */ (jwt.decode(token));
      return { token, ids: ids.split(','), organisation: org };
    });

/**
 * Opens the test environment of a run on one kind of database: a folder, databases and servers. Closing it removes all
 * of them.
 *
 * @param {import('./types').Kind} kind
 * @param {string[]} [flags] of the PostgreSQL server
 * @returns {Promise<Stage>}
 */
const openStage = async (kind, flags) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-bench-'));
  const databases = await openDatabases(kind, folder, flags);
  const env = environment();
  const servers = /** @type {Server[]} */ ([]);
  const connections = /** @type {import('knex').Knex[]} */ ([]);
  /** @param {string} name */
  const environmentOf = (name) => ({ ...env, ...databases.environment(name) });
  return {
    kind,
    folder,
    databases,
    environmentOf,
    async start(name, people, settings) {
      const server = await startServer({ ...environmentOf(name), ...settings });
      servers.push(server);
      const db = databases.connect(name);
      connections.push(db);
      const marks = await marksOf(db);
      const cleanUp = () => removeAfter(db, marks);
      return { ...server, name, db, people, databaseMs: databases.cpuMs, state: { number: 0 }, cleanUp };
    },
    async seed(name, { organisations, agents, users }) {
      await databases.create(name);
      const tokens = path.join(folder, 'tokens');
      const sizes = ['--organisations', organisations, '--agents', agents, '--users', users].map(String);
      const env = environmentOf(name);
      await promisify(execFile)(process.execPath, [SEED, '--tokens', tokens, ...sizes], { env });
      return peopleFromFile(tokens);
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
 * Measures on a new test environment, and removes it.
 *
 * @template T
 * @param {import('./types').Kind} kind
 * @param {(stage: Stage) => Promise<T>} work
 * @param {string[]} [flags]
 */
const onStage = async (kind, work, flags) => {
  const stage = await openStage(kind, flags);
  try {
    return await work(stage);
  } finally {
    await stage.close();
  }
};

module.exports = { onStage };
