import type { Core } from '@strapi/strapi';
import type { OfferedMethods } from '../../../domain/access/sign-in-policy/offered-methods';
import { storedDomainOf } from '../../../domain/organisations/domain-names';
import {
  findDomainOwner,
  findSsoOrganisation,
  type SsoOrganisation,
} from '../../../repositories/accounts/sso-organisations';
import { methodsOf, organisationNamed, workingMethods } from '../sso-settings';

/** What a login page offers for an organisation. */
export interface LoginMethods extends OfferedMethods {
  /** Those of the method `directory`, the oldest first. */
  directories: { documentId: string; name: string }[];
}

const offeredBy = (strapi: Core.Strapi, organisation: SsoOrganisation | null): LoginMethods => {
  const working = organisation ? workingMethods(strapi, organisation) : [];
  const directories = working.flatMap(({ directory }) =>
    directory ? [{ documentId: directory.documentId, name: directory.name }] : [],
  );
  const methods = methodsOf(strapi, organisation, working);
  return { ...methods, directories: methods.directory ? directories : [] };
};

/**
 * What a login page offers for an organisation: each directory that works, by its name. An unknown slug gives the same answer as an
 * organisation that has set up nothing.
 */
export const offeredMethodsOf = async (strapi: Core.Strapi, slug: string): Promise<LoginMethods> =>
  offeredBy(strapi, await organisationNamed(strapi, slug));

/** The sign-in methods for an email address. */
export interface MethodsForAddress {
  password: boolean;
  passkey: boolean;
  organisation: ({ slug: string } & Omit<LoginMethods, 'password' | 'passkey'>) | null;
}

/**
 * Which sign-in methods an email address can use. The answer and its time depend on the domain of the address and on settings.
 * Accounts are not looked up, so that it does not reveal who has one.
 *
 * @param address an email address in any spelling
 */
export const offeredMethodsFor = async (strapi: Core.Strapi, address: string): Promise<MethodsForAddress> => {
  const domain = storedDomainOf(address);
  const owner = domain === null ? null : await findDomainOwner(strapi, domain);
  const organisation = owner === null ? null : await findSsoOrganisation(strapi, { id: owner });
  const { password, passkey, ...methods } = offeredBy(strapi, organisation);
  const works = organisation !== null && (methods.workspace || methods.directory);
  return { password, passkey, organisation: works ? { slug: organisation.slug, ...methods } : null };
};
