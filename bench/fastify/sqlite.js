'use strict';

const { compiled } = require('../../scripts/launch/settings');
const { answerOf, newId, STATEMENTS, valuesOf } = require('./statements');

/** @typedef {import('./statements').Row} Row */
/**
 * @typedef {object} Statement
 * @property {(...values: unknown[]) => unknown} get
 * @property {(...values: unknown[]) => unknown[]} all
 * @property {(values: unknown[]) => unknown} run
 */
/** @typedef {new (file: string) => { pragma: (text: string) => void, prepare: (text: string) => Statement }} Driver */

const Database = /** @type {Driver} */ (
  /** @type {unknown} */ (compiled('database/drivers/sqlite-driver').loadSqliteDriver())
);

/**
 * Statements are prepared once. WAL with FULL survives a power cut, as in Tenantry.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('./statements').Store}
 */
const open = ({ DATABASE_FILENAME: file }) => {
  const db = new Database(String(file));
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  const run = {
    list: db.prepare(STATEMENTS.list),
    count: db.prepare(STATEMENTS.count),
    read: db.prepare(STATEMENTS.read),
    create: db.prepare(STATEMENTS.create),
    update: db.prepare(STATEMENTS.update),
    report: db.prepare(STATEMENTS.report),
  };
  /**
   * @param {number} organisation
   * @param {string} id
   */
  const read = (organisation, id) => {
    const row = /** @type {Row | undefined} */ (run.read.get(id, organisation));
    return row && answerOf(row);
  };
  return {
    list: (organisation, pageSize) => ({
      rows: /** @type {Row[]} */ (run.list.all(organisation, pageSize)).map(answerOf),
      total: /** @type {{ total: number }} */ (run.count.get(organisation)).total,
    }),
    read,
    create(organisation, data) {
      const id = newId();
      run.create.run(valuesOf.create(organisation, id, data, Date.now()));
      return read(organisation, id);
    },
    update(organisation, id, data) {
      run.update.run(valuesOf.update(organisation, id, data, Date.now()));
      return read(organisation, id);
    },
    report(organisation, data) {
      const id = newId();
      const checkedAt = data.checked_at === undefined ? undefined : Date.parse(String(data.checked_at));
      run.report.run(valuesOf.report(organisation, id, { ...data, checked_at: checkedAt }, Date.now()));
      return { documentId: id, ...data };
    },
  };
};

module.exports = { open };
