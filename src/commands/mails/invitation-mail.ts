import type { Core } from '@strapi/strapi';
import { acceptUrl } from '../../domain/accounts/invitations';
import { invitationMail } from '../../domain/mails/invitation';
import type { MailContent } from '../../domain/mails/mail-content';
import { invitationToken } from '../../repositories/accounts/invitation-token';
import { findInvitationToMail } from '../../repositories/accounts/invitations';

/** The payload of `organisation.invitation-sent`: which invitation, and when it was sent. */
export interface InvitationSent {
  invitation: { documentId: string; sent_at: string };
}

/**
 * The email of an invitation, with its token, which is created here. It has no recipient if the invitation was
 * accepted, revoked or sent again in the meantime, or has expired.
 */
export const composeInvitation = async (
  strapi: Core.Strapi,
  { invitation: { documentId, sent_at } }: InvitationSent,
): Promise<{ addresses: string[]; compose(): MailContent }> => {
  const found = await findInvitationToMail(strapi, documentId, Date.parse(sent_at), Date.now());
  const compose = (): MailContent => {
    if (!found) throw new Error('The invitation has no recipient any more.');
    const { organisation, role, inviter, expiresAt } = found;
    const token = invitationToken(found);
    const link = acceptUrl(strapi.config.get<string>('invitations.url'), token);
    return invitationMail({ organisation, role, inviter, token, link, expiresAt: new Date(expiresAt).toISOString() });
  };
  return { addresses: found ? [found.email] : [], compose };
};
