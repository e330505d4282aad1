'use strict';

/**
 * Rewrites VAT numbers that were stored before they had one spelling: with slashes, Belgian ones without their zero, Romanian ones
 * with zeros that do not belong to them, Swiss and Norwegian ones with a suffix. It is the same number, so its confirmation stays, and
 * the audit log has no entry: no person changed the organisation. The rules are those of src/domain/vat at the time of this migration.
 *
 * @typedef {import('knex').Knex} Knex
 */

const BATCH_SIZE = 500;

/** @type {[from: RegExp, to: string][]} */
const RULES = [
  [/\//g, ''],
  [/^BE(\d{9})$/, 'BE0$1'],
  [/^RO0+(?=[1-9]\d+$)/, 'RO'],
  [/^(CHE\d{9})(MWST|TVA|IVA)$/, '$1'],
  [/^(NO\d{9})MVA$/, '$1'],
];

/** @param {string} vatId */
const canonical = (vatId) => RULES.reduce((number, [from, to]) => number.replace(from, to), vatId);

module.exports = {
  /** @param {Knex} knex */
  async up(knex) {
    if (!(await knex.schema.hasTable('organisations')) || !(await knex.schema.hasColumn('organisations', 'vat_id')))
      return;
    for (let after = 0; ;) {
      const rows = /** @type {{ id: number, vat_id: string }[]} */ (
        await knex('organisations')
          .whereNotNull('vat_id')
          .where('id', '>', after)
          .orderBy('id')
          .limit(BATCH_SIZE)
          .select('id', 'vat_id')
      );
      for (const { id, vat_id: vatId } of rows)
        if (canonical(vatId) !== vatId)
          await knex('organisations')
            .where({ id })
            .update({ vat_id: canonical(vatId) });
      if (rows.length < BATCH_SIZE) return;
      after = rows.at(-1)?.id ?? 0;
    }
  },
};
