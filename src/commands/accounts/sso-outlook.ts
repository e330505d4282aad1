import type { Core } from '@strapi/strapi';
import { issuerSpellings } from '../../domain/accounts/sso-provider';
import type { SsoOutlook } from '../../domain/accounts/sso-warnings';
import {
  findSsoOrganisation,
  type MemberProvider,
  type SsoOrganisation,
  unlinkedMembers,
} from '../../repositories/accounts/sso-organisations';
import { methodKey, type SsoMethodConfig, workingMethods } from './sso-settings';

/** Maximum number of members that a warning names. */
const MAX_NAMED = 20;

/**
 * Whether a method of an organisation works for sure: the platform has a client for it, and an owner or admin has signed in
 * with it since its settings changed. Without one, SSO-only can lock everybody out.
 */
export const hasProvenMethod = (strapi: Core.Strapi, organisation: SsoOrganisation): boolean =>
  workingMethods(strapi, organisation).some((config) => methodKey(config) === organisation.provenMethod);

const providersOf = (configs: readonly SsoMethodConfig[]): MemberProvider[] =>
  configs.map(({ provider, directory }) => ({
    integration: directory?.own ? directory.documentId : null,
    issuers: issuerSpellings(provider.issuer),
  }));

/** The providers through which members of an organisation can sign in now. */
export const workingProviders = async (strapi: Core.Strapi, organisationId: number): Promise<MemberProvider[]> => {
  const organisation = await findSsoOrganisation(strapi, { id: organisationId });
  return organisation ? providersOf(workingMethods(strapi, organisation)) : [];
};

/**
 * What happens to an organisation that becomes SSO-only.
 *
 * @param where its documentId or numeric id
 */
export const ssoOutlookOf = async (
  strapi: Core.Strapi,
  where: { document_id: string } | { id: number },
): Promise<Omit<SsoOutlook, 'endsOwnSession'> | null> => {
  const organisation = await findSsoOrganisation(strapi, where);
  if (!organisation) return null;
  const configs = workingMethods(strapi, organisation);
  return {
    works: configs.length > 0,
    lacksProof: configs.some(({ directory }) => directory?.own) && organisation.provedDomain === null,
    isProven: hasProvenMethod(strapi, organisation),
    isUsed: configs.some((config) => [organisation.provenMethod, organisation.usedMethod].includes(methodKey(config))),
    unlinked: await unlinkedMembers(strapi, organisation.id, providersOf(configs), MAX_NAMED),
  };
};
