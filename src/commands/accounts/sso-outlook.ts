import type { Core } from '@strapi/strapi';
import type { SsoOutlook } from '../../domain/accounts/sso-warnings';
import { issuerSpellings } from '../../domain/accounts/sso-provider';
import { findSsoOrganisation, unlinkedMembers } from '../../repositories/accounts/sso-organisations';
import { methodKey, workingMethods } from './sso-settings';

/** Maximum number of members that a warning names. */
const MAX_NAMED = 20;

/**
 * What happens to an organisation that becomes SSO-only.
 *
 * @param documentId of the organisation
 */
export const ssoOutlookOf = async (
  strapi: Core.Strapi,
  documentId: string,
): Promise<Omit<SsoOutlook, 'endsOwnSession'> | null> => {
  const organisation = await findSsoOrganisation(strapi, { document_id: documentId });
  if (!organisation) return null;
  const configs = workingMethods(strapi, organisation);
  const issuers = configs.flatMap(({ provider }) => issuerSpellings(provider.issuer));
  return {
    works: configs.length > 0,
    isProven: configs.some((config) => methodKey(config) === organisation.provenMethod),
    unlinked: await unlinkedMembers(strapi, organisation.id, issuers, MAX_NAMED),
  };
};
