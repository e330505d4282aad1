'use strict';

/**
 * Stores costs with twelve decimal places instead of six. Strapi's schema sync does not compare the precision of columns.
 * SQLite stores floats and needs no change. In a database without the table, the sync creates it.
 */
module.exports = {
  /**
   * @param {import('knex').Knex} knex
   * @param {import('@strapi/database').Database} db
   */
  async up(knex, db) {
    if (db.dialect.client !== 'postgres') return;
    if (!(await knex.schema.hasTable('cost_records'))) return;
    // This rewrites the table, which takes longer than statements of requests can.
    await knex.raw('set local statement_timeout = 0');
    await knex.raw('alter table cost_records alter column amount_eur type numeric(25, 12)');
  },
};
