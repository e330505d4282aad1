'use strict';

const { existsSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { compiled, distDir, Refusal } = require('./settings');

/** @typedef {{ client: 'postgres', connection: object } | { client: 'sqlite', connection: { filename: string } }} Settings */
/** @typedef {{ default: (tools: object) => { connection: Settings } }} ConfigModule */

const strapiRequire = createRequire(require.resolve('@strapi/strapi/package.json'));

/** The settings of the configured database, as Strapi gets them. */
const databaseSettings = () => {
  const { env } = require('@strapi/utils');
  const config = /** @type {ConfigModule} */ (require(path.join(distDir, 'config/database')));
  return config.default({ env }).connection;
};

/** Refuses a SQLite file that does not exist: SQLite would create an empty database if the name is wrong. */
const assertFile = (/** @type {string} */ filename) => {
  if (!existsSync(filename)) throw new Refusal(`There is no database at ${filename}.`);
};

/**
 * Connects to the configured database directly, so that the application need not start and nothing is written.
 *
 * @returns {import('knex').Knex}
 */
const connectForReading = () => {
  const settings = databaseSettings();
  const requireKnex = createRequire(strapiRequire.resolve('@strapi/database'));
  const knex = /** @type {typeof import('knex').knex} */ (requireKnex('knex'));
  if (settings.client === 'postgres')
    return knex({
      client: 'pg',
      connection: /** @type {any} */ (compiled('database/drivers/postgres-options').directOptions()),
    });
  const { filename } = settings.connection;
  assertFile(filename);
  const { prepareConnection } = compiled('database/drivers/sqlite-connections');
  return knex({
    client: 'better-sqlite3',
    connection: { filename, options: { readonly: true } },
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      /**
       * @param {import('../../src/database/drivers/sqlite-connections').SqliteConnection} connection
       * @param {(error: unknown, connection: unknown) => void} done
       */
      afterCreate(connection, done) {
        prepareConnection(connection);
        done(null, connection);
      },
    },
  });
};

module.exports = { connectForReading, databaseSettings };
