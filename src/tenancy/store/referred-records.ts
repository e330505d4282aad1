import type { Core } from '@strapi/strapi';
import { connectionOf, isOrgOwned, tableOf } from '../../database/connection';

/**
 * Finds the record that a relation refers to and, in a transaction on PostgreSQL, locks it against deletion until the
 * transaction ends. A deletion locks its record before the organisation, because the audit log is written last. So a write
 * that refers to the record locks it first, too: the opposite order would deadlock.
 *
 * People are the exception: deleting a person locks the organisations first, and the foreign key protects the reference.
 *
 * @param target content type of the record
 * @param where columns and values
 * @returns its numeric id; null if there is none
 */
export const findReferred = async (
  strapi: Core.Strapi,
  target: string,
  where: Record<string, unknown>,
): Promise<number | null> => {
  const query = connectionOf(strapi)(tableOf(strapi, target)).where(where).first('id');
  const isLocked = strapi.db.inTransaction() && isOrgOwned(strapi, target);
  const found = (await (isLocked ? query.forKeyShare() : query)) as { id: number } | undefined;
  return found?.id ?? null;
};
