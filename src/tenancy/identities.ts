import type { Core } from '@strapi/strapi';
import { connectionOf, ORGANISATION_COLUMN } from './connection';
import { addRecord, changeRecord } from './records';

const IDENTITY = 'api::identity.identity';

/** Whom an identity provider knows as one person. */
interface Identity {
  issuer: string;
  subject: string;
}

/** The identity of a person at a provider, and whose account that is; null where nobody is known by it. */
export const findIdentity = async (
  strapi: Core.Strapi,
  { issuer, subject }: Identity,
): Promise<{ id: number; userId: number } | null> => {
  const db = connectionOf(strapi);
  const row = (await db('identities').where({ issuer, subject }).whereNotNull('user_id').first('id', 'user_id')) as
    { id: number; user_id: number } | undefined;
  return row ? { id: row.id, userId: row.user_id } : null;
};

/** Whether an account is somebody at a provider already. */
export const hasIdentityAt = async (strapi: Core.Strapi, userId: number, issuer: string): Promise<boolean> => {
  const db = connectionOf(strapi);
  return (await db('identities').where({ user_id: userId, issuer }).first('id')) !== undefined;
};

/** Links an account to the identity of its person. The two are unique: of two who ask at once, one fails. */
export const addIdentity = async (
  strapi: Core.Strapi,
  userId: number,
  { issuer, subject }: Identity,
  now: Date,
): Promise<void> => {
  await addRecord(strapi, IDENTITY, null, { issuer, subject, user: userId, last_used_at: now });
};

/** Notes that somebody has signed in by an identity. */
export const touchIdentity = (strapi: Core.Strapi, id: number, now: Date): Promise<void> =>
  changeRecord(strapi, IDENTITY, id, { last_used_at: now });

/** An account of an address. */
export interface AddressedAccount {
  id: number;
  documentId: string;
  blocked: boolean;
  /** Whether whoever has it showed that the address is theirs, or nobody could have set a password. */
  confirmed: boolean;
  /** Whether it is a member of the organisation: accepted, and not deactivated. */
  isMember: boolean;
}

/**
 * The accounts of an address, in whatever case they have it; two at most. Nothing in the database keeps two accounts from
 * having one address.
 */
export const accountsOfAddress = async (
  strapi: Core.Strapi,
  address: string,
  organisationId: number,
): Promise<AddressedAccount[]> => {
  const db = connectionOf(strapi);
  const rows = (await db('up_users')
    .whereRaw('lower(email) = ?', [address])
    .orderBy('id')
    .limit(2)
    .select('id', 'document_id', 'blocked', 'confirmed', 'password')) as {
    id: number;
    document_id: string;
    blocked: boolean | number | null;
    confirmed: boolean | number | null;
    password: string | null;
  }[];
  const ids = rows.map(({ id }) => id);
  const members = (await db('memberships')
    .where(ORGANISATION_COLUMN, organisationId)
    .whereIn('user_id', ids)
    .whereNull('deactivated_at')
    .whereNull('pending_since')
    .pluck('user_id')) as number[];
  return rows.map(({ id, document_id: documentId, blocked, confirmed, password }) => ({
    id,
    documentId,
    blocked: Boolean(blocked),
    confirmed: Boolean(confirmed) || password === null,
    isMember: members.includes(id),
  }));
};

/** Whether somebody has a membership of an organisation in any state: active, deactivated or pending. */
export const isOnRecord = async (strapi: Core.Strapi, organisationId: number, userId: number): Promise<boolean> => {
  const db = connectionOf(strapi);
  const row: unknown = await db('memberships')
    .where({ [ORGANISATION_COLUMN]: organisationId, user_id: userId })
    .first('id');
  return row !== undefined;
};
