'use strict';

/**
 * Gives the keys of findings the organisation of their finding, and drops those of deleted findings. The start creates their indexes
 * and triggers after it. No release has had the table.
 */
module.exports = {
  /**
   * @param {import('knex').Knex} knex
   * @param {import('@strapi/database').Database} db
   */
  async up(knex, db) {
    if (!(await knex.schema.hasTable('finding_keys'))) return;
    const lookup = db.dialect.client === 'postgres' ? 'text collate "C"' : 'text';
    await knex.schema.renameTable('finding_keys', 'earlier_finding_keys');
    await knex.raw(
      `create table finding_keys (organisation_id integer, finding_id integer not null, lookup ${lookup} not null)`,
    );
    await knex.raw(`insert into finding_keys select f.organisation_id, k.finding_id, k.lookup
      from earlier_finding_keys k join security_findings f on f.id = k.finding_id`);
    await knex.schema.dropTable('earlier_finding_keys');
  },
};
