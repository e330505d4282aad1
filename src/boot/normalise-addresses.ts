import type { Core } from '@strapi/strapi';
import { emailAddress } from '../domain/accounts/email-address';
import { nonAsciiValues } from '../database/non-ascii-values';

/** Where addresses are stored that people are found by. */
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
    const isUniqueViolation = table === 'up_users' && (await db(table).where(column, normal).first('id')) !== undefined;
    if (isUniqueViolation)
      strapi.log.warn(`The user ${id} has the address of another user in other letters, and keeps it.`);
    else
      await db(table)
        .where({ id })
        .update({ [column]: normal });
  }
};

/**
 * Brings addresses with full-width letters or international domains, stored before they had a normal form, into it. A user
 * whose normal address another one has keeps the old one, and the log says so. Call it in bootstrap().
 */
export const normaliseAddresses = async (strapi: Core.Strapi): Promise<void> => {
  for (const [table, column] of COLUMNS) await normaliseColumn(strapi, table, column);
};
