import type { Core } from '@strapi/strapi';
import { type INVITATION_STATES, invitationStateAt } from '../../domain/accounts/invitations';
import type { Role } from '../../domain/vocabularies';
import { findInvitationToShow } from '../../repositories/accounts/invitations';
import { noInvitation } from './accept-invitation';

/** What an open invitation offers, to whom. */
export interface Offer {
  organisation: { name: string };
  inviter: string | null;
  role: Role;
  email: string;
  /** ISO 8601. */
  expires_at: string;
}

/**
 * Shows an invitation to the holder of its token, before they accept or decline it. Names are only shown while it is open: a
 * link that was used or revoked says no more than that.
 *
 * @param now milliseconds
 * @throws ValidationError `INVITATION_INVALID` if no invitation has the token, also because it was sent again since
 */
export const showInvitation = async (
  strapi: Core.Strapi,
  token: string,
  now: number,
): Promise<{ state: (typeof INVITATION_STATES)[number]; offer: Offer | null }> => {
  const invitation = await findInvitationToShow(strapi, token);
  if (!invitation) throw noInvitation();
  const state = invitationStateAt(invitation, now);
  if (state !== 'open') return { state, offer: null };
  const { organisation, inviter, role, email, expiresAt } = invitation;
  const offer = { organisation: { name: organisation }, inviter, role, email };
  return { state, offer: { ...offer, expires_at: new Date(expiresAt).toISOString() } };
};
