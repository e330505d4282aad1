'use strict';

/**
 * Costs are kept to twelve places of a euro instead of six: the schema sync of Strapi does not compare the precision of a
 * column. SQLite stores floats and needs no change. A database without the table gets it from the sync.
 */
module.exports = {
  /**
   * @param {import('knex').Knex} knex
   * @param {import('@strapi/database').Database} db
   */
  async up(knex, db) {
    if (db.dialect.client !== 'postgres') return;
    if (!(await knex.schema.hasTable('cost_records'))) return;
    // The table is rewritten, which takes longer than any statement of a request may.
    await knex.raw('set local statement_timeout = 0');
    await knex.raw('alter table cost_records alter column amount_eur type numeric(25, 12)');
  },
};
