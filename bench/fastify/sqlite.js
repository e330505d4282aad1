'use strict';

const { compiled } = require('../../scripts/launch/settings');
const { answerOf, newId, STATEMENTS, valuesOf } = require('./statements');

/** @typedef {import('./statements').Row} Row */
/**
 * @typedef {object} Statement
 * @property {(...values: unknown[]) => unknown} get
 * @property {(...values: unknown[]) => unknown[]} all
 */
/** @typedef {new (file: string) => { pragma: (text: string) => void, prepare: (text: string) => Statement }} Driver */

const Database = /** @type {Driver} */ (
  /** @type {unknown} */ (compiled('database/drivers/sqlite-driver').loadSqliteDriver())
);

/** The columns with times, which SQLite stores as numbers. */
const TIMES = ['enrolled_at', 'last_heartbeat_at', 'checked_at', 'createdAt', 'updatedAt'];

/**
 * @param {Record<string, unknown>} row
 * @returns {import('./statements').Answer}
 */
const decoded = (row) => {
  for (const name of TIMES) if (typeof row[name] === 'number') row[name] = new Date(row[name]);
  if (typeof row.capabilities === 'string') row.capabilities = JSON.parse(row.capabilities);
  return answerOf(/** @type {Row & Record<string, unknown>} */ (row));
};

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
   * @param {Statement} statement
   * @param {unknown[]} values
   */
  const one = (statement, values) => {
    const row = /** @type {Record<string, unknown> | undefined} */ (statement.get(...values));
    return row && decoded(row);
  };
  return {
    list: (organisation, pageSize) => ({
      rows: /** @type {Record<string, unknown>[]} */ (run.list.all(organisation, pageSize)).map(decoded),
      total: /** @type {{ total: number }} */ (run.count.get(organisation)).total,
    }),
    read: (organisation, id) => one(run.read, [id, organisation]),
    create: (organisation, data) => one(run.create, valuesOf.create(organisation, newId(), data, Date.now())),
    update: (organisation, id, data) => one(run.update, valuesOf.update(organisation, id, data, Date.now())),
    report(organisation, data) {
      const checkedAt = data.checked_at === undefined ? undefined : Date.parse(String(data.checked_at));
      const values = valuesOf.report(organisation, newId(), { ...data, checked_at: checkedAt }, Date.now());
      return one(run.report, values);
    },
  };
};

module.exports = { open };
