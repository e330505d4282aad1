import type { Core } from '@strapi/strapi';
import { emailAddress } from '../../../domain/accounts/email-address';
import { provedMemberAddresses } from '../../../repositories/budget/alert-recipients';
import { findingPolicyOf } from '../../../repositories/findings/finding-policies';

/**
 * The security contacts of an organisation that get emails: the addresses of its finding policy which a member has proved to own.
 * Nobody can send emails to strangers by listing them.
 */
export const securityContacts = async (strapi: Core.Strapi, organisationId: number): Promise<string[]> => {
  const { contacts } = await findingPolicyOf(strapi, organisationId);
  const proved = await provedMemberAddresses(strapi, organisationId, contacts);
  return contacts.filter((contact) => proved.has(emailAddress(contact)));
};
