'use strict';

const { addChecks, addResults, beginBulk, DAY, restartRollups, RESULT_DAYS } = require('../years/seed-years');

/** @typedef {import('knex').Knex} Knex */
/** @typedef {import('../harness/types').Kind} Kind */
/** @typedef {{ kind: Kind, results: number, onProgress: (done: number, total: number) => void, organisation: string }} Filling */

/**
 * Fills one organisation with checks and results.
 *
 * @param {Knex} db one connection
 * @param {Filling} filling
 */
const fillOrganisation = async (db, { kind, results, onProgress, organisation }) => {
  const endBulk = await beginBulk(db, kind);
  await addChecks(db, kind, organisation);
  const from = Date.now() - RESULT_DAYS * DAY;
  await addResults(db, { kind, results, entries: 0, onProgress, from, days: RESULT_DAYS, count: results, number: 0 });
  await endBulk();
  await restartRollups(db);
};

module.exports = { fillOrganisation };
