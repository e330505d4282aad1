#!/usr/bin/env node
'use strict';

const { parseArgs } = require('node:util');
const { loadApplication, runApplicationCommand } = require('./launch/command');
const { chooseEnvironment, DEMO_HELP } = require('./launch/demo-environment');

const HELP = `Usage: npm run metrics:token [-- --name NAME]

Creates an API token that can read /api/metrics and nothing else, and prints it, for Prometheus. It can run while the server
runs. The admin panel lists the token, and revokes it. To write only the token into a file:
npm run --silent metrics:token > FILE

  --name NAME  its name in the admin panel, which no other token has; by default Prometheus and the current time
  --demo       use the demo's database and secrets
  --help       show this text

${DEMO_HELP}
Exits with 0, or with 2 if the token could not be created.
`;

const PERMISSIONS = ['api::metrics.metrics.find'];

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { name: { type: 'string' }, demo: { type: 'boolean' }, help: { type: 'boolean' } };

/** @typedef {{ create(attributes: object): Promise<{ accessKey: string }> }} ApiTokens */

/** @param {string[]} args */
const main = async (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return void process.stdout.write(HELP);
  chooseEnvironment(values.demo);
  const name = values.name ?? `Prometheus ${new Date().toISOString()}`;
  const strapi = await loadApplication();
  try {
    const tokens = /** @type {ApiTokens} */ (/** @type {unknown} */ (strapi.service('admin::api-token-content-api')));
    const description = 'Reads /api/metrics';
    const attributes = { name, description, type: 'custom', lifespan: null, permissions: PERMISSIONS };
    const { accessKey } = await tokens.create(attributes);
    process.stdout.write(`${accessKey}\n`);
  } finally {
    await strapi.destroy();
  }
};

void runApplicationCommand(main);
