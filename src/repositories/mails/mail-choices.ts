import type { Core } from '@strapi/strapi';
import { emailAddress } from '../../domain/accounts/email-address';
import { type MailKind, mutedKinds } from '../../domain/mails/kinds/mail-kinds';
import type { Role } from '../../domain/vocabularies';
import { chunksOf } from '../../database/chunks';
import { connectionOf } from '../../database/connection';

/** Addresses per statement. */
const CHUNK = 500;

/** The members among some addresses of emails of an organisation, with the kinds that they have switched off. */
export const mutedAmong = async (
  strapi: Core.Strapi,
  organisationId: number,
  addresses: readonly string[],
): Promise<Map<string, MailKind[]>> => {
  const found = new Map<string, MailKind[]>();
  for (const chunk of chunksOf(addresses.map(emailAddress), CHUNK)) {
    const rows = await connectionOf(strapi)('memberships as m')
      .join('up_users as u', 'u.id', 'm.user_id')
      .where('m.organisation_id', organisationId)
      .whereNull('m.pending_since')
      .whereIn('u.email', chunk)
      .select<{ email: string; muted_mails: string | null }[]>('u.email', 'm.muted_mails');
    for (const { email, muted_mails: muted } of rows) found.set(email, mutedKinds(muted));
  }
  return found;
};

/** A membership with its choice of emails. */
export interface MailChoice {
  /** Numeric id of the membership. */
  id: number;
  organisationId: number;
  role: Role;
  muted: MailKind[];
}

/** The choices of a person in the organisations of which they are an active member, oldest memberships first. */
export const mailChoicesOf = async (strapi: Core.Strapi, userId: number): Promise<MailChoice[]> => {
  const rows = await connectionOf(strapi)('memberships')
    .where({ user_id: userId })
    .whereNull('pending_since')
    .whereNull('deactivated_at')
    .orderBy('id')
    .select<{ id: number; organisation_id: number; role: Role; muted_mails: string | null }[]>(
      ...(['id', 'organisation_id', 'role', 'muted_mails'] as const),
    );
  return rows.map(({ id, organisation_id: organisationId, role, muted_mails: muted }) => {
    return { id, organisationId, role, muted: mutedKinds(muted) };
  });
};
