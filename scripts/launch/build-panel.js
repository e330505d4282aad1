#!/usr/bin/env node
'use strict';

const files = require('node:fs/promises');
const { createRequire } = require('node:module');
const path = require('node:path');
const { distDir } = require('./settings');

/**
 * Builds the admin panel alone, in a process of its own, with `strapi build` of Strapi 5.54, which does more than that:
 *
 * - It compiles the server first. Here that is done already, and the server may be running: its files must not be replaced.
 * - It removes the folder of the panel. A server that starts meanwhile would not serve it, so it is emptied instead.
 */
const strapiPackage = require.resolve('@strapi/strapi/package.json');
/** @type {{ compile: () => Promise<void> }} */
const typescript = createRequire(strapiPackage)('@strapi/typescript-utils');
typescript.compile = () => Promise.resolve();

const panel = path.join(distDir, 'build');
const { rm } = files;
files.rm = async (file, options) => {
  if (file !== panel) return rm(file, options);
  for (const name of await files.readdir(panel)) await rm(path.join(panel, name), options);
};

const command = path.join(path.dirname(strapiPackage), 'bin', 'strapi.js');
process.argv = [process.execPath, command, 'build'];
require(command);
