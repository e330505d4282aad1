import type { Role } from '../vocabularies';
import { composeMail, type MailContent, momentText, oneLine, withArticle } from './mail-content';

/** The data of an invitation email. */
export interface InvitationMail {
  organisation: string;
  role: Role;
  /** Name of the person who invites; null if a script of an operator did, or the account no longer exists. */
  inviter: string | null;
  /** ISO 8601. */
  expiresAt: string;
  token: string;
  /** Address of the page for accepting; null if unknown. */
  link: string | null;
}

/** The email that invites a person to join an organisation. */
export const invitationMail = ({ role, expiresAt, token, link, ...names }: InvitationMail): MailContent => {
  const organisation = oneLine(names.organisation);
  const sender = names.inviter === null ? 'You are invited' : `${oneLine(names.inviter)} invites you`;
  const paragraphs = [
    `${sender} to join ${organisation} as ${withArticle(role)}.`,
    `Your invitation code is ${token}`,
    `The invitation can be used once and expires on ${momentText(expiresAt)}.`,
  ];
  return composeMail({
    subject: `Invitation to join ${organisation}`,
    paragraphs,
    action: { label: 'Accept or decline', link },
    reason: 'If you were not expecting this invitation, you can ignore this email: you will not be added.',
  });
};
