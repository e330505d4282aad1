'use strict';

/** @param {{ env: typeof import('@strapi/utils').env }} tools */
module.exports = ({ env }) => ({
  host: env('HOST', '127.0.0.1'),
  port: env.int('PORT', 1337),
  app: { keys: env.array('APP_KEYS') },
  // Logs as little as the other systems.
  logger: { config: { level: env('LOG_LEVEL', 'warn') }, updates: { enabled: false } },
});
