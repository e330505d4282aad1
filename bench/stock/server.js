'use strict';

const { createStrapi } = require('@strapi/strapi');

/** STOCK_DIR is a copy of this folder: Strapi makes folders in its own, and a bench leaves nothing behind here. */
const appDir = process.env.STOCK_DIR;

void createStrapi({ appDir, distDir: appDir, serveAdminPanel: false }).start();
