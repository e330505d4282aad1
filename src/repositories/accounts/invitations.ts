import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { isOpen, OPEN_INVITATION } from '../../domain/accounts/invitations';
import type { Role } from '../../domain/vocabularies';
import { assertServedHere } from '../../tenancy/store/cells';
import { connectionOf, ORGANISATION_COLUMN, queryOf } from '../../database/connection';
import { invitationToken } from './invitation-token';
import { tokenHashes } from '../../database/secrets/token-hash';
import { type StoredTime, toMilliseconds } from '../../database/moments';
import { whereFulfilled } from '../../database/conditions';

const TABLE = 'invitations';

/** A stored invitation. Times in milliseconds. */
export interface StoredInvitation {
  id: number;
  documentId: string;
  organisationId: number;
  email: string;
  role: Role;
  nonce: string;
  hash: string;
  sentAt: number | null;
  expiresAt: number;
  acceptedAt: number | null;
  revokedAt: number | null;
}

interface Row {
  id: number;
  document_id: string;
  organisation_id: number;
  email: string;
  role: Role;
  token_nonce: string;
  token_hash: string;
  sent_at: StoredTime | null;
  expires_at: StoredTime | null;
  accepted_at: StoredTime | null;
  revoked_at: StoredTime | null;
}

const invitationOf = (row: Row): StoredInvitation => ({
  id: row.id,
  documentId: row.document_id,
  organisationId: row.organisation_id,
  email: row.email,
  role: row.role,
  nonce: row.token_nonce,
  hash: row.token_hash,
  sentAt: toMilliseconds(row.sent_at),
  expiresAt: toMilliseconds(row.expires_at) ?? 0,
  acceptedAt: toMilliseconds(row.accepted_at),
  revokedAt: toMilliseconds(row.revoked_at),
});

interface NamedRow extends Row {
  declined_at: StoredTime | null;
  organisation_name: string;
  inviter_name: string | null;
}

const NAMED_COLUMNS = ['i.*', 'o.name as organisation_name', 'u.username as inviter_name'];

/** Invitations, with the names of organisation and inviter. */
const namedInvitations = (strapi: Core.Strapi): Knex.QueryBuilder =>
  connectionOf(strapi)(`${TABLE} as i`)
    .join('organisations as o', 'o.id', 'i.organisation_id')
    .leftJoin('up_users as u', 'u.id', 'i.invited_by_id');

/** Restricts a query to open invitations. */
const stillOpen = (query: Knex.QueryBuilder, now: number): Knex.QueryBuilder =>
  whereFulfilled(query, OPEN_INVITATION, new Date(now));

/** Whether an organisation has another open invitation for an address. */
export const isInvited = async (
  strapi: Core.Strapi,
  { organisationId, email, exceptId }: { organisationId: number; email: string; exceptId: number },
  now: number,
): Promise<boolean> => {
  const db = connectionOf(strapi);
  const query = db(TABLE)
    .where({ [ORGANISATION_COLUMN]: organisationId, email })
    .whereNot('id', exceptId);
  return (await stillOpen(query, now).first('id')) !== undefined;
};

/** Whether the account of an address is a member of an organisation, active or deactivated. */
export const isMemberAddress = async (strapi: Core.Strapi, organisationId: number, email: string): Promise<boolean> => {
  const db = connectionOf(strapi);
  const row = await db('memberships as m')
    .join('up_users as u', 'u.id', 'm.user_id')
    .where('m.organisation_id', organisationId)
    .whereNull('m.pending_since')
    .whereRaw('lower(u.email) = ?', [email])
    .first<{ id: number } | undefined>('m.id');
  return row !== undefined;
};

/**
 * The open invitation of a token, or null.
 *
 * @throws MisdirectedRequestError `WRONG_CELL` if another cell serves its organisation
 */
export const findOpenInvitation = async (
  strapi: Core.Strapi,
  token: string,
  now: number,
): Promise<StoredInvitation | null> => {
  const row = await connectionOf(strapi)(TABLE).whereIn('token_hash', tokenHashes(token)).first<Row | undefined>();
  const invitation = row ? invitationOf(row) : null;
  await assertServedHere(strapi, invitation?.organisationId ?? null);
  return invitation && isOpen(invitation, now) ? invitation : null;
};

/** What the holder of a token learns about an invitation. */
export interface ShownInvitation extends StoredInvitation {
  declinedAt: number | null;
  organisation: string;
  /** Null if a script of an operator invited, or the account no longer exists. */
  inviter: string | null;
}

