import type { Core } from '@strapi/strapi';
import { connectionOf, isOrgOwned, tableOf } from '../../database/connection';

/**
 * Finds the record that a relation refers to and, in a transaction on PostgreSQL, keeps it from being deleted until the
 * transaction ends. A deletion holds its record before the organisation, because the audit log comes last. A write that
 * refers to the record does the same here: if it held the organisation first, each would wait for the other.
 *
 * People are the exception: who removes a person holds the organisations first, and the foreign key does the rest.
 *
 * @param target content type of the record
 * @param where columns and values
 * @returns its numeric id; null where there is none, or none any more
 */
export const findReferred = async (
  strapi: Core.Strapi,
  target: string,
  where: Record<string, unknown>,
): Promise<number | null> => {
  const query = connectionOf(strapi)(tableOf(strapi, target)).where(where).first('id');
  const isHeld = strapi.db.inTransaction() && isOrgOwned(strapi, target);
  const found = (await (isHeld ? query.forKeyShare() : query)) as { id: number } | undefined;
  return found?.id ?? null;
};
