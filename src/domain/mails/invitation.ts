import type { Role } from '../vocabularies';
import { composeMail, type MailContent, momentText, oneLine, withArticle } from './mail-content';

/** What an invitation says. */
export interface InvitationLetter {
  organisation: string;
  role: Role;
  /** Name of the person who invites; null where it was an operator's script, or the person is gone. */
  inviter: string | null;
  /** ISO 8601. */
  expiresAt: string;
  token: string;
  /** Address of the page that takes the token; null where none is known. */
  link: string | null;
}

/** The email that invites somebody to join an organisation. */
export const invitationMail = ({ role, expiresAt, token, link, ...names }: InvitationLetter): MailContent => {
  const organisation = oneLine(names.organisation);
  const who = names.inviter === null ? 'You are invited' : `${oneLine(names.inviter)} invites you`;
  const paragraphs = [
    `${who} to join ${organisation} as ${withArticle(role)}.`,
    link === null
      ? `Your invitation code is ${token}`
      : `To accept or decline, open the link below. Your invitation code is ${token}`,
    `The invitation can be used once and expires on ${momentText(expiresAt)}. If you were not expecting it, you can ignore this email: you will not be added.`,
  ];
  return composeMail(`Invitation to join ${organisation}`, paragraphs, link);
};
