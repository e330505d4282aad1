import type { Role } from '../vocabularies';
import { composeMail, type MailContent, oneLine, withArticle } from './mail-content';

/** The data of the email about a pending membership. */
export interface MembershipOffer {
  documentId: string;
  organisation: string;
  role: Role;
  /** Whether the organisation requires single sign-on, so that its members cannot sign in by password. */
  ssoOnly: boolean;
}

/**
 * The email that asks a person with an account to join an organisation.
 *
 * @param link page on which the person answers, null if there is none: then the email names the calls of the API
 */
export const membershipOfferMail = (
  { documentId, organisation: name, role, ssoOnly }: MembershipOffer,
  link: string | null,
): MailContent => {
  const organisation = oneLine(name);
  const paragraphs = [
    `${organisation} invites you to join as ${withArticle(role)}.`,
    'Sign in to accept or decline. You are not a member until you accept.',
    ...(link === null
      ? [`With the API: POST /api/memberships/${documentId}/accept, or /decline. GET /api/me lists what is pending.`]
      : []),
    ...(ssoOnly
      ? [
          `${organisation} requires single sign-on: once you have accepted, you can no longer sign in with your password.`,
        ]
      : []),
  ];
  return composeMail({
    subject: `${organisation} invites you to join`,
    paragraphs,
    action: { label: 'Accept or decline', link },
    reason: 'If you were not expecting this, decline or ignore this email.',
  });
};
