'use strict';

/**
 * What a server needs in its folder, besides node_modules, and why. Everything else is for development. A server writes
 * to none of it: its data is where DATABASE_FILENAME points, and files that exist for a moment are in the system's
 * temporary folder. The Dockerfile copies the same files; a test runs a server with these alone.
 *
 * @type {Record<string, string>}
 */
const RUN_TIME_FILES = {
  'package.json': 'npm ci, npm start',
  'package-lock.json': 'npm ci',
  '.npmrc': 'npm ci',
  packages: 'npm ci: packages of our own',
  scripts: 'npm start and the commands for operators',
  dist: 'the compiled server, the admin panel and the console',
  database: 'migrations, which Strapi reads from here',
  data: 'the VAT rates',
  public: 'static files; Strapi requires the folder public/uploads',
  'favicon.png': 'the icon of all pages',
  LICENSE: 'must accompany every copy',
};

/** Files of the compiler and of an interrupted build. */
const UNUSED_OUTPUT = ['.tsbuildinfo', '.unfinished'];

module.exports = { RUN_TIME_FILES: Object.keys(RUN_TIME_FILES), UNUSED_OUTPUT };
