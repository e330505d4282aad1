import type { Core } from '@strapi/strapi';
import { connectionOf, ORGANISATION_COLUMN } from '../../database/connection';
import type { DatabaseObject } from '../../database/schema/database-objects';
import { addRecord, changeRecord } from '../../tenancy/store/system-records';

const IDENTITY = 'api::identity.identity';

/** A person at an identity provider. */
interface Identity {
  issuer: string;
  subject: string;
  /** documentId of the directory whose own provider it is; null for a provider of the platform. */
  integration: string | null;
}

/** No two accounts have the same identity. Schema files cannot describe an index in which nulls are equal. */
export const UNIQUE_IDENTITIES: DatabaseObject = {
  name: 'unique-identities',
  definition: () => [
    `create unique index if not exists identities_person_uq on identities (issuer, subject, coalesce(integration, ''))`,
  ],
};

/** The stored identity of a person at a provider, with its account; null if there is none. */
export const findIdentity = async (
  strapi: Core.Strapi,
  { issuer, subject, integration }: Identity,
): Promise<{ id: number; userId: number } | null> => {
  const db = connectionOf(strapi);
  const row = await db('identities')
    .where({ issuer, subject, integration })
    .whereNotNull('user_id')
    .first<{ id: number; user_id: number } | undefined>('id', 'user_id');
  return row ? { id: row.id, userId: row.user_id } : null;
};

/** Whether an account already has an identity at a provider. */
export const hasIdentityAt = async (
  strapi: Core.Strapi,
  userId: number,
  { issuer, integration }: Omit<Identity, 'subject'>,
): Promise<boolean> => {
  const db = connectionOf(strapi);
  return (await db('identities').where({ user_id: userId, issuer, integration }).first('id')) !== undefined;
};

/** Links an account to an identity. Both are unique: of two concurrent calls, one fails. */
export const addIdentity = async (
  strapi: Core.Strapi,
  userId: number,
  { issuer, subject, integration }: Identity,
  now: Date,
): Promise<void> => {
  await addRecord(strapi, IDENTITY, null, { issuer, subject, integration, user: userId, last_used_at: now });
};

/** Removes the identities at the own provider of a directory that ends. */
export const removeIdentitiesOf = async (strapi: Core.Strapi, integration: string): Promise<void> => {
  await connectionOf(strapi)('identities').where({ integration }).delete();
};

/** Records a sign-in with an identity. */
export const recordIdentityUse = (strapi: Core.Strapi, id: number, now: Date): Promise<void> =>
  changeRecord(strapi, IDENTITY, id, { last_used_at: now });

/** A membership and whether it grants anything. */
export interface MembershipState {
  id: number;
  isPending: boolean;
  isDeactivated: boolean;
}

/** The membership of an account in an organisation, in any state; null if there is none. */
export const findMembershipState = async (
  strapi: Core.Strapi,
  organisationId: number,
  userId: number,
): Promise<MembershipState | null> => {
  const db = connectionOf(strapi);
  const row = await db('memberships')
    .where({ [ORGANISATION_COLUMN]: organisationId, user_id: userId })
    .first<{ id: number; pending_since: unknown; deactivated_at: unknown } | undefined>(
      'id',
      'pending_since',
      'deactivated_at',
    );
  return row ? { id: row.id, isPending: row.pending_since !== null, isDeactivated: row.deactivated_at !== null } : null;
};
