import type { Core } from '@strapi/strapi';
import { type Capability, CAPABILITY_MATRIX } from '../../domain/access/capability-matrix';
import type { Role } from '../../domain/vocabularies';
import { OPERATOR_ROLE } from '../../tenancy/identity/principals';
import { connectionOf, queryOf } from '../../database/connection';
import { storedJson } from '../../database/stored-json';

/**
 * Who gets the emails of an organisation. This is decided when an email is sent, not when its event occurs, so people who have
 * left meanwhile get nothing. Neither do blocked accounts.
 */
type Query = import('knex').Knex.QueryBuilder;

/** How many operators get an email about the platform: the latest. */
const MAX_OPERATORS = 50;

const notBlocked = (row: Query): void => void row.where('u.blocked', false).orWhereNull('u.blocked');

/** A recipient, and documentId of their account. */
interface Recipient {
  email: string;
  documentId: string;
}

/** The members of an organisation `m`, with their accounts `u`, who can get an email. */
const mailedMembers = (strapi: Core.Strapi, organisationId: number): Query =>
  connectionOf(strapi)('memberships as m')
    .join('up_users as u', 'u.id', 'm.user_id')
    .where('m.organisation_id', organisationId)
    .whereNull('m.deactivated_at')
    .whereNull('m.pending_since')
    .where(notBlocked)
    .whereNotNull('u.email')
    .orderBy('m.id');

const recipientsOf = async (
  strapi: Core.Strapi,
  organisationId: number,
  roles: readonly Role[],
): Promise<Recipient[]> => {
  const rows = await mailedMembers(strapi, organisationId)
    .whereIn('m.role', roles)
    .select<{ email: string; document_id: string }[]>('u.email', 'u.document_id');
  return rows.map(({ email, document_id: documentId }) => ({ email, documentId }));
};

const addressesOf = async (strapi: Core.Strapi, organisationId: number, roles: readonly Role[]): Promise<string[]> =>
  (await recipientsOf(strapi, organisationId, roles)).map(({ email }) => email);

/** The owners of an organisation, each of whom gets another email. */
export const ownersOf = (strapi: Core.Strapi, organisationId: number): Promise<Recipient[]> =>
  recipientsOf(strapi, organisationId, ['owner']);

/** The email addresses of the owners of an organisation. */
export const ownerAddresses = (strapi: Core.Strapi, organisationId: number): Promise<string[]> =>
  addressesOf(strapi, organisationId, ['owner']);

/** The email addresses of the owners and admins of an organisation. */
export const managerAddresses = (strapi: Core.Strapi, organisationId: number): Promise<string[]> =>
  addressesOf(strapi, organisationId, ['owner', 'admin']);

/**
 * The email addresses of the members with a capability, except one person: of those who have been members for the longest.
 *
 * @param exceptUserId numeric id of the person; null: nobody is left out
 */
export const capableAddresses = (
  strapi: Core.Strapi,
  organisationId: number,
  { capability, exceptUserId, most }: { capability: Capability; exceptUserId: number | null; most: number },
): Promise<string[]> =>
  mailedMembers(strapi, organisationId)
    .whereIn('m.role', [...CAPABILITY_MATRIX[capability]])
    .whereNot('m.user_id', exceptUserId ?? 0)
    .limit(most)
    .pluck<string[]>('u.email');

/** The email address of a member, by the numeric id of the account; none if they are no member any more. */
export const memberAddresses = (strapi: Core.Strapi, organisationId: number, userId: number): Promise<string[]> =>
  mailedMembers(strapi, organisationId).where('m.user_id', userId).pluck<string[]>('u.email');

/** The email address of the author of a draft; none if the draft is gone, or they are no member any more. */
export const draftAuthorAddresses = async (
  strapi: Core.Strapi,
  organisationId: number,
  draft: string,
): Promise<string[]> => {
  const rows = await connectionOf(strapi)('blueprint_drafts as d')
    .join('memberships as m', (on) => void on.on('m.user_id', 'd.author_id').onVal('m.organisation_id', organisationId))
    .join('up_users as u', 'u.id', 'm.user_id')
    .where('d.document_id', draft)
    .where('d.organisation_id', organisationId)
    .whereNull('m.deactivated_at')
    .whereNull('m.pending_since')
    .where(notBlocked)
    .whereNotNull('u.email')
    .select<{ email: string }[]>('u.email');
  return rows.map(({ email }) => email);
};

/** The email addresses of the platform operators. */
export const operatorAddresses = async (strapi: Core.Strapi): Promise<string[]> => {
  const operators = await queryOf<{ email: string }>(strapi, 'plugin::users-permissions.user').findMany({
    where: {
      role: { type: OPERATOR_ROLE },
      $or: [{ blocked: false }, { blocked: { $null: true } }],
      email: { $notNull: true },
    },
    select: ['email'],
    orderBy: { id: 'desc' },
    limit: MAX_OPERATORS,
  });
  return operators.map(({ email }) => email);
};

/** What the email of a pending membership needs. */
export interface PendingMembershipToMail {
  email: string;
  organisation: string;
  role: Role;
  ssoOnly: boolean;
}

/** A pending membership and its person's address; null if it is not pending any more, or the account is blocked. */
export const findPendingMembershipToMail = async (
  strapi: Core.Strapi,
  documentId: string,
): Promise<PendingMembershipToMail | null> => {
  const db = connectionOf(strapi);
  const row = await db('memberships as m')
    .join('up_users as u', 'u.id', 'm.user_id')
    .join('organisations as o', 'o.id', 'm.organisation_id')
    .where('m.document_id', documentId)
    .whereNotNull('m.pending_since')
    .whereNull('m.deactivated_at')
    .where(notBlocked)
    .whereNotNull('u.email')
    .first<{ email: string; name: string; sso_only: boolean | number | null; role: Role } | undefined>(
      'u.email',
      'o.name',
      'o.sso_only',
      'm.role',
    );
  return row ? { email: row.email, organisation: row.name, role: row.role, ssoOnly: Boolean(row.sso_only) } : null;
};

const listed = (stored: unknown): string[] => {
  const value = storedJson(stored);
  return Array.isArray(value) ? value.filter((address): address is string => typeof address === 'string') : [];
};

/** Digests of the addresses that have already got the email of an event, as stored by `recordMailed`. */
export const mailedDigests = async (strapi: Core.Strapi, eventId: number): Promise<string[]> => {
  const db = connectionOf(strapi);
  const row = await db('outbox_events').where({ id: eventId }).first<{ mailed_to: unknown } | undefined>('mailed_to');
  return listed(row?.mailed_to ?? null);
};

/** Records who has got the email of an event, so that another attempt skips them. */
export const recordMailed = async (strapi: Core.Strapi, eventId: number, digests: readonly string[]): Promise<void> => {
  const db = connectionOf(strapi);
  await db('outbox_events')
    .where({ id: eventId })
    .update({ mailed_to: JSON.stringify(digests) });
};
