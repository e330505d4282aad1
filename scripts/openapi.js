#!/usr/bin/env node
'use strict';

const { randomBytes } = require('node:crypto');
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { loadApplication, runApplicationCommand } = require('./launch/command');
const { chooseDemo } = require('./launch/demo-environment');
const { compiled, isBuilt, Refusal, root } = require('./launch/settings');

const HELP = `Usage: npm run openapi [-- --out FILE] [--demo]

Writes the OpenAPI 3.1 document of the API to FILE, or to the standard output. Loads the built server (npm run
build:server) without listening. It uses the demo's database if there is one, and the environment contains neither a
database nor secrets; otherwise a temporary database with temporary secrets.

  --out FILE  file to write to
  --demo      use the demo's database and secrets
  --help      show this text

Exits with 0, or with 2 if the document could not be written.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { out: { type: 'string' }, demo: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } };

/**
 * The settings of a temporary application.
 *
 * @param {string} folder
 */
const temporaryEnvironment = (folder) => {
  const secret = () => randomBytes(24).toString('base64');
  return {
    ...Object.fromEntries(Object.keys(compiled('boot/required-secrets').SECRETS).map((name) => [name, secret()])),
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
    STRAPI_TELEMETRY_DISABLED: 'true',
    DATABASE_CLIENT: 'sqlite',
    DATABASE_FILENAME: path.join(folder, 'openapi.db'),
  };
};

const describe = async () => {
  const app = await loadApplication();
  const { text } = /** @type {{ text: () => string }} */ (app.service('api::openapi.openapi'));
  await app.destroy();
  return `${JSON.stringify(JSON.parse(text()), null, 2)}\n`;
};

/**
 * @param {string | undefined} target
 * @param {string} text
 * @returns {Promise<void>}
 */
const write = async (target, text) => {
  if (!target) return new Promise((done) => process.stdout.write(text, () => done()));
  fs.mkdirSync(path.dirname(target), { recursive: true });
  return fs.writeFileSync(target, text);
};

/** @param {string[]} args */
const main = async (args) => {
  const { out, demo, help } = parseArgs({ args, options: OPTIONS }).values;
  if (help) return void process.stdout.write(HELP);
  if (!isBuilt()) throw new Refusal('The server is not built yet. Build it first: npm run build:server');
  const target = out && path.resolve(out);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tenantry-openapi-'));
  process.chdir(root);
  try {
    if (!chooseDemo({ isAsked: demo })) Object.assign(process.env, temporaryEnvironment(folder));
    await write(target, await describe());
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
};

void runApplicationCommand(main);
