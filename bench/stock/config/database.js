'use strict';

/**
 * The settings of Strapi's template, including pool and journal.
 *
 * @param {{ env: typeof import('@strapi/utils').env }} tools
 */
module.exports = ({ env }) => {
  const client = env('DATABASE_CLIENT', 'sqlite') === 'postgres' ? 'postgres' : 'sqlite';
  const connections = {
    postgres: {
      connection: { connectionString: env('DATABASE_URL') },
      pool: { min: env.int('DATABASE_POOL_MIN', 2), max: env.int('DATABASE_POOL_MAX', 10) },
    },
    sqlite: { connection: { filename: env('DATABASE_FILENAME') }, useNullAsDefault: true },
  };
  return { connection: { client, ...connections[client], acquireConnectionTimeout: 60_000 } };
};
