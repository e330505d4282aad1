'use strict';

const { compiled } = require('../../../scripts/launch/settings');

/** As Strapi's template has it, pool and journal included. The driver is the one that this version of Node takes. */
module.exports = ({ env }) => {
  const client = env('DATABASE_CLIENT', 'sqlite');
  const connections = {
    postgres: {
      connection: { connectionString: env('DATABASE_URL') },
      pool: { min: env.int('DATABASE_POOL_MIN', 2), max: env.int('DATABASE_POOL_MAX', 10) },
    },
    sqlite: { connection: { filename: env('DATABASE_FILENAME') }, useNullAsDefault: true },
  };
  if (client === 'sqlite') compiled('tenancy/sqlite-driver').useSqliteDriver();
  return { connection: { client, ...connections[client], acquireConnectionTimeout: 60_000 } };
};
