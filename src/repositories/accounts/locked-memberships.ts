import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';

/** A membership that its person has accepted. */
export interface AcceptedMembership {
  id: number;
  documentId: string;
  organisationId: number;
}

/**
 * Locks every membership of an account until the open transaction ends, in the order of their ids. Call it before locking an
 * organisation: merges and splits lock memberships first, too (merge-split/locks.ts).
 */
export const lockMembershipsOf = async (strapi: Core.Strapi, userId: number): Promise<void> => {
  if (isSqlite(strapi)) return;
  await connectionOf(strapi)('memberships').where({ user_id: userId }).orderBy('id').forNoKeyUpdate().select('id');
};

/**
 * Makes the accepted memberships of an account pending. It bypasses the rule that an organisation keeps an owner: an owner
 * who used someone else's address never was one.
 *
 * @returns the memberships that changed
 */
export const makePending = async (strapi: Core.Strapi, userId: number, now: Date): Promise<AcceptedMembership[]> => {
  const db = connectionOf(strapi);
  const rows = (await db('memberships')
    .where({ user_id: userId, pending_since: null })
    .whereNotNull('organisation_id')
    .orderBy('id')
    .select('id', 'document_id', 'organisation_id')) as { id: number; document_id: string; organisation_id: number }[];
  await db('memberships')
    .whereIn(
      'id',
      rows.map(({ id }) => id),
    )
    .update({ pending_since: now, updated_at: now });
  return rows.map((row) => ({ id: row.id, documentId: row.document_id, organisationId: row.organisation_id }));
};
