import type { Role } from '../vocabularies';
import { composeMail, type MailContent, oneLine } from './mail-content';

/** What the mail about a pending membership says. */
export interface MembershipOffer {
  organisation: string;
  role: Role;
  /** Whether the organisation takes single sign-on only, which closes the sign-in by password to its members. */
  ssoOnly: boolean;
}

/**
 * The mail that asks a person with an account to join an organisation.
 *
 * @param link address of the product, null where none is known
 */
export const membershipOfferMail = (
  { organisation: name, role, ssoOnly }: MembershipOffer,
  link: string | null,
): MailContent => {
  const organisation = oneLine(name);
  const paragraphs = [
    `${organisation} asks you to join as ${role}.`,
    'Sign in to accept or decline. Until you accept, you are not a member. If you did not expect this, decline it or do nothing.',
    ...(ssoOnly
      ? [
          `${organisation} takes single sign-on only: once you have accepted, you cannot sign in with your password any more.`,
        ]
      : []),
  ];
  return composeMail(`${organisation} asks you to join`, paragraphs, link);
};
