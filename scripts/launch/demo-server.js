'use strict';

const { createApplication } = require('./lean-process');
const { compiled } = require('./settings');

/**
 * Serves what is built, with the demo's data in an empty database, for tests and screenshots of the console. Its
 * settings are those of the environment. Unlike `npm run demo`, it builds nothing and serves no admin panel, unless it is
 * asked to.
 */
const serveDemo = async ({ serveAdminPanel = false } = {}) => {
  const strapi = createApplication({ serveAdminPanel });
  strapi.config.set('server.logger.startup.enabled', false);
  await strapi.load();
  await compiled('demo/seed-demo').seedDemo(strapi);
  await strapi.start();
  return strapi;
};

module.exports = { serveDemo };

if (require.main === module)
  serveDemo().catch((error) => {
    console.error(error);
    process.exit(1);
  });
