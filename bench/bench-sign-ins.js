#!/usr/bin/env node
'use strict';

const { parseArgs } = require('node:util');
const { measureSignIns } = require('./bulk/sign-ins-case');
const { countOf, countOption } = require('./harness/counts');
const { printTable } = require('./harness/figures');
const { fail, isBuilt, messageOf, Refusal, WrongUsage } = require('../scripts/launch/settings');

const KINDS = /** @type {const} */ (['sqlite', 'postgres']);
const TARGET_MS = 50;

const HELP = `Usage: npm run bench:sign-ins [-- options]

Sends 90 anonymous sign-ins at once to a server that gets 20 lists and 20 creations a second meanwhile. Prints how many were
refused because too many waited, and the other requests' p99 and longest meanwhile and without sign-ins (alone), in milliseconds.
Needs a built server: npm run build:server.

  --database NAME  sqlite, postgres or both (default)
  --sign-ins N     sign-ins (default 90, at most 250)
  --strict         exit with 1 if a request waited for ${TARGET_MS} ms
  --help           show this text

Exits with 0, with 1 if nothing could be measured, or with 2 if the options are invalid.
`;

const readOptions = () => {
  const options = /** @type {const} */ ({
    database: { type: 'string', default: 'both' },
    'sign-ins': countOption(90),
    strict: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  });
  try {
    const { values } = parseArgs({ options });
    const kinds = KINDS.filter((kind) => values.database === 'both' || values.database === kind);
    if (kinds.length === 0) throw new Error('--database takes sqlite, postgres or both.');
    const count = countOf(values, 'sign-ins', 1);
    if (count > 250) throw new Error('--sign-ins takes at most 250.');
    return { ...values, kinds, count };
  } catch (error) {
    throw new WrongUsage(`${messageOf(error)}\n\n${HELP}`);
  }
};

const COLUMNS = ['', 'seconds', 'refused', 'list p99', 'longest', 'alone', 'create p99', 'longest', 'alone'];

const main = async () => {
  const { help, kinds, count, strict } = readOptions();
  if (help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (!isBuilt()) throw new Refusal('The server is not built yet. Build it first: npm run build:server');
  /** @type {string[][]} */
  const rows = [];
  let isMet = true;
  for (const kind of kinds) {
    const { before, result, list, create } = await measureSignIns(kind, count);
    isMet &&= Math.max(list.longest, create.longest) < TARGET_MS;
    const waits = [list.p99, list.longest, before.list.longest, create.p99, create.longest, before.create.longest];
    rows.push([kind, ...[result.seconds, result.busy, ...waits].map((one) => one.toFixed(1))]);
  }
  printTable(COLUMNS, rows, 1);
  return strict && !isMet ? 1 : 0;
};

main().then((code) => process.exit(code), fail);
