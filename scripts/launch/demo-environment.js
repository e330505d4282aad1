'use strict';

const { existsSync } = require('node:fs');
const path = require('node:path');
const { demoSecrets } = require('./demo-secrets');
const settings = require('./settings');

/** Where the demo keeps its secrets. */
const SECRETS_FILE = path.join(settings.root, '.tmp', 'demo.env');

/** What the demo decides where the environment does not. */
const DEFAULTS = {
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  PORT: '1337',
  DATABASE_CLIENT: 'sqlite',
  DATABASE_FILENAME: '.tmp/demo.db',
  LOG_LEVEL: 'warn',
  SELLER_COUNTRY: 'AT',
  STRAPI_TELEMETRY_DISABLED: 'true',
};

const DATABASE_SETTINGS = ['DATABASE_CLIENT', 'DATABASE_FILENAME', 'DATABASE_URL'];

const NO_DEMO =
  'There is no demo yet: npm run demo makes one. For another database, name it and its secrets in the environment or in ' +
  '.env; .env.example lists every variable.';

const secretNames = () => Object.keys(settings.compiled('boot/required-secrets').SECRETS);

/** Sets the demo's settings where the environment has none. */
const applyDemoDefaults = () => {
  for (const [name, value] of Object.entries(DEFAULTS)) process.env[name] ||= value;
  // Strapi reads this instead of .env, whose database may be a real one.
  process.env.ENV_PATH = SECRETS_FILE;
};

/**
 * Sets the demo's secrets where the environment has none, and generates those that are missing.
 *
 * @returns how many are new
 */
const applyDemoSecrets = () => {
  const { secrets, created } = demoSecrets(SECRETS_FILE, secretNames());
  for (const [name, value] of Object.entries(secrets)) process.env[name] ||= value;
  return created;
};

/** Whether the environment and .env say nothing of a database, and hold no secret. */
const isUnconfigured = () => ![...DATABASE_SETTINGS, ...secretNames()].some((name) => process.env[name]);

const isDemoThere = () => {
  const { DATABASE_CLIENT: client = 'sqlite', DATABASE_FILENAME: file = DEFAULTS.DATABASE_FILENAME } = process.env;
  return existsSync(SECRETS_FILE) && (client !== 'sqlite' || existsSync(file));
};

/**
 * Takes the demo's database and secrets, and says so in one line.
 *
 * @param {{ isAsked?: boolean }} choice `isAsked`: whether `--demo` was given; else the demo is taken where it is there, and
 *   neither the environment nor .env names a database or a secret
 * @returns whether it was taken
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
 * Decides which database and secrets a command works with: those of the environment and .env, or the demo's.
 *
 * @param {boolean | undefined} isDemo whether `--demo` was given; .env is not read then
 */
const chooseEnvironment = (isDemo) => {
  process.chdir(settings.root);
  if (!settings.isBuilt()) throw new settings.Refusal('The server is not built yet. Build it first: npm run build');
  if (!chooseDemo({ isAsked: isDemo }) && isUnconfigured()) throw new settings.Refusal(NO_DEMO);
};

/** What the help of a command says on this. */
const DEMO_HELP = `The database and the secrets are those of the environment and .env. Where these name neither, they are those of the demo
(npm run demo).`;

module.exports = { applyDemoDefaults, applyDemoSecrets, chooseDemo, chooseEnvironment, DEMO_HELP, SECRETS_FILE };
