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
   * @param {number} organisation
   * @param {string} id
   */
  const read = async (organisation, id) => {
    const [row] = /** @type {Row[]} */ (await run('read', [id, organisation]));
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
    read,
    async create(organisation, data) {
      const id = newId();
      await run('create', valuesOf.create(organisation, id, data, new Date()));
      return read(organisation, id);
    },
    async update(organisation, id, data) {
      await run('update', valuesOf.update(organisation, id, data, new Date()));
      return read(organisation, id);
    },
    async report(organisation, data) {
      const id = newId();
      await run('report', valuesOf.report(organisation, id, data, new Date()));
      return { documentId: id, ...data };
    },
  };
};

module.exports = { open };
