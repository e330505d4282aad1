'use strict';

const { existsSync } = require('node:fs');
const path = require('node:path');
const { demoSecrets } = require('./demo-secrets');
const settings = require('./settings');

/** The file with the demo's secrets. */
const SECRETS_FILE = path.join(settings.root, '.tmp', 'demo.env');

/** The demo's settings, unless the environment has others. */
const DEFAULTS = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '1337',
  DATABASE_CLIENT: 'sqlite',
  DATABASE_FILENAME: '.tmp/demo.db',
  LOG_LEVEL: 'warn',
  LOG_FORMAT: 'text',
  OPERATOR_CONTACT: 'operator@tenantry.example',
  SELLER_COUNTRY: 'AT',
  STRAPI_TELEMETRY_DISABLED: 'true',
};

const DATABASE_SETTINGS = ['DATABASE_CLIENT', 'DATABASE_FILENAME', 'DATABASE_URL'];

const NO_DEMO =
  'There is no demo yet: run npm run demo. To use another database, set it and its secrets in the environment or in .env; ' +
  '.env.example lists every variable.';

const secretNames = () => Object.keys(settings.compiled('boot/settings/secrets').SECRETS);

/** Applies the demo's settings that the environment does not set. */
const applyDemoDefaults = () => {
  for (const [name, value] of Object.entries(DEFAULTS)) process.env[name] ||= value;
  // Strapi reads this instead of .env, whose database may be a real one.
  process.env.ENV_PATH = SECRETS_FILE;
};

/**
 * Applies the demo's secrets that the environment does not set, and generates missing ones.
 *
 * @returns how many are new
 */
const applyDemoSecrets = () => {
  const { secrets, created } = demoSecrets(SECRETS_FILE, secretNames());
  for (const [name, value] of Object.entries(secrets)) process.env[name] ||= value;
  return created;
};

/** Whether the environment and .env contain neither database settings nor secrets. */
const isUnconfigured = () => ![...DATABASE_SETTINGS, ...secretNames()].some((name) => process.env[name]);

const isDemoThere = () => {
  const { DATABASE_CLIENT: client = 'sqlite', DATABASE_FILENAME: file = DEFAULTS.DATABASE_FILENAME } = process.env;
  return existsSync(SECRETS_FILE) && (client !== 'sqlite' || existsSync(file));
};

/**
 * Selects the demo's database and secrets if appropriate, and prints a line about it.
 *
 * @param {{ isAsked?: boolean }} choice `isAsked`: whether `--demo` was given. Otherwise the demo is selected if it
 *   exists, and neither the environment nor .env contains a database or a secret
 * @returns whether the demo was selected
 */
const chooseDemo = ({ isAsked = false }) => {
  if (!isAsked) settings.loadEnvironmentFile();
  if (!isAsked && !(isUnconfigured() && isDemoThere())) return false;
  if (!isDemoThere()) throw new settings.Refusal(NO_DEMO);
  applyDemoDefaults();
  applyDemoSecrets();
  const secretsFile = path.relative(settings.root, SECRETS_FILE);
  console.error(`Working with the demo: ${settings.describeDatabase()}, secrets in ${secretsFile}.`);
  return true;
};

/**
 * Selects the database and secrets of a command: those in the environment and .env, or the demo's.
 *
 * @param {boolean | undefined} isDemo whether `--demo` was given; then .env is not read
 */
const chooseEnvironment = (isDemo) => {
  process.chdir(settings.root);
  if (!settings.isBuilt()) throw new settings.Refusal('The server is not built yet. Build it first: npm run build');
  if (!chooseDemo({ isAsked: isDemo }) && isUnconfigured()) throw new settings.Refusal(NO_DEMO);
};

/** The part of the help texts about this. */
const DEMO_HELP = `The database and the secrets are those in the environment and .env. If these contain neither, those of the demo are used
(npm run demo).`;

module.exports = { applyDemoDefaults, applyDemoSecrets, chooseDemo, chooseEnvironment, DEMO_HELP, SECRETS_FILE };
