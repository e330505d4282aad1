import type { Core } from '@strapi/strapi';
import { emailAddress } from '../domain/access/email-address';

/** Where addresses are stored that people are found by. */
const COLUMNS = [
  ['up_users', 'email'],
  ['invitations', 'email'],
  ['memberships', 'directory_email'],
] as const;

const BATCH_SIZE = 500;

type Row = { id: number; address: string };

/** Whether a column holds anything but plain letters; both write a class of characters as a range. */
const OTHER_LETTERS = { sqlite: `?? glob '*[^ -~]*'`, postgres: `?? ~ '[^ -~]'` };

const normaliseColumn = async (strapi: Core.Strapi, table: string, column: string): Promise<void> => {
  const db = strapi.db.connection;
  const condition = OTHER_LETTERS[strapi.db.dialect.client === 'sqlite' ? 'sqlite' : 'postgres'];
  for (let after = 0; ;) {
    const query = db(table).whereRaw(condition, [column]).where('id', '>', after).orderBy('id').limit(BATCH_SIZE);
    const rows = (await query.select('id', { address: column })) as Row[];
    for (const { id, address } of rows) {
      const normal = emailAddress(address);
      if (normal === address) continue;
      const isTaken = table === 'up_users' && (await db(table).where(column, normal).first('id')) !== undefined;
      if (isTaken) strapi.log.warn(`The user ${id} has the address of another user in other letters, and keeps it.`);
      else
        await db(table)
          .where({ id })
          .update({ [column]: normal });
    }
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)?.id ?? after;
  }
};

/**
 * Brings addresses with full-width letters or international domains, stored before they had a normal form, into it. A user
 * whose normal address another one has keeps the old one, and the log says so. Call it in bootstrap().
 */
export const normaliseAddresses = async (strapi: Core.Strapi): Promise<void> => {
  for (const [table, column] of COLUMNS) await normaliseColumn(strapi, table, column);
};
