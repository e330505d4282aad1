'use strict';

/** Drops the totals of large lists, which versions between 0.2.0 and 0.3.0 maintained. No release has had the table. */
module.exports = {
  /** @param {import('knex').Knex} knex */
  async up(knex) {
    await knex.schema.dropTableIfExists('row_totals');
  },
};
