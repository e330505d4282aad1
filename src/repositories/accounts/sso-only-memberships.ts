import type { Core } from '@strapi/strapi';
import { connectionOf } from '../../database/connection';

/** A person's active membership of an SSO-only organisation. */
export interface SsoOnlyMembership {
  id: number;
  documentId: string;
  user: { id: number; documentId: string; username: string };
  email: string | null;
  organisation: { id: number; documentId: string; slug: string; name: string };
}

type Row = Record<'membership' | 'person' | 'username' | 'organisation' | 'slug' | 'name', string> &
  Record<'id' | 'user_id' | 'organisation_id', number> & { email: string | null };

/** Selects memberships that count, of people who are not blocked. */
const memberships = (strapi: Core.Strapi) =>
  connectionOf(strapi)('memberships as m')
    .join('up_users as u', 'u.id', 'm.user_id')
    .join('organisations as o', 'o.id', 'm.organisation_id')
    .where('o.sso_only', true)
    .whereNull('m.deactivated_at')
    .whereNull('m.pending_since')
    .where((row) => void row.where('u.blocked', false).orWhereNull('u.blocked'))
    .select('m.id', 'm.user_id', 'm.organisation_id', 'u.username', 'u.email', 'o.slug', 'o.name')
    .select<Row[]>({ membership: 'm.document_id', person: 'u.document_id', organisation: 'o.document_id' });

const membershipOf = (row: Row): SsoOnlyMembership => ({
  id: row.id,
  documentId: row.membership,
  user: { id: row.user_id, documentId: row.person, username: row.username },
  email: row.email,
  organisation: { id: row.organisation_id, documentId: row.organisation, slug: row.slug, name: row.name },
});

/** The memberships that keep a person from signing in with a password, in the order of their organisations. */
export const ssoOnlyMemberships = async (strapi: Core.Strapi, userId: number): Promise<SsoOnlyMembership[]> =>
  (await memberships(strapi).where('m.user_id', userId).orderBy('o.id')).map(membershipOf);

/** One such membership; null if there is none, or its organisation is not SSO-only. */
export const ssoOnlyMembership = async (strapi: Core.Strapi, documentId: string): Promise<SsoOnlyMembership | null> => {
  const row = await memberships(strapi).where('m.document_id', documentId).first<Row | undefined>();
  return row ? membershipOf(row) : null;
};
