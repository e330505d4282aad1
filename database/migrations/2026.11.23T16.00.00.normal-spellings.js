'use strict';

const { domainToASCII } = require('node:url');
const validator = require('validator');

/**
 * Rewrites email addresses and domains that were stored before they had a normal form: full-width letters, domains that are not
 * A-labels. Since then, lifecycles write only the normal form. The rules are those of src/domain at the time of this migration.
 *
 * @typedef {import('knex').Knex} Knex
 */

const BATCH_SIZE = 500;
const MAX_DOMAIN = 253;
const MAX_ADDRESS = 320;

/** Characters that belong to other parts of a URL. */
const FOREIGN = /[%/?#\\:@[\]\s]/;

/** @param {string} text */
const domainName = (text) => {
  const trimmed = text.trim();
  if (trimmed === '' || FOREIGN.test(trimmed)) return null;
  const ascii = domainToASCII(trimmed);
  return ascii.length <= MAX_DOMAIN && validator.isFQDN(ascii) ? ascii : null;
};

/** @param {string} text */
const emailAddress = (text) => {
  if (text.length > MAX_ADDRESS) return text.toLowerCase();
  const plain = text.trim().normalize('NFKC').toLowerCase();
  const at = plain.lastIndexOf('@');
  const domain = at < 0 ? null : domainName(plain.slice(at + 1));
  return domain === null ? plain : `${plain.slice(0, at)}@${domain}`;
};

/**
 * The columns with the addresses by which people are found.
 *
 * @type {[table: string, column: string][]}
 */
const ADDRESSES = [
  ['up_users', 'email'],
  ['invitations', 'email'],
  ['memberships', 'directory_email'],
];

/** Whether a column contains anything but printable ASCII. */
const OTHER_LETTERS = { sqlite: `?? glob '*[^ -~]*'`, postgres: `?? ~ '[^ -~]'` };

/**
 * Passes the values of a column that are not ASCII to `change`, in batches. A database of an earlier version may not have the
 * column yet; then there is nothing to rewrite.
 *
 * @param {Knex} knex
 * @param {'sqlite' | 'postgres'} client
 * @param {string} table
 * @param {string} column
 * @param {(row: { id: number, value: string }) => Promise<void>} change
 */
const eachOther = async (knex, client, table, column, change) => {
  if (!(await knex.schema.hasTable(table)) || !(await knex.schema.hasColumn(table, column))) return;
  for (let after = 0; ;) {
    const rows = /** @type {{ id: number, value: string }[]} */ (
      await knex(table)
        .whereRaw(OTHER_LETTERS[client], [column])
        .where('id', '>', after)
        .orderBy('id')
        .limit(BATCH_SIZE)
        .select('id', { value: column })
    );
    for (const row of rows) await change(row);
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)?.id ?? 0;
  }
};

module.exports = {
  /**
   * @param {Knex} knex
   * @param {import('@strapi/database').Database} db
   */
  async up(knex, db) {
    const client = db.dialect.client === 'sqlite' ? 'sqlite' : 'postgres';
    if (client === 'postgres') await knex.raw('set local statement_timeout = 0');

    for (const [table, column] of ADDRESSES) {
      await eachOther(knex, client, table, column, async ({ id, value }) => {
        const normal = emailAddress(value);
        if (normal === value) return;
        const isTaken = table === 'up_users' && (await knex(table).where(column, normal).first('id')) !== undefined;
        if (isTaken) db.logger.warn(`The user ${id} has another spelling of another user's address, and keeps it.`);
        else
          await knex(table)
            .where({ id })
            .update({ [column]: normal });
      });
    }

    const verified = 'workspace_domain_verified_at';
    const hasVerification =
      (await knex.schema.hasTable('organisations')) && (await knex.schema.hasColumn('organisations', verified));
    await eachOther(knex, client, 'organisations', 'workspace_domain', async ({ id, value }) => {
      const domain = domainName(value);
      // A name without an A-label stays for an operator to correct, because `sso_only` may depend on it.
      if (domain === null) return;
      await knex('organisations')
        .where({ id })
        .update({ workspace_domain: domain, ...(hasVerification && { [verified]: null }) });
    });
  },
};
