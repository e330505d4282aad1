#!/usr/bin/env node
'use strict';

const { parseArgs } = require('node:util');
const { countOf, countOption } = require('./harness/counts');
const { countSeeded, seedTenants, SLUG_PREFIX } = require('./harness/seed-tenants');
const settings = require('../scripts/launch/settings');

const HELP = `Usage: npm run bench:seed -- --tokens FILE [options]

Fills the database that the environment or .env names with organisations to put load on: users, memberships, sessions of
single sign-on, agents, and all guards on. Writes a line to FILE for each user: an access token, a tab, and the ids of
the agents of its organisation with commas between them. Whoever has FILE is those users: it is for its owner alone.

  --tokens FILE      where the tokens go
  --organisations N  organisations (default 200)
  --agents N         agents of each (default 50)
  --users N          users of each (default 2); the first is its owner, the others are admins
  --allowlist N      ranges of each allowlist, the loopback addresses among them (default 100; 0: no allowlist)
  --no-sso-only      the organisations do not insist on single sign-on
  --hours N          how long tokens hold (default 24)
  --again            adds to what an earlier run has put there; the audit log lets nothing of it be removed
  --help             show this text

Exits with 0, with 1 where the database could not be filled, with 2 at options that make no sense.
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
 * The application on the configured database, without a server and without a timetable.
 *
 * @param {{ hours: number }} options
 */
const load = ({ hours }) => {
  process.chdir(settings.root);
  settings.loadEnvironmentFile();
  if (!settings.isBuilt())
    throw new settings.Refusal('The server is not built yet. Build it first: npm run build:server');
  Object.assign(process.env, { WATCHDOGS_ENABLED: 'false', JWT_EXPIRES_IN: `${hours}h` });
  process.env.NODE_ENV ||= 'production';
  process.env.LOG_LEVEL ||= 'warn';
  try {
    settings.compiled('boot/required-secrets').requireSecrets(process.env);
  } catch (error) {
    throw new settings.Refusal(settings.messageOf(error));
  }
  const { createStrapi } = require('@strapi/strapi');
  const { distDir, root } = settings;
  return createStrapi({ appDir: root, distDir, serveAdminPanel: false }).load();
};

/**
 * How far it is; on a terminal only.
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
  const strapi = await load(size);
  const startedAt = Date.now();
  try {
    const there = await countSeeded(strapi.db.connection);
    if (there > 0 && !again)
      throw new settings.Refusal(
        `${there} organisations ${SLUG_PREFIX}… are in ${settings.describeDatabase()} already. Add more with --again.`,
      );
    await seedTenants(strapi, size, tokens, reporter(size.organisations));
  } finally {
    await strapi.destroy();
  }
  const { organisations, users, agents } = size;
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${organisations} organisations, ${organisations * users} users, ${organisations * agents} agents (${seconds} s)`,
  );
};

main().then(() => process.exit(0), settings.fail);
