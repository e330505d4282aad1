import type { Core } from '@strapi/strapi';
import { isSlug } from '../../domain/slug';
import type { SsoMethod } from '../../domain/vocabularies';
import { beginOidc } from '../../integrations/oidc';
import { findSsoOrganisation } from '../../repositories/accounts/sso-organisations';
import { type Rehearsal, signTicket } from '../../repositories/accounts/sso-tickets';
import { invalidState, noSuchMethod, providerUnavailable } from '../../wire/errors/sso-errors';
import { redirectUriOf, waysInto, wayInto } from './sso-settings';

/** What somebody asks for who wants to sign in. */
export interface SsoWish {
  slug: string;
  method: SsoMethod;
  /** Where to go afterwards; checked already. */
  returnTo: string | null;
  /** Who only tries it, as the link says; null for a sign-in. */
  rehearsal: Rehearsal | null;
}

/**
 * Begins a single sign-on.
 *
 * @returns the provider's page, and what the browser has to keep until it comes back
 * @throws NotFoundError `SSO_METHOD_UNAVAILABLE`, or a 503 where the provider is not set up or away
 */
export const beginSso = async (
  strapi: Core.Strapi,
  { slug, method, returnTo, rehearsal }: SsoWish,
): Promise<{ location: string; ticket: string }> => {
  const organisation = isSlug(slug) ? await findSsoOrganisation(strapi, { slug }) : null;
  if (!organisation) throw noSuchMethod(await waysInto(strapi, slug));
  if (rehearsal && rehearsal.organisation !== organisation.documentId) throw invalidState();
  const { provider, domain, directory } = wayInto(strapi, organisation, method, null);
  const hint: Record<string, string> = method === 'workspace' ? { hd: domain } : {};
  const begun = await beginOidc(provider, redirectUriOf(strapi), hint);
  if (begun.kind === 'away') {
    strapi.log.warn(`The identity provider ${provider.issuer} is away: ${begun.reason}`);
    throw providerUnavailable(await waysInto(strapi, slug));
  }
  const ticket = signTicket(strapi, {
    organisation: organisation.documentId,
    method,
    directory: directory?.documentId ?? null,
    ...begun.secrets,
    returnTo,
    rehearsedBy: rehearsal?.userId ?? null,
  });
  return { location: begun.location, ticket };
};
