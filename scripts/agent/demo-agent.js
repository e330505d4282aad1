'use strict';

const { spawn } = require('node:child_process');
const { closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { startFlakyService } = require('./flaky-service');
const settings = require('../launch/settings');

const END_WITH_PARENT = path.join(__dirname, '../launch/end-with-parent.js');
const OWNER_ONLY = 0o700;

/** The state folder of the demo's agent. Each database has its own: the agent enrols with each. */
const agentFolder = () => {
  const isSqlite = process.env.DATABASE_CLIENT === 'sqlite';
  const database = isSqlite ? String(process.env.DATABASE_FILENAME) : '.tmp/demo-postgres';
  return path.resolve(`${database.replace(/\.\w+$/, '')}-agent`);
};

/** Makes the agent forget its credential, its key and what it has not reported. */
const removeAgentState = () => rmSync(agentFolder(), { recursive: true, force: true });

/**
 * The credential in a state folder; null if it is that of another server, or there is none that can be read.
 *
 * @param {string} folder
 * @param {string} server
 */
const credentialIn = (folder, server) => {
  try {
    /** @type {{ server: string, credential: string }} */
    const stored = JSON.parse(readFileSync(path.join(folder, 'credential.json'), 'utf8'));
    return stored.server === server ? stored.credential : null;
  } catch {
    return null;
  }
};

/** Bundles the agent if necessary, and returns its file. */
const bundleAgent = async () => {
  const { buildAgent, bundle, isStale } = require('./bundle');
  if (!existsSync(bundle) && !existsSync(path.join(settings.root, 'agent')))
    throw new settings.Refusal('this folder does not contain it.');
  if (isStale()) await buildAgent();
  return bundle;
};

/**
 * The last line of a log, without its time and level.
 *
 * @param {string} log its file
 */
const lastLine = (log) => (readFileSync(log, 'utf8').trim().split('\n').pop() ?? '').replace(/^\S+Z \w+ +/, '');

/**
 * Runs the bundled agent until the signal aborts. It also ends with this process, however that ends.
 *
 * @param {string} bundle
 * @param {{ folder: string, server: string, hostname: string, token: string | null }} enrolment
 * @param {AbortSignal} stopping
 */
const runAgent = (bundle, { folder, server, hostname, token }, stopping) => {
  const log = path.join(folder, 'agent.log');
  const output = openSync(log, 'w');
  const args = ['run', '--state', folder, '--server', server, '--hostname', hostname];
  const child = spawn(process.execPath, ['--require', END_WITH_PARENT, bundle, ...args], {
    // Others could read an argument. Without a token, none of another agent in the environment is used.
    env: { ...process.env, TENANTRY_TOKEN: token ?? '' },
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  child.once('error', (error) => console.error(`The demo's agent was not started: ${settings.messageOf(error)}`));
  child.once('exit', (code, signal) => {
    if (!stopping.aborted) console.error(`The demo's agent has ended (${signal ?? code}): ${lastLine(log)}`);
  });
  stopping.addEventListener('abort', () => child.kill('SIGTERM'));
};

/** A signal that aborts when this process is asked to end. */
const untilStopped = () => {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stopping.abort());
  return stopping.signal;
};

/**
 * Starts what is real in the demo: an agent, and a flaky service that it checks beside the server itself. If that fails, a line
 * says why, and the demo goes on.
 *
 * @param {import('@strapi/strapi').Core.Strapi} strapi a server that listens
 */
const startDemoAgent = async (strapi) => {
  const stopping = untilStopped();
  try {
    const address = settings.address();
    const server = settings.baseUrl(address);
    const folder = agentFolder();
    const bundle = await bundleAgent();
    const flaky = await startFlakyService(address.port + 1);
    mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
    // An agent reaches this machine only if the owner of the machine allows it.
    writeFileSync(path.join(folder, 'agent.json'), '{ "allow_loopback": true }\n');
    const { prepareLiveDemo } = settings.compiled('demo/live/live-demo');
    const enrolment = await prepareLiveDemo(strapi, { server, flaky }, credentialIn(folder, server));
    if (!stopping.aborted) runAgent(bundle, { folder, server, ...enrolment }, stopping);
  } catch (error) {
    if (!stopping.aborted)
      console.error(`The demo's agent was not started: ${settings.messageOf(error).split('\n')[0]}`);
  }
};

module.exports = { removeAgentState, startDemoAgent };
