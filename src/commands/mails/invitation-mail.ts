import type { Core } from '@strapi/strapi';
import { acceptUrl } from '../../domain/accounts/invitations';
import { invitationMail } from '../../domain/mails/invitation';
import type { MailContent } from '../../domain/mails/mail-content';
import { invitationToken } from '../../repositories/accounts/invitation-token';
import { findInvitationToMail } from '../../repositories/accounts/invitations';

/** What `organisation.invitation-sent` tells: which invitation, and which sending of it. */
export interface InvitationSent {
  invitation: { documentId: string; sent_at: string };
}

/**
 * The mail of an invitation, with its token made at this moment. One that was accepted or revoked, has ended or was sent
 * again since goes to nobody.
 */
export const invitationLetter = async (
  strapi: Core.Strapi,
  { invitation: { documentId, sent_at } }: InvitationSent,
): Promise<{ addresses: string[]; compose(): MailContent }> => {
  const found = await findInvitationToMail(strapi, documentId, Date.parse(sent_at), Date.now());
  const compose = (): MailContent => {
    if (!found) throw new Error('There is nobody to write to.');
    const { organisation, role, inviter, expiresAt, nonce } = found;
    const token = invitationToken(nonce);
    const link = acceptUrl(strapi.config.get<string>('invitations.url'), token);
    return invitationMail({ organisation, role, inviter, token, link, expiresAt: new Date(expiresAt).toISOString() });
  };
  return { addresses: found ? [found.email] : [], compose };
};
