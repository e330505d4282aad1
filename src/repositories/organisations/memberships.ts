import type { Core } from '@strapi/strapi';
import { type Capability, CAPABILITY_MATRIX } from '../../domain/access/capability-matrix';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import { countOf } from '../../database/counts';

/** How many owners an organisation has, except one membership. */
export const countOwners = async (
  strapi: Core.Strapi,
  organisationId: number,
  exceptMembershipId: number,
): Promise<number> => {
  const db = connectionOf(strapi);
  const rows = await db('memberships')
    .where({ [ORGANISATION_COLUMN]: organisationId, role: 'owner' })
    .whereNull('deactivated_at')
    .whereNull('pending_since')
    .whereNot('id', exceptMembershipId)
    .whereNotNull('user_id')
    .count({ total: 'id' });
  return countOf(rows);
};

/** How many memberships an organisation has, deactivated ones included. */
export const countMemberships = async (strapi: Core.Strapi, organisationId: number): Promise<number> =>
  countOf(await connectionOf(strapi)('memberships').where(ORGANISATION_COLUMN, organisationId).count({ total: 'id' }));

const othersWith = (strapi: Core.Strapi, organisationId: number, capability: Capability, exceptUserId: number | null) =>
  connectionOf(strapi)('memberships as m')
    .where(`m.${ORGANISATION_COLUMN}`, organisationId)
    .whereIn('m.role', [...CAPABILITY_MATRIX[capability]])
    .whereNull('m.deactivated_at')
    .whereNull('m.pending_since')
    .whereNotNull('m.user_id')
    .whereNot('m.user_id', exceptUserId ?? 0);

/**
 * How many members of an organisation have a capability, except one person.
 *
 * @param exceptUserId numeric id of the person; null: nobody is left out
 */
export const countOthersWith = async (
  strapi: Core.Strapi,
  organisationId: number,
  capability: Capability,
  exceptUserId: number | null,
): Promise<number> =>
  countOf(await othersWith(strapi, organisationId, capability, exceptUserId).count({ total: 'm.id' }));

/** The members that `countOthersWith` counts, those first who have been members for the longest; at most `most`. */
export const listOthersWith = (
  strapi: Core.Strapi,
  organisationId: number,
  capability: Capability,
  exceptUserId: number | null,
  most: number,
): Promise<{ documentId: string; username: string }[]> =>
  othersWith(strapi, organisationId, capability, exceptUserId)
    .join('up_users as u', 'u.id', 'm.user_id')
    .orderBy('m.id')
    .limit(most)
    .select<{ documentId: string; username: string }[]>({ documentId: 'u.document_id', username: 'u.username' });

/** Numeric ids of the organisations of a person, even if the account is blocked. */
export const organisationIdsOf = async (strapi: Core.Strapi, userId: number): Promise<number[]> => {
  const db = connectionOf(strapi);
  return db('memberships')
    .where({ user_id: userId, pending_since: null })
    .whereNotNull(ORGANISATION_COLUMN)
    .pluck(ORGANISATION_COLUMN);
};

/** Organisations of which a person is the only owner. */
export const soleOwnerships = async (strapi: Core.Strapi, userId: number): Promise<{ id: number; name: string }[]> => {
  const db = connectionOf(strapi);
  const others = db('memberships as x')
    .whereRaw('x.organisation_id = m.organisation_id')
    .where('x.role', 'owner')
    .whereNull('x.deactivated_at')
    .whereNull('x.pending_since')
    .whereNot('x.user_id', userId)
    .select('x.id');
  const rows: { id: number; name: string }[] = await db('memberships as m')
    .join('organisations as o', 'o.id', 'm.organisation_id')
    .where({ 'm.user_id': userId, 'm.role': 'owner' })
    .whereNull('m.deactivated_at')
    .whereNull('m.pending_since')
    .whereNotExists(others)
    .select('o.id', 'o.name');
  return rows;
};
