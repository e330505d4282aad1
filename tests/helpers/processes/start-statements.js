'use strict';

const { createApplication } = require('../../../scripts/launch/lean-process');

/** Starts the application without a server, and prints the statements of its start as JSON. */
const main = async () => {
  const strapi = createApplication({ serveAdminPanel: false });
  /** @type {string[]} */
  const statements = [];
  await strapi.register();
  strapi.db.connection.on('query', ({ sql }) => statements.push(sql));
  await strapi.bootstrap();
  await strapi.destroy();
  process.stdout.write(JSON.stringify(statements), () => process.exit(0));
};

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
