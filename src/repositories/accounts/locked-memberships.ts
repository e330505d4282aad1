import type { Core } from '@strapi/strapi';
import { connectionOf, isSqlite } from '../../database/connection';

/** A membership that its person has accepted. */
export interface ConsentedMembership {
  id: number;
  documentId: string;
  organisationId: number;
}

/**
 * Holds every membership of an account until the open transaction ends, in the order of the ids. Call it before holding an
 * organisation: merges and splits hold memberships first, too (handover-holds.ts).
 */
export const holdMembershipsOf = async (strapi: Core.Strapi, userId: number): Promise<void> => {
  if (isSqlite(strapi)) return;
  await connectionOf(strapi)('memberships').where({ user_id: userId }).orderBy('id').forNoKeyUpdate().select('id');
};

/**
 * Turns the accepted memberships of an account into pending ones. It bypasses the rule that an organisation keeps an owner:
 * an owner who used somebody else's address never was one.
 *
 * @returns the memberships that changed
 */
export const makePending = async (strapi: Core.Strapi, userId: number, now: Date): Promise<ConsentedMembership[]> => {
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
