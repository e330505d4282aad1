'use strict';

const { mkdtempSync, rmSync } = require('node:fs');
const { tmpdir } = require('node:os');
const path = require('node:path');
const { newSecret } = require('./demo-secrets');
const { compiled, isBuilt, Refusal, root } = require('./settings');

/**
 * Runs a command on a temporary SQLite database with temporary secrets.
 *
 * @template T
 * @param {() => Promise<T>} work
 * @param {{ isNeeded?: () => boolean }} [options] returns whether to use them; by default, they are always used
 * @returns {Promise<T>}
 * @throws Refusal if the server is not built
 */
const withTemporaryApplication = async (work, { isNeeded = () => true } = {}) => {
  if (!isBuilt()) throw new Refusal('The server is not built yet. Build it first: npm run build:server');
  process.chdir(root);
  if (!isNeeded()) return work();
  const folder = mkdtempSync(path.join(tmpdir(), 'tenantry-'));
  const names = Object.keys(compiled('boot/settings/secrets').SECRETS);
  Object.assign(process.env, Object.fromEntries(names.map((name) => [name, newSecret(name)])), {
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    STRAPI_TELEMETRY_DISABLED: 'true',
    DATABASE_CLIENT: 'sqlite',
    DATABASE_FILENAME: path.join(folder, 'temporary.db'),
  });
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

module.exports = { withTemporaryApplication };
