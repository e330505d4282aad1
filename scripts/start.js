#!/usr/bin/env node
'use strict';

const HELP = `Usage: npm start

Starts the built server (npm run build) with the settings of the environment and of .env; NODE_ENV is production
unless set. It does not start with missing secrets or wrong
settings, and names all of them at once. .env.example lists every variable.
SIGTERM and Ctrl-C let running requests finish. PROCESSES=4 runs four processes behind one port, for four cores; this
needs PostgreSQL.

  --help  show this text

Exits with 0 after SIGTERM or Ctrl-C, with 1 if it cannot start, or with 2 for an unknown option.
`;

const { parseArgs } = require('node:util');

const { printJson } = require('./launch/log');
const { createApplication, releaseMemory } = require('./launch/lean-process');
const { beginProduction } = require('./start/production');
const { countProcesses, isWorker, reportReady, runProcesses } = require('./launch/processes');
const settings = require('./launch/settings');
const { stopWhileLoading } = require('./launch/stop-while-loading');
const { stopWithNpm } = require('./launch/stop-with-npm');

/** @param {boolean} isJson whether the log is JSON, which Strapi's banner is not */
const serve = async (isJson) => {
  const isLoaded = stopWhileLoading();
  const strapi = createApplication();
  if (isJson) strapi.config.set('server.logger.startup.enabled', false);
  strapi.config.set('server.preparesPanelLate', true);
  // start() would log a failure with its stack and without what to do.
  await strapi.load();
  isLoaded();
  await beginProduction(strapi);
  await strapi.start();
  if (isJson) strapi.log.info(`Serves at ${settings.baseUrl(settings.address())}, process ${process.pid}.`);
  const { finish } = settings.compiled('http/panel-preparation').panelPreparationOf(strapi);
  await finish().catch(async (/** @type {unknown} */ error) => {
    // Requests that are running end first.
    await strapi.destroy();
    throw error;
  });
  const documents = /** @type {unknown} */ (strapi.service('api::openapi.openapi'));
  /** @type {import('../src/api/openapi/services/openapi').OpenApiService} */ (documents).prepare();
  reportReady();
  releaseMemory();
};

/** @param {string[]} args */
const isHelpAsked = (args) => {
  try {
    return parseArgs({ args, options: { help: { type: 'boolean' } } }).values.help === true;
  } catch (error) {
    throw new settings.WrongUsage(`${settings.messageOf(error)}\n\n${HELP}`);
  }
};

/** @param {string[]} args */
const main = async (args) => {
  if (isHelpAsked(args)) return void process.stdout.write(HELP);
  process.chdir(settings.root);
  process.env.NODE_ENV ||= 'production';
  settings.loadEnvironmentFile();
  if (!settings.isBuilt()) throw new settings.Refusal('The server is not built yet. Build it first: npm run build');
  const isJson = printJson();
  if (isWorker) return serve(isJson);
  settings.assertSettings();
  settings.assertSqliteDriver();
  const processes = countProcesses();
  await settings.assertPortFree(settings.address());
  if (!settings.isAdminBuilt())
    console.warn('The admin panel is not built: /admin says so until you run npm run build, and start again.');
  if (!settings.isConsoleBuilt() && process.env.CONSOLE !== 'off')
    console.warn('The console is not built: / says so until you run npm run build, and start again.');
  stopWithNpm();
  await (processes > 1 ? runProcesses(processes) : serve(isJson));
};

main(process.argv.slice(2)).catch(settings.fail);