/**
 * The invitation of a token in any state, or null. It is the same statement whether or not there is one, so its time reveals
 * nothing.
 *
 * @throws MisdirectedRequestError `WRONG_CELL` if another cell serves its organisation
 */
export const findInvitationToShow = async (strapi: Core.Strapi, token: string): Promise<ShownInvitation | null> => {
  const row = await namedInvitations(strapi)
    .whereIn('i.token_hash', tokenHashes(token))
    .first<NamedRow | undefined>(NAMED_COLUMNS);
  await assertServedHere(strapi, row?.organisation_id ?? null);
  return row
    ? {
        ...invitationOf(row),
        declinedAt: toMilliseconds(row.declined_at),
        organisation: row.organisation_name,
        inviter: row.inviter_name,
      }
    : null;
};

/** Accepts an invitation, once. Of several attempts, only one returns true. */
export const consumeInvitation = async (
  strapi: Core.Strapi,
  { id, nonce }: StoredInvitation,
  now: number,
): Promise<boolean> => {
  const db = connectionOf(strapi);
  const moment = new Date(now);
  const query = stillOpen(db(TABLE).where({ id, token_nonce: nonce }), now);
  return (await query.update({ accepted_at: moment, updated_at: moment })) === 1;
};

/**
 * Declines an invitation on behalf of its recipient.
 *
 * @returns whether it was still open
 */
export const declineInvitation = async (
  strapi: Core.Strapi,
  { id, nonce }: StoredInvitation,
  now: number,
): Promise<boolean> => {
  const moment = new Date(now);
  const query = stillOpen(connectionOf(strapi)(TABLE).where({ id, token_nonce: nonce }), now);
  return (await query.update({ declined_at: moment, revoked_at: moment, updated_at: moment })) === 1;
};

/** Records who accepted an invitation. */
export const recordAcceptedBy = async (strapi: Core.Strapi, invitationId: number, userId: number): Promise<void> => {
  await connectionOf(strapi)(TABLE).where({ id: invitationId }).update({ accepted_by_id: userId });
};

/** The token of an invitation, for its email, or for an admin who sends it in another way. */
export const tokenOfInvitation = async (strapi: Core.Strapi, id: number): Promise<string> => {
  const row = await connectionOf(strapi)(TABLE)
    .where({ id })
    .first<{ token_nonce: string; token_hash: string }>('token_nonce', 'token_hash');
  return invitationToken({ nonce: row.token_nonce, hash: row.token_hash });
};

/** What the email of an invitation needs. */
export interface InvitationToMail extends StoredInvitation {
  organisation: string;
  inviter: string | null;
}

/** The invitation that was sent at a time; null if it is not open any more, or was sent again since. */
export const findInvitationToMail = async (
  strapi: Core.Strapi,
  documentId: string,
  sentAt: number,
  now: number,
): Promise<InvitationToMail | null> => {
  const row = await namedInvitations(strapi)
    .where('i.document_id', documentId)
    .first<NamedRow | undefined>(NAMED_COLUMNS);
  if (!row) return null;
  const invitation = invitationOf(row);
  if (!isOpen(invitation, now) || invitation.sentAt !== sentAt) return null;
  return {
    ...invitation,
    organisation: row.organisation_name,
    inviter: row.inviter_name,
  };
};

/** The membership of a person who accepts an invitation. */
export interface KnownMembership {
  id: number;
  documentId: string;
  role: Role;
  isPending: boolean;
}

/** The membership of a person in an organisation, in any state, or null. */
export const findMembership = async (
  strapi: Core.Strapi,
  organisationId: number,
  userId: number,
): Promise<KnownMembership | null> => {
  const db = connectionOf(strapi);
  const row = await db('memberships')
    .where({ [ORGANISATION_COLUMN]: organisationId, user_id: userId })
    .first<{ id: number; document_id: string; role: Role; pending_since: unknown } | undefined>(
      'id',
      'document_id',
      'role',
      'pending_since',
    );
  if (!row) return null;
  return { id: row.id, documentId: row.document_id, role: row.role, isPending: row.pending_since !== null };
};

/** Makes a person a member. Lifecycles run and check the limit. */
export const addMembership = async (
  strapi: Core.Strapi,
  { organisationId, userId, role }: { organisationId: number; userId: number; role: Role },
): Promise<{ documentId: string; role: Role }> => {
  const data = { organisation: organisationId, user: userId, role, publishedAt: new Date() };
  const { documentId } = await queryOf<{ documentId: string }>(strapi, 'api::membership.membership').create({ data });
  return { documentId, role };
};
