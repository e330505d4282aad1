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

const knexOfStrapi = () => {
  const requireKnex = createRequire(strapiRequire.resolve('@strapi/database'));
  return /** @type {typeof import('knex').knex} */ (requireKnex('knex'));
};

/**
 * Connects to PostgreSQL without a pooler in between.
 *
 * @returns {import('knex').Knex}
 */
const connectToPostgres = () =>
  knexOfStrapi()({
    client: 'pg',
    connection: /** @type {any} */ (compiled('database/drivers/postgres-options').directOptions()),
    pool: { min: 0, max: 1 },
  });

/**
 * Opens a SQLite file, which is not changed.
 *
 * @param {string} filename
 * @returns {import('knex').Knex}
 */
const openSqlite = (filename) => {
  assertFile(filename);
  const { prepareConnection } = compiled('database/drivers/sqlite-connections');
  compiled('database/drivers/sqlite-driver').useSqliteDriver();
  compiled('workarounds/write-lock-first').takeWriteLockFirst();
  return knexOfStrapi()({
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

/**
 * Connects to the configured database directly, so that the application need not start and nothing is written.
 *
 * @returns {import('knex').Knex}
 */
const connectForReading = () => {
  const settings = databaseSettings();
  return settings.client === 'postgres' ? connectToPostgres() : openSqlite(settings.connection.filename);
};

module.exports = { connectForReading, connectToPostgres, databaseSettings, openSqlite };
