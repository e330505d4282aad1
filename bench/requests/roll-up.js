'use strict';

/**
 * Rolls up all results of the database in the environment, which has its tables. Run by the benchmark in a separate
 * process. A registered application is enough: to start it would take as long again.
 */
const { createApplication } = require('../../scripts/launch/lean-process');
const { compiled, fail, root } = require('../../scripts/launch/settings');

const main = async () => {
  process.chdir(root);
  const strapi = await createApplication({ serveAdminPanel: false }).register();
  try {
    await compiled('watchdogs/registry').watchdogNamed('synthetic-rollups')?.run(strapi, new Date());
  } finally {
    await strapi.db.destroy();
  }
};

main().then(() => process.exit(0), fail);
