#!/usr/bin/env node
'use strict';

const { parseArgs } = require('node:util');
const { loadApplication, printTable, runApplicationCommand } = require('./launch/command');
const { chooseEnvironment, DEMO_HELP } = require('./launch/demo-environment');
const { compiled, isBuilt, Refusal } = require('./launch/settings');

const HELP = `Usage: npm run keys:renew [-- --dry-run] [--demo]

Run this after ENCRYPTION_KEY or TOKEN_HASH_KEY has been exchanged. It encrypts every stored secret with the current
ENCRYPTION_KEY, and counts the tokens that are still stored under an earlier TOKEN_HASH_KEY: each is renewed when it is used.
When nothing is left, remove ENCRYPTION_KEYS_ACCEPTED and TOKEN_HASH_KEYS_ACCEPTED. It can run alongside the server.

  --dry-run  only count, without changing anything
  --demo     use the demo's database and secrets
  --help     show this text

${DEMO_HELP}
Exits with 0 if nothing needs an earlier key any more, with 1 if something does, or with 2 if it could not run.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = { 'dry-run': { type: 'boolean' }, demo: { type: 'boolean' }, help: { type: 'boolean' } };

/**
 * @param {import('../src/commands/access/renew-secrets').KeyReport} report
 * @param {boolean} isDry
 * @returns the exit status
 */
const printReport = ({ secrets, olderHashes }, isDry) => {
  printTable([
    ...secrets.flatMap(({ what, renewed, unreadable }) => [
      /** @type {[string, string]} */ ([what, `${renewed} ${isDry ? 'to encrypt' : 'encrypted'} with the current key`]),
      ...(unreadable > 0
        ? [/** @type {[string, string]} */ (['', `${unreadable} cannot be decrypted with any accepted key`])]
        : []),
    ]),
    ...[...olderHashes].map(
      ([kind, count]) => /** @type {[string, string]} */ ([kind, `${count} under an earlier key`]),
    ),
  ]);
  const isUnreadable = secrets.some(({ unreadable }) => unreadable > 0);
  const isLeft = olderHashes.size > 0 || (isDry && secrets.some(({ renewed }) => renewed > 0));
  if (isUnreadable) console.log('Add the key that is missing to ENCRYPTION_KEYS_ACCEPTED, or rotate these secrets.');
  if (olderHashes.size > 0)
    console.log('Keep TOKEN_HASH_KEYS_ACCEPTED until these tokens have been used, replaced or revoked.');
  if (!isLeft && !isUnreadable) console.log('Nothing needs an earlier ENCRYPTION_KEY or TOKEN_HASH_KEY any more.');
  return isLeft || isUnreadable ? 1 : 0;
};

/** @param {string[]} args */
const main = async (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return void process.stdout.write(HELP);
  if (!isBuilt()) throw new Refusal('The server is not built yet. Build it first: npm run build');
  chooseEnvironment(values.demo);
  const isDry = values['dry-run'] === true;
  const strapi = await loadApplication();
  const { renewSecrets } = compiled('commands/access/renew-secrets');
  const { isTTY } = process.stderr;
  /** @param {number} count */
  const onProgress = (count) => void (isTTY && process.stderr.write(`\r${count} secrets read`));
  try {
    const report = await renewSecrets(strapi, { isDry, now: Date.now(), onProgress });
    if (isTTY) process.stderr.write('\r\x1b[K');
    return printReport(report, isDry);
  } finally {
    await strapi.destroy();
  }
};

void runApplicationCommand(main);
