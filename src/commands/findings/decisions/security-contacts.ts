import type { Core } from '@strapi/strapi';
import { findingPolicyOf } from '../../../repositories/findings/finding-policies';
import { willingAddresses } from '../../alerts/alert-mail';

/**
 * The security contacts of an organisation that get emails, as its finding policy is now: those that a member has proved to own, and
 * those that have confirmed that they want the alerts of the organisation. Nobody can send emails to strangers by listing them.
 */
export const securityContacts = async (strapi: Core.Strapi, organisationId: number): Promise<string[]> => {
  const { contacts } = await findingPolicyOf(strapi, organisationId);
  return willingAddresses(strapi, organisationId, contacts);
};
