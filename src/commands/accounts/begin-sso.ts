import { randomBytes } from 'node:crypto';
import type { Core } from '@strapi/strapi';
import type { SamlProvider } from '../../domain/accounts/own-providers/saml';
import { isSameIssuer } from '../../domain/accounts/sso-provider';
import type { SsoMethod } from '../../domain/vocabularies';
import { beginOidc, type OidcSecrets } from '../../integrations/oidc';
import { samlRequestUrl } from '../../integrations/saml/saml';
import type { SsoOrganisation } from '../../repositories/accounts/sso-organisations';
import { type Rehearsal, signTicket } from '../../repositories/accounts/tickets/sso-tickets';
import { invalidState, noSuchMethod, otherIssuer, providerUnavailable } from '../../wire/errors/sso-errors';
import {
  callbackOf,
  resolveSsoMethod,
  samlClientOf,
  organisationNamed,
  signInMethodsOf,
  speaksSaml,
  type SsoMethodConfig,
  workingMethods,
} from './sso-settings';

/** A request to start a single sign-on. */
export interface SsoRequest {
  slug: string;
  method: SsoMethod;
  /** documentId of the directory; undefined if the request names none. */
  directory: string | undefined;
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

type Begun = { location: string; secrets: OidcSecrets };

/** Starts at a SAML provider. The id of the request is the state: the response repeats it, and it opens one session at most. */
const beginSaml = async (
  strapi: Core.Strapi,
  provider: SamlProvider,
  { organisation, directory }: SsoMethodConfig,
): Promise<Begun> => {
  const state = `_${randomBytes(20).toString('hex')}`;
  const client = samlClientOf(strapi, organisation.documentId);
  const location = await samlRequestUrl(provider, client, { id: state, relayState: directory?.documentId ?? '' });
  return { location, secrets: { state, nonce: '', verifier: '' } };
};

const begin = async (strapi: Core.Strapi, config: SsoMethodConfig, hints: Record<string, string>): Promise<Begun> => {
  const { provider, organisation } = config;
  if (speaksSaml(provider)) return beginSaml(strapi, provider, config);
  const begun = await beginOidc(provider, callbackOf(strapi, config), hints);
  if (begun.kind === 'begun') return begun;
  strapi.log.warn(`The identity provider ${provider.issuer} is unavailable: ${begun.reason}`);
  throw providerUnavailable(await signInMethodsOf(strapi, organisation.slug));
};

/** The directory that a portal means, which names only the issuer; null if there is none. */
const directoryOfIssuer = (strapi: Core.Strapi, organisation: SsoOrganisation, issuer: string): string | null =>
  workingMethods(strapi, organisation).find(
    ({ directory, provider }) => directory && isSameIssuer(provider.issuer, issuer),
  )?.directory?.documentId ?? null;

/**
 * Starts a single sign-on.
 *
 * @returns the address of the provider's page, and the ticket that the browser keeps until it returns
 * @throws NotFoundError `SSO_METHOD_UNAVAILABLE`, `SSO_ISSUER_MISMATCH`, or a 503 if the provider is not
 *   configured or unavailable
 */
export const beginSso = async (
  strapi: Core.Strapi,
  { slug, method, directory: named, returnTo, landing, issuer, loginHint, rehearsal }: SsoRequest,
): Promise<{ location: string; ticket: string }> => {
  const organisation = await organisationNamed(strapi, slug);
  if (!organisation) throw noSuchMethod(await signInMethodsOf(strapi, slug));
  if (rehearsal && rehearsal.organisation !== organisation.documentId) throw invalidState();
  const chosen = named ?? (issuer === undefined ? null : directoryOfIssuer(strapi, organisation, issuer));
  const config = resolveSsoMethod(strapi, organisation, method, chosen);
  const { domain, directory, provider } = config;
  if (issuer !== undefined && !isSameIssuer(provider.issuer, issuer)) throw otherIssuer();
  const hints = {
    ...(method === 'workspace' ? { hd: domain } : {}),
    ...(loginHint === undefined ? {} : { login_hint: loginHint }),
  };
  const begun = await begin(strapi, config, hints);
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
