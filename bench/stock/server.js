'use strict';

const { createStrapi } = require('@strapi/strapi');
const { compiled } = require('../../scripts/launch/settings');

/** STOCK_DIR is a copy of this folder, because Strapi creates folders in the folder of the application. */
const appDir = String(process.env.STOCK_DIR);

// Strapi would require a version of better-sqlite3 that not every Node has.
if (process.env.DATABASE_CLIENT === 'sqlite') compiled('database/drivers/sqlite-driver').useSqliteDriver();

void createStrapi({ appDir, distDir: appDir, serveAdminPanel: false }).start();
