#!/usr/bin/env node
'use strict';

const { parseArgs } = require('node:util');
const { countOf, countOption } = require('./harness/command');
const { countSeeded, seedTenants, SLUG_PREFIX } = require('./harness/seed-tenants');
const { createApplication } = require('../scripts/launch/lean-process');
const { elapsed } = require('../scripts/launch/progress');
const settings = require('../scripts/launch/settings');

const HELP = `Usage: npm run bench:seed -- --tokens FILE [options]

Adds organisations for a load test to the database in the environment or .env: users, memberships, single sign-on sessions
and agents, with all guards switched on. Writes a line to FILE for each user: an access token, a tab, and the ids of the
organisation's agents, separated by commas. FILE gives access as these users, so only its owner can read it.

  --tokens FILE      file for the tokens
  --organisations N  organisations (default 200)
  --agents N         agents of each (default 50)
  --users N          users of each (default 2); the first is its owner, the others are admins
  --allowlist N      ranges of each allowlist, including the loopback addresses (default 100; 0: no allowlist)
  --no-sso-only      the organisations are not SSO-only
  --hours N          how long tokens are valid (default 24)
  --again            add to the rows of an earlier run, which cannot be removed because of the audit log
  --help             show this text

Exits with 0, with 1 if the rows could not be added, or with 2 if the options are invalid.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  tokens: { type: 'string' },
  organisations: countOption(200),
  agents: countOption(50),
  users: countOption(2),
  allowlist: countOption(100),
  hours: countOption(24),
  'no-sso-only': { type: 'boolean', default: false },
  again: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
};

const readOptions = () => {
  try {
    const { values } = parseArgs({ options: OPTIONS });
    const { help, again, tokens = '' } = values;
    const size = {
      organisations: countOf(values, 'organisations', 1),
      agents: countOf(values, 'agents', 1),
      users: countOf(values, 'users', 1),
      allowlist: countOf(values, 'allowlist', 0),
      hours: countOf(values, 'hours', 1),
      ssoOnly: !values['no-sso-only'],
    };
    if (!help && !tokens) throw new Error('--tokens FILE is missing.');
    return { help, again, tokens, size };
  } catch (error) {
    throw new settings.WrongUsage(`${settings.messageOf(error)}\n\n${HELP}`);
  }
};

/**
 * Loads the application with the configured database, without a server or timetable.
 *
 * @param {number} hours how long tokens are valid
 */
const load = (hours) => {
  process.chdir(settings.root);
  settings.loadEnvironmentFile();
  if (!settings.isBuilt())
    throw new settings.Refusal('The server is not built yet. Build it first: npm run build:server');
  Object.assign(process.env, { WATCHDOGS_ENABLED: 'false', JWT_EXPIRES_IN: `${hours}h` });
  // Its tokens last as long as a series of measurements.
  process.env.ALLOW_INSECURE ||= 'long-tokens';
  process.env.NODE_ENV ||= 'production';
  process.env.LOG_LEVEL ||= 'warn';
  settings.assertSettings();
  return createApplication({ serveAdminPanel: false }).load();
};

/**
 * Shows the progress on a terminal.
 *
 * @param {number} total
 */
const reporter = (total) => {
  const { isTTY } = process.stderr;
  return (/** @type {number} */ done) =>
    isTTY && process.stderr.write(`\r${done} of ${total} organisations${done === total ? '\n' : ''}`);
};

const main = async () => {
  const { help, again, tokens, size } = readOptions();
  if (help) return void process.stdout.write(HELP);
  const strapi = await load(size.hours);
  const startedAt = Date.now();
  try {
    const there = await countSeeded(strapi.db.connection);
    if (there > 0 && !again)
      throw new settings.Refusal(
        `${there} organisations ${SLUG_PREFIX}… are already in ${settings.describeDatabase()}. Add more with --again.`,
      );
    await seedTenants(strapi, size, tokens, reporter(size.organisations));
  } finally {
    await strapi.destroy();
  }
  const { organisations, users, agents } = size;
  console.log(
    `${organisations} organisations, ${organisations * users} users, ${organisations * agents} agents (${elapsed(startedAt)})`,
  );
};

main().then(() => process.exit(0), settings.fail);
