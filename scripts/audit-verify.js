#!/usr/bin/env node
'use strict';

const { readFileSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { runCommand } = require('./launch/command');
const { connectForReading } = require('./launch/database');
const { chooseEnvironment, DEMO_HELP } = require('./launch/demo-environment');
const { compiled } = require('./launch/settings');

const HELP = `Usage: npm run audit:verify [-- --since FILE] [--heads FILE] [--demo]

Verifies the hash chains of the audit log, one for each organisation and one for the platform. Prints the first break of
each broken chain: an entry that was changed, removed or inserted outside the application. Of a chain whose oldest entries
were removed after RETENTION_AUDIT_MONTHS, it verifies the rest, and that the removal is recorded. It only reads, and can
run while the server runs.

  --heads FILE  write the newest entry of each chain to FILE if no chain is broken; keep FILE where administrators of the
                database cannot change it
  --since FILE  check that the entries in FILE, from an earlier run, still exist. Only this detects that the newest entries
                of a chain were removed, or that a whole chain was rewritten. Entries that were removed after their period
                are named; they cannot be compared any more
  --demo        verify the chains of the demo's database
  --help        show this text

${DEMO_HELP}
Exits with 0 if every chain is intact, with 1 if one is broken, or with 2 if they could not be verified.
`;

/** @satisfies {import('node:util').ParseArgsConfig['options']} */
const OPTIONS = {
  heads: { type: 'string' },
  since: { type: 'string' },
  demo: { type: 'boolean' },
  help: { type: 'boolean' },
};

/** @typedef {import('../src/audit/verify-chains').OwnedHead} OwnedHead */

/** @param {number | null} organisationId */
const nameOf = (organisationId) => (organisationId === null ? 'the platform' : `organisation ${organisationId}`);

/** @param {{ heads: string | undefined, since: string | undefined }} files */
const verify = async ({ heads: headsFile, since }) => {
  const { verifyAudit } = compiled('audit/verify-chains');
  const known = /** @type {OwnedHead[]} */ (since ? JSON.parse(readFileSync(since, 'utf8')) : []);
  const db = connectForReading();
  const show = (/** @type {string} */ text) => process.stderr.isTTY && process.stderr.write(`\r${text}`);
  try {
    const { chains, entries, breaks, heads, removed } = await verifyAudit(db, known, (count) =>
      show(`${count} entries`),
    );
    show('');
    for (const { organisationId, sequence, documentId, reason } of breaks)
      console.log(`BROKEN  ${nameOf(organisationId)}: entry ${sequence} (${documentId || 'gone'}): ${reason}`);
    for (const { organisationId, head, through, until } of removed.filter((part) => part.head !== undefined))
      console.log(
        `REMOVED ${nameOf(organisationId)}: entry ${head} of the earlier run was removed, with all up to ${through} before ${until}`,
      );
    if (removed.length > 0)
      console.log(`Chains that begin later, because old entries were removed: ${removed.length}.`);
    console.log(`${entries} entries in ${chains} chains, ${breaks.length} broken.`);
    // A broken log must not replace the file of an earlier run.
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
