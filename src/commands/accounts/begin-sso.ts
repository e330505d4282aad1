import type { Core } from '@strapi/strapi';
import { isSameIssuer } from '../../domain/accounts/sso-provider';
import { isSlug } from '../../domain/slug';
import type { SsoMethod } from '../../domain/vocabularies';
import { beginOidc } from '../../integrations/oidc';
import { findSsoOrganisation } from '../../repositories/accounts/sso-organisations';
import { type Rehearsal, signTicket } from '../../repositories/accounts/sso-tickets';
import { invalidState, noSuchMethod, otherIssuer, providerUnavailable } from '../../wire/errors/sso-errors';
import { callbackOf, signInMethodsOf, resolveSsoMethod } from './sso-settings';

/** A request to start a single sign-on. */
export interface SsoRequest {
  slug: string;
  method: SsoMethod;
  /** Where to return to afterwards; already validated. */
  returnTo: string | null;
  /** The page of the console to open afterwards, if there is no address to return to. */
  landing: string | null;
  /** The issuer that a portal names; undefined if none does. */
  issuer: string | undefined;
  /** What a portal says about who signs in. */
  loginHint: string | undefined;
  /** The rehearsal that the link is for; null for a sign-in. */
  rehearsal: Rehearsal | null;
}

/**
 * Starts a single sign-on.
 *
 * @returns the address of the provider's page, and the ticket that the browser keeps until it returns
 * @throws NotFoundError `SSO_METHOD_UNAVAILABLE`, `SSO_ISSUER_MISMATCH`, or a 503 if the provider is not
 *   configured or unavailable
 */
export const beginSso = async (
  strapi: Core.Strapi,
  { slug, method, returnTo, landing, issuer, loginHint, rehearsal }: SsoRequest,
): Promise<{ location: string; ticket: string }> => {
  const organisation = isSlug(slug) ? await findSsoOrganisation(strapi, { slug }) : null;
  if (!organisation) throw noSuchMethod(await signInMethodsOf(strapi, slug));
  if (rehearsal && rehearsal.organisation !== organisation.documentId) throw invalidState();
  const config = resolveSsoMethod(strapi, organisation, method, null);
  const { provider, domain, directory } = config;
  if (issuer !== undefined && !isSameIssuer(provider.issuer, issuer)) throw otherIssuer();
  const hints = {
    ...(method === 'workspace' ? { hd: domain } : {}),
    ...(loginHint === undefined ? {} : { login_hint: loginHint }),
  };
  const begun = await beginOidc(provider, callbackOf(strapi, config), hints);
  if (begun.kind === 'unavailable') {
    strapi.log.warn(`The identity provider ${provider.issuer} is unavailable: ${begun.reason}`);
    throw providerUnavailable(await signInMethodsOf(strapi, slug));
  }
  const ticket = signTicket(strapi, {
    organisation: organisation.documentId,
    method,
    directory: directory?.documentId ?? null,
    settingsId: directory?.own?.settingsId ?? null,
    ...begun.secrets,
    returnTo,
    landing,
    rehearsedBy: rehearsal?.userId ?? null,
    links: rehearsal?.links ?? false,
  });
  return { location: begun.location, ticket };
};
