'use strict';

const { Pool } = require('pg');
const { answerOf, newId, STATEMENTS, valuesOf } = require('./statements');

/** @typedef {import('./statements').Row} Row */

/**
 * Replaces each ? by $1, $2 and so on.
 *
 * @param {string} text
 */
const numbered = (text) => {
  let count = 0;
  return text.replace(/\?/g, () => `$${(count += 1)}`);
};

/**
 * Named statements, which PostgreSQL prepares once for each connection.
 *
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('./statements').Store}
 */
const open = ({ DATABASE_URL: url }) => {
  const pool = new Pool({ connectionString: url, max: 10 });
  const texts = Object.fromEntries(Object.entries(STATEMENTS).map(([name, text]) => [name, numbered(text)]));
  /**
   * @template {import('pg').QueryResultRow} T
   * @param {string} name
   * @param {unknown[]} values
   */
  const run = async (name, values) => {
    const { rows } = await pool.query({ name, text: texts[name] ?? '', values });
    return /** @type {T[]} */ (rows);
  };
  /**
   * @param {string} name
   * @param {unknown[]} values
   */
  const one = async (name, values) => {
    const [row] = /** @type {Row[]} */ (await run(name, values));
    return row && answerOf(row);
  };
  return {
    async list(organisation, pageSize) {
      const [rows, [counted]] = await Promise.all([
        run('list', [organisation, pageSize]),
        run('count', [organisation]),
      ]);
      return { rows: /** @type {Row[]} */ (rows).map(answerOf), total: Number(counted?.total) };
    },
    read: (organisation, id) => one('read', [id, organisation]),
    create: (organisation, data) => one('create', valuesOf.create(organisation, newId(), data, new Date())),
    update: (organisation, id, data) => one('update', valuesOf.update(organisation, id, data, new Date())),
    report: (organisation, data) => one('report', valuesOf.report(organisation, newId(), data, new Date())),
  };
};

module.exports = { open };
