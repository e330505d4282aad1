import type { Core } from '@strapi/strapi';
import { emailAddress } from '../domain/accounts/email-address';
import { nonAsciiValues } from '../database/non-ascii-values';

/** The columns with the addresses by which people are found. */
const COLUMNS = [
  ['up_users', 'email'],
  ['invitations', 'email'],
  ['memberships', 'directory_email'],
] as const;

const normaliseColumn = async (strapi: Core.Strapi, table: string, column: string): Promise<void> => {
  const db = strapi.db.connection;
  for await (const { id, value } of nonAsciiValues(strapi, table, column)) {
    const normal = emailAddress(value);
    if (normal === value) continue;
    const isTaken = table === 'up_users' && (await db(table).where(column, normal).first('id')) !== undefined;
    if (isTaken) strapi.log.warn(`The user ${id} has another spelling of another user's address, and keeps it.`);
    else
      await db(table)
        .where({ id })
        .update({ [column]: normal });
  }
};

/**
 * Normalises stored addresses with full-width letters or international domains, from before addresses had a normal
 * form. A user whose normalised address is taken keeps the old one, and a warning is logged. Call it in bootstrap().
 */
export const normaliseAddresses = async (strapi: Core.Strapi): Promise<void> => {
  for (const [table, column] of COLUMNS) await normaliseColumn(strapi, table, column);
};
