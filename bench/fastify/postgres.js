'use strict';

const { Pool } = require('pg');
const { answerOf, newId, STATEMENTS, valuesOf } = require('./statements');

/** Each ? becomes $1, $2 and so on. */
const numbered = (text) => {
  let count = 0;
  return text.replace(/\?/g, () => `$${(count += 1)}`);
};

/** Named statements, which PostgreSQL prepares once for each connection. */
const open = ({ DATABASE_URL: url }) => {
  const pool = new Pool({ connectionString: url, max: 10 });
  const texts = Object.fromEntries(Object.entries(STATEMENTS).map(([name, text]) => [name, numbered(text)]));
  const run = async (name, values) => (await pool.query({ name, text: texts[name], values })).rows;
  const read = async (organisation, id) => {
    const [row] = await run('read', [id, organisation]);
    return row && answerOf(row);
  };
  return {
    async list(organisation, pageSize) {
      const [rows, [{ total }]] = await Promise.all([
        run('list', [organisation, pageSize]),
        run('count', [organisation]),
      ]);
      return { rows: rows.map(answerOf), total: Number(total) };
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
