import type { Core } from '@strapi/strapi';
import { CAPABILITY_MATRIX } from '../../domain/access/capability-matrix';
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

/** How many members of an organisation can publish, except one person. */
export const countPublishers = async (
  strapi: Core.Strapi,
  organisationId: number,
  exceptUserId: number,
): Promise<number> => {
  const db = connectionOf(strapi);
  const rows = await db('memberships')
    .where(ORGANISATION_COLUMN, organisationId)
    .whereIn('role', [...CAPABILITY_MATRIX['blueprint:publish']])
    .whereNull('deactivated_at')
    .whereNull('pending_since')
    .whereNot('user_id', exceptUserId)
    .count({ total: 'id' });
  return countOf(rows);
};

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
