'use strict';

const { createWriteStream } = require('node:fs');
const path = require('node:path');
const { pipeline } = require('node:stream/promises');
const { askServer } = require('../harness/ask-server');
const { focusRows } = require('../harness/focus-rows');
const { warmUp, withOthers } = require('../harness/paced-load');
const { onStage } = require('../harness/stage');
const { watchMemory } = require('../harness/watch-memory');

/** @typedef {import('../harness/types').Stage} Stage */

const SIZE = { organisations: 20, agents: 50, users: 1 };

/**
 * Gives every organisation a billing account, and returns the accounts.
 *
 * @param {import('knex').Knex} db
 */
const createAccounts = async (db) => {
  const organisations = /** @type {{ id: number }[]} */ (await db('organisations').orderBy('id').select('id'));
  const accounts = organisations.map(({ id }) => `billing-${id}`);
  const rows = organisations.map(({ id }, at) => ({
    document_id: `account${String(id).padStart(17, '0')}`,
    organisation_id: id,
    billing_account_id: accounts[at],
    account_key: accounts[at],
  }));
  await db('cloud_accounts').insert(rows);
  return accounts;
};

/**
 * @param {Stage} stage
 * @param {number} rows
 */
const prepare = async ({ seed, start, databases, folder }, rows) => {
  const people = await seed('tenantry', SIZE);
  const db = databases.connect('tenantry');
  const accounts = await createAccounts(db).finally(() => void db.destroy());
  const file = path.join(folder, 'focus.csv');
  await pipeline(focusRows(rows, accounts), createWriteStream(file));
  return { file, system: await start('tenantry', people) };
};

/**
 * Imports a file into a new database, in a server that also gets lists and creations.
 *
 * @param {import('../harness/types').Kind} kind
 * @param {number} rows
 */
const measureImport = (kind, rows) =>
  onStage(kind, async (stage) => {
    const { file, system } = await prepare(stage, rows);
    const before = await warmUp(system);
    const importFile = async () => {
      const startedAt = performance.now();
      /** @type {{ report: { imported: number }, pauseMs: number }} */
      const { report, pauseMs } = await askServer(system, { importFile: file });
      if (report.imported !== rows) throw new Error(`Not all rows were imported: ${JSON.stringify(report)}`);
      return { seconds: (performance.now() - startedAt) / 1000, pauseMs };
    };
    const { result, list, create, rssMb } = await watchMemory(system, () => withOthers(system, importFile));
    return { rows, ...result, rssMb, before, list, create };
  });

module.exports = { measureImport };
