import type { Core } from '@strapi/strapi';
import type { MailContent } from '../../domain/mails/mail-content';
import { membershipOfferMail } from '../../domain/mails/membership-offer';
import { findPendingMembershipToMail } from '../../repositories/mails/mail-recipients';

/** The payload of `organisation.membership-offered`: which membership, and since when it has been pending. */
export interface MembershipOffered {
  membership: { documentId: string; pending_since: string };
}

/**
 * The email of a pending membership. It has no recipient if the membership was accepted, declined or withdrawn in the
 * meantime.
 */
export const composeMembershipOffer = async (
  strapi: Core.Strapi,
  { membership: { documentId } }: MembershipOffered,
): Promise<{ addresses: string[]; compose(link: string | null): MailContent }> => {
  const found = await findPendingMembershipToMail(strapi, documentId);
  const compose = (link: string | null): MailContent => {
    if (!found) throw new Error('The membership is not pending any more.');
    return membershipOfferMail({ documentId, ...found }, link);
  };
  return { addresses: found ? [found.email] : [], compose };
};
