import type { Core } from '@strapi/strapi';
import type { SsoOutlook } from '../../domain/accounts/sso-warnings';
import { findSsoOrganisation, unlinkedMembers } from '../../repositories/accounts/sso-organisations';
import { methodKey, workingWays } from './sso-settings';

/** Members that a warning names. */
const MAX_NAMED = 20;

/**
 * What an organisation faces that requires single sign-on from now on.
 *
 * @param documentId of the organisation
 */
export const ssoOutlookOf = async (
  strapi: Core.Strapi,
  documentId: string,
): Promise<Omit<SsoOutlook, 'endsOwnSession'> | null> => {
  const organisation = await findSsoOrganisation(strapi, { document_id: documentId });
  if (!organisation) return null;
  const ways = workingWays(strapi, organisation);
  const issuers = ways.map(({ provider }) => provider.issuer);
  return {
    works: ways.length > 0,
    isProven: ways.some((way) => methodKey(way) === organisation.provenMethod),
    unlinked: await unlinkedMembers(strapi, organisation.id, issuers, MAX_NAMED),
  };
};
