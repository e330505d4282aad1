#!/usr/bin/env node
'use strict';

const path = require('node:path');

const HELP = `Usage: npm run audit:verify

Walks along the chain of every organisation's audit log and of the platform's, and names the first break of each: an
entry that was changed, removed or slipped in behind the application's back.

Reads the database that the environment names (DATABASE_CLIENT, DATABASE_FILENAME, DATABASE_URL). Exits with 0 where
every chain holds, with 1 where one is broken, with 2 where the walk could not be made.
`;

const main = async () => {
  if (process.argv.includes('--help')) return process.stdout.write(HELP);
  const root = path.resolve(__dirname, '..');
  process.env.NODE_ENV ??= 'production';
  process.env.LOG_LEVEL ??= 'error';
  const { createStrapi } = require('@strapi/strapi');
  const { verifyAudit } = require(path.join(root, 'dist/src/operations/verify-audit'));
  const strapi = await createStrapi({ appDir: root, distDir: path.join(root, 'dist'), serveAdminPanel: false }).load();
  const { chains, entries, breaks } = await verifyAudit(strapi, (count) => {
    if (process.stderr.isTTY) process.stderr.write(`\r${count} entries`);
  });
  if (process.stderr.isTTY) process.stderr.write('\r');
  for (const { organisationId, sequence, documentId, reason } of breaks) {
    const chain = organisationId === null ? 'the platform' : `organisation ${organisationId}`;
    console.log(`BROKEN  ${chain}: entry ${sequence} (${documentId}): ${reason}`);
  }
  console.log(`${entries} entries in ${chains} chains, ${breaks.length} broken.`);
  await strapi.destroy();
  process.exit(breaks.length > 0 ? 1 : 0);
};

main().catch((error) => {
  console.error(error.message);
  process.exit(2);
});
