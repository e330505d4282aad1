import type { Role } from '../vocabularies';
import { composeMail, type MailContent, momentText, oneLine } from './mail-content';

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

/** The mail that invites somebody to join an organisation. */
export const invitationMail = ({ role, expiresAt, token, link, ...names }: InvitationLetter): MailContent => {
  const organisation = oneLine(names.organisation);
  const who = names.inviter === null ? 'You are invited' : `${oneLine(names.inviter)} invites you`;
  const paragraphs = [
    `${who} to join ${organisation} as ${role}.`,
    link === null
      ? `The invitation's code is ${token}`
      : `To accept, open the address below. The invitation's code is ${token}`,
    `It works once, until ${momentText(expiresAt)}. If you did not expect it, do nothing: nobody joins without it.`,
  ];
  return composeMail(`Invitation to join ${organisation}`, paragraphs, link);
};
