#!/usr/bin/env node
'use strict';

const { rmSync } = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { build, staleParts } = require('./launch/build');
const { buildMeanwhile } = require('./launch/build-meanwhile');
const { removeAgentState, startDemoAgent } = require('./agent/demo-agent');
const { applyDemoDefaults, applyDemoSecrets, SECRETS_FILE } = require('./launch/demo-environment');
const { createApplication, releaseMemory } = require('./launch/lean-process');
const { progress } = require('./launch/progress');
const settings = require('./launch/settings');
const { stopWithNpm } = require('./launch/stop-with-npm');
const { welcome } = require('./launch/welcome');

const HELP = `Usage: npm run demo [-- options]

Builds what is missing or out of date, writes demo data for two organisations, starts the server and prints how to use it.
The console and the admin panel are built while the server already runs; until then, their addresses show the progress.
If everything is up to date, it only adds what has happened since (results of checks, charges, heartbeats) and starts the
server, where this continues every minute. The demo has its own secrets in .tmp/demo.env and does not read .env.
A real agent starts when the server is ready. It checks the server itself and a service that fails for one minute in four.

  --no-start  build and write the demo data only
  --no-agent  start neither the agent nor the flaky service
  --reset     remove the demo's SQLite database and the state of its agent first (only below .tmp)
  --help      show this text

Environment: PORT (1337), HOST (127.0.0.1), DATABASE_CLIENT (sqlite or postgres), DATABASE_FILENAME (.tmp/demo.db),
DATABASE_URL (for postgres), LOG_LEVEL (warn). Emails and subscriptions to status pages need SMTP_HOST, SMTP_PORT, MAIL_FROM
and PUBLIC_URL; without them, none is sent.

Exits with 0 after SIGTERM or Ctrl-C, with 1 if it cannot start, or with 2 for an unknown option.
`;

/** @param {string[]} args */
const readOptions = (args) => {
  const flag = /** @type {const} */ ({ type: 'boolean', default: false });
  try {
    return parseArgs({ args, options: { 'no-start': flag, 'no-agent': flag, reset: flag, help: flag } }).values;
  } catch (error) {
    throw new settings.WrongUsage(`${settings.messageOf(error)}\n\n${HELP}`);
  }
};

const resetDatabase = () => {
  const file = path.resolve(String(process.env.DATABASE_FILENAME));
  const isOurs = file.startsWith(path.join(settings.root, '.tmp') + path.sep);
  if (process.env.DATABASE_CLIENT !== 'sqlite' || !isOurs)
    throw new settings.Refusal('--reset removes only a SQLite database below .tmp; remove any other one yourself.');
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
  removeAgentState();
  return 'removed';
};

/**
 * Builds what is out of date: all of it, or only the server if the rest can be built while it runs.
 *
 * @param {ReturnType<typeof progress>} step
 * @param {boolean} isServing
 * @returns {Promise<string[]>} what is still being built
 */
const buildParts = async (step, isServing) => {
  const stale = staleParts();
  const first = isServing ? stale.filter((part) => part === 'server') : stale;
  return step(
    first.length > 0 ? `Building ${first.join(' and ')}` : 'Build',
    async () => {
      if (isServing) return (await buildMeanwhile(stale)).rest;
      await build(stale);
      return [];
    },
    (rest) => {
      if (rest.length > 0) return `${rest.join(' and ')} in the background`;
      return stale.length > 0 ? 'done' : 'up to date';
    },
  );
};

const makeSecrets = () => {
  const created = applyDemoSecrets();
  return created > 0 ? `generated in ${path.relative(settings.root, SECRETS_FILE)}` : 'kept';
};

/** Boots the application without listening. */
const load = async () => {
  settings.assertSqliteDriver();
  const strapi = createApplication();
  strapi.config.set('server.logger.startup.enabled', false);
  try {
    return await strapi.load();
  } catch (error) {
    if (process.env.LOG_LEVEL === 'debug') throw error;
    throw new settings.Refusal(`The application did not start:  ${settings.messageOf(error)}`);
  }
};

const OUTCOMES = {
  seeded: 'written',
  refreshed: 'continued until now',
  unchanged: 'already there, nothing written',
  outdated: 'of an earlier version, left as it is; -- --reset writes the current data',
};

const EXTEND_EVERY_MS = 60_000;
/** Whether the stored data can be continued. */
let isCurrent = false;

/** @param {import('@strapi/strapi').Core.Strapi} strapi */
const seed = async (strapi) => {
  const { assertDemoDatabase, seedDemo } = settings.compiled('demo/seed-demo');
  await assertDemoDatabase(strapi).catch((error) => {
    throw new settings.Refusal(settings.messageOf(error));
  });
  const outcome = await seedDemo(strapi);
  isCurrent = outcome !== 'outdated';
  return OUTCOMES[outcome];
};

/**
 * Lets the agents and checks of the demo report while it runs.
 *
 * @param {import('@strapi/strapi').Core.Strapi} strapi
 */
const keepReporting = (strapi) => {
  const { extendDemo } = settings.compiled('demo/seed-demo');
  const report = () => {
    extendDemo(strapi).catch((error) => console.error(`The demo data was not continued: ${settings.messageOf(error)}`));
  };
  const timer = setInterval(report, EXTEND_EVERY_MS).unref();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => clearInterval(timer));
};

/**
 * Runs the steps up to a database with the demo data, and returns the application, which does not listen yet, and what is
 * still being built.
 *
 * @param {ReturnType<typeof progress>} step
 * @param {{ isServing: boolean, isReset: boolean }} options
 */
const prepare = async (step, { isServing, isReset }) => {
  const address = settings.address();
  const database = settings.describeDatabase();
  if (isServing)
    await step(`Port ${address.port} on ${address.host}`, async () => {
      await settings.assertPortFree(address);
      return 'free';
    });
  if (isReset) await step(`Old database ${process.env.DATABASE_FILENAME}`, resetDatabase);
  const unbuilt = await buildParts(step, isServing);
  await step('Secrets', makeSecrets);
  const strapi = await step(`Application on ${database}`, load, () => 'booted');
  await step('Demo data', () => seed(strapi));
  return { strapi, unbuilt };
};

/** @param {string[]} args */
const main = async (args) => {
  const { help, reset: isReset, 'no-start': isSeedingOnly, 'no-agent': isQuiet } = readOptions(args);
  if (help) return void process.stdout.write(HELP);
  process.chdir(settings.root);
  stopWithNpm();
  applyDemoDefaults();
  const isServing = !isSeedingOnly;
  // Otherwise background jobs would start, and be cut off.
  if (!isServing) process.env.WATCHDOGS_ENABLED = 'false';
  const step = progress(4 + (isServing ? 2 : 0) + (isReset ? 1 : 0));
  const { strapi, unbuilt } = await prepare(step, { isServing, isReset });
  if (!isServing) return strapi.destroy();
  await step('Server', async () => {
    await strapi.start();
    releaseMemory();
    return 'listening';
  });
  if (isCurrent) keepReporting(strapi);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => console.log('\nStopping …'));
  // Without the current data, the agent would run the invented checks.
  const hasAgent = isCurrent && !isQuiet;
  const url = settings.baseUrl(settings.address());
  console.log(welcome(url, settings.compiled('demo/demo-accounts'), { unbuilt, hasAgent }));
  if (hasAgent) await startDemoAgent(strapi);
};

main(process.argv.slice(2)).catch(settings.fail);
