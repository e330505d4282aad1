'use strict';

/**
 * Drops the results that imports of findings have staged: their table has other columns now, and is created anew. The imports that run
 * end, because without their results they would close findings. No release has had the table.
 */
module.exports = {
  /** @param {import('knex').Knex} knex */
  async up(knex) {
    if (!(await knex.schema.hasTable('finding_import_rows'))) return;
    await knex('finding_import_runs').where('phase', 'applying').update({ phase: 'reading' });
    await knex.schema.dropTable('finding_import_rows');
  },
};
