#!/usr/bin/env node
'use strict';

const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { runCommand } = require('./launch/command');
const { chooseEnvironment, DEMO_HELP } = require('./launch/demo-environment');
const { compiled, distDir, Refusal } = require('./launch/settings');

const HELP = `Usage: npm run audit:verify [-- --since FILE] [--heads FILE] [--demo]

Walks along the chain of every organisation's audit log and of the platform's, and names the first break of each: an
entry that was changed, removed or slipped in behind the application's back. It only reads, and may run beside the server.

  --heads FILE  writes the newest entry of each chain to FILE where all hold; keep it where the database's administrators cannot write
  --since FILE  checks that the entries in FILE, from an earlier run, still stand. Nothing else can tell that the newest
                entries of a chain are gone, or that the whole of it was written anew
  --demo        walks the chains of the demo's database
  --help        shows this text

${DEMO_HELP}
Exits with 0
where every chain holds, with 1 where one is broken, with 2 where the walk could not be made.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  heads: { type: 'string' },
  since: { type: 'string' },
  demo: { type: 'boolean' },
  help: { type: 'boolean' },
};

/** @typedef {{ client: 'postgres', connection: object } | { client: 'sqlite', connection: { filename: string } }} Settings */
/** @typedef {{ default: (tools: object) => { connection: Settings } }} ConfigModule */
/** @typedef {import('../src/audit/verify-chains').OwnedHead} OwnedHead */

const strapiRequire = createRequire(require.resolve('@strapi/strapi/package.json'));

/**
 * A connection of its own to the configured database: the application need not start, and nothing is written.
 *
 * @returns {import('knex').Knex}
 */
const connect = () => {
  const { env } = require('@strapi/utils');
  const config = /** @type {ConfigModule} */ (require(path.join(distDir, 'config/database')));
  const { connection: settings } = config.default({ env });
  const requireKnex = createRequire(strapiRequire.resolve('@strapi/database'));
  const knex = /** @type {typeof import('knex').knex} */ (requireKnex('knex'));
  if (settings.client === 'postgres') return knex({ client: 'pg', connection: settings.connection });
  const { filename } = settings.connection;
  // SQLite would make an empty database of a mistyped name.
  if (!existsSync(filename)) throw new Refusal(`There is no database at ${filename}.`);
  return knex({
    client: 'better-sqlite3',
    connection: { filename, options: { readonly: true } },
    useNullAsDefault: true,
  });
};

/** @param {number | null} organisationId */
const nameOf = (organisationId) => (organisationId === null ? 'the platform' : `organisation ${organisationId}`);

/** @param {{ heads: string | undefined, since: string | undefined }} files */
const verify = async ({ heads: headsFile, since }) => {
  const { verifyAudit } = compiled('audit/verify-chains');
  const known = /** @type {OwnedHead[]} */ (since ? JSON.parse(readFileSync(since, 'utf8')) : []);
  const db = connect();
  const say = (/** @type {string} */ text) => process.stderr.isTTY && process.stderr.write(`\r${text}`);
  try {
    const { chains, entries, breaks, heads } = await verifyAudit(db, known, (count) => say(`${count} entries`));
    say('');
    for (const { organisationId, sequence, documentId, reason } of breaks)
      console.log(`BROKEN  ${nameOf(organisationId)}: entry ${sequence} (${documentId || 'gone'}): ${reason}`);
    console.log(`${entries} entries in ${chains} chains, ${breaks.length} broken.`);
    // What an earlier run wrote is not replaced by a log that is broken now.
    if (headsFile && breaks.length === 0) writeFileSync(headsFile, `${JSON.stringify(heads, null, 2)}\n`);
    return breaks.length > 0 ? 1 : 0;
  } finally {
    await db.destroy();
  }
};

/** @param {string[]} args */
const main = async (args) => {
  const { values } = parseArgs({ args, options: OPTIONS });
  if (values.help) return void process.stdout.write(HELP);
  /** @param {string | undefined} file */
  const place = (file) => file && path.resolve(file);
  const files = { since: place(values.since), heads: place(values.heads) };
  chooseEnvironment(values.demo);
  return verify(files);
};

void runCommand(main);
