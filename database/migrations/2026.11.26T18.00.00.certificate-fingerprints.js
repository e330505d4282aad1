'use strict';

/**
 * Rewrites fingerprints of certificates that were stored before they had one spelling: in lower case, without colons and spaces around
 * them. It is the same certificate, so the audit log has no entry. A text that is no SHA-256 fingerprint stays; `doctor` reports it.
 * The rule is that of src/domain/agents at the time of this migration.
 *
 * @typedef {import('knex').Knex} Knex
 */

const BATCH_SIZE = 500;
const FINGERPRINT = /^([0-9a-f]{64}|[0-9a-f]{2}(:[0-9a-f]{2}){31})$/;

/** @param {string} text */
const canonical = (text) => {
  const trimmed = text.trim().toLowerCase();
  if (trimmed === '') return null;
  return FINGERPRINT.test(trimmed) ? trimmed.replaceAll(':', '') : text;
};

module.exports = {
  /** @param {Knex} knex */
  async up(knex) {
    if (!(await knex.schema.hasTable('svc_agents')) || !(await knex.schema.hasColumn('svc_agents', 'cert_fingerprint')))
      return;
    for (let after = 0; ;) {
      const rows = /** @type {{ id: number, cert_fingerprint: string }[]} */ (
        await knex('svc_agents')
          .whereNotNull('cert_fingerprint')
          .where('id', '>', after)
          .orderBy('id')
          .limit(BATCH_SIZE)
          .select('id', 'cert_fingerprint')
      );
      for (const { id, cert_fingerprint: stored } of rows)
        if (canonical(stored) !== stored)
          await knex('svc_agents')
            .where({ id })
            .update({ cert_fingerprint: canonical(stored) });
      if (rows.length < BATCH_SIZE) return;
      after = rows.at(-1)?.id ?? 0;
    }
  },
};
