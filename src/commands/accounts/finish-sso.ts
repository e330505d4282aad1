import type { Core } from '@strapi/strapi';
import { isInProvedDomain, withStandardNames } from '../../domain/accounts/own-providers/own-provider';
import { type Claims, identifyByDirectory, identifyByWorkspace } from '../../domain/accounts/sso-claims';
import { completeClaims, needsUserinfo, type SourcedClaims } from '../../domain/accounts/userinfo-claims';
import { finishOidc, type OidcProvider } from '../../integrations/oidc';
import type { SessionTokens } from '../../tenancy/identity/session-tokens';
import { findSsoOrganisation } from '../../repositories/accounts/sso-organisations';
import { openSamlReturn } from '../../repositories/accounts/tickets/saml-returns';
import type { SsoTicket } from '../../repositories/accounts/tickets/sso-tickets';
import { tenancyOf } from '../../tenancy/tenancy';
import { isUniqueViolation } from '../../wire/errors/database-faults';
import { guarded } from '../../wire/errors/guard-errors';
import {
  denied,
  invalidIdToken,
  invalidState,
  invalidUserinfo,
  providerUnavailable,
  refusedClaims,
  userinfoUnavailable,
} from '../../wire/errors/sso-errors';
import { type SignInOrigin, signIn } from './sign-in';
import { followSignIn } from './follow-sso';
import { noteRefusal } from './sso-refusals';
import { accountFor, type IdentifiedPerson } from './sso-account';
import { callbackOf, type SsoMethodConfig, resolveSsoMethod, signInMethodsOf, speaksSaml } from './sso-settings';
import { isAddressAllowed } from '../../domain/access/ip-allowlist';

/** The page that is returned to exchanges the code in its address at once. */
const CODE_SECONDS = 60;

/** A browser's return from the provider. */
export interface SsoReturn {
  /** What the browser has kept. */
  ticket: SsoTicket;
  /** The query string of the address, unchanged. */
  query: string;
  /** The organisation in the address, to which own providers return people; null for providers of the platform. */
  organisation: string | null;
}

type Failure = Exclude<Awaited<ReturnType<typeof finishOidc>>, { kind: 'claims' }>;

/** Logs why the provider's answer opens no session, and returns the error for the person. */
const refusalOf = async (strapi: Core.Strapi, { issuer }: OidcProvider, slug: string, { kind, reason }: Failure) => {
  strapi.log.warn(`No sign-in by ${issuer}: ${kind}; ${reason}`);
  if (kind === 'denied') return denied();
  if (kind === 'refused') return invalidIdToken();
  if (kind === 'userinfo-refused') return invalidUserinfo();
  const methods = await signInMethodsOf(strapi, slug);
  return kind === 'unavailable' ? providerUnavailable(methods) : userinfoUnavailable(methods);
};

/** What the sign-in reads from the claims, under the names of the standard. */
const readingOf = ({ method, directory }: SsoMethodConfig) => {
  const own = directory?.own?.protocol === 'oidc' ? directory.own : null;
  const named = (claims: Claims): Claims => (own ? withStandardNames(own.claimMapping, claims) : claims);
  // Of an own provider of Entra, only the client's settings differ.
  return { rules: { method, kind: own ? 'oidc' : (directory?.kind ?? null) }, named };
};

/** Who the claims say it is. An own provider is an authority over addresses in the organisation's proved domain only. */
const personIn = ({ directory, domain, organisation }: SsoMethodConfig, { claims, sources }: SourcedClaims) => {
  const own = directory?.own ?? null;
  const kind = own ? 'oidc' : directory?.kind;
  const person = directory
    ? identifyByDirectory(claims, { ...directory, kind: kind ?? '' })
    : identifyByWorkspace(claims, domain);
  if ('code' in person) throw refusedClaims(person);
  const { address } = person;
  const isForeign = own !== null && address !== null && !isInProvedDomain(address, organisation.provedDomain);
  const integration = own ? (directory?.documentId ?? null) : null;
  return { ...person, address: isForeign ? null : address, isForeign, integration, sources };
};

/** Who the checked response of a SAML provider names, if it is that to the request of this browser. */
const personOfSaml = ({ directory, organisation }: SsoMethodConfig, { ticket, query }: SsoReturn): IdentifiedPerson => {
  const named = openSamlReturn(new URLSearchParams(query).get('saml') ?? '');
  const isOurs = named?.inResponseTo === ticket.state && named.settingsId === directory?.own?.settingsId;
  if (!named || !isOurs || !directory) throw invalidState();
  const { issuer, subject, address } = named;
  const isForeign = address !== null && !isInProvedDomain(address, organisation.provedDomain);
  const sources = { email: address === null ? null : ('assertion' as const) };
  const integration = directory.documentId;
  return { issuer, subject, address: isForeign ? null : address, isForeign, integration, sources };
};

/** Asks the provider who has signed in, and checks its answer. */
const authenticatedPerson = async (
  strapi: Core.Strapi,
  config: SsoMethodConfig,
  back: SsoReturn,
): Promise<IdentifiedPerson> => {
  const { provider, organisation } = config;
  if (speaksSaml(provider)) return personOfSaml(config, back);
  const { ticket, query } = back;
  const { rules, named } = readingOf(config);
  const answer = await finishOidc(provider, {
    redirectUri: callbackOf(strapi, config),
    query,
    secrets: ticket,
    needsUserinfo: (idToken) => needsUserinfo(rules, named(idToken)),
  });
  if (answer.kind !== 'claims') throw await refusalOf(strapi, provider, organisation.slug, answer);
  return personIn(config, completeClaims(rules, named(answer.idToken), answer.userinfo && named(answer.userinfo)));
};

/** Whether people come back from the provider that they were sent to, and its settings are still those of the start. */
const isSameProvider = ({ directory, organisation }: SsoMethodConfig, back: SsoReturn): boolean => {
  const own = directory?.own ?? null;
  return (
    back.organisation === (own ? organisation.documentId : null) &&
    (back.ticket.settingsId ?? null) === (own?.settingsId ?? null)
  );
};

/** Applies the IP allowlist. The session has no operator's rights, so there is no exemption. */
const assertAddressAllowed = async (strapi: Core.Strapi, id: number, address: string | null): Promise<void> => {
  const facts = (await tenancyOf(strapi).organisations.of([id])).get(id);
  if (facts && !isAddressAllowed(facts.allowlist, address)) throw guarded('IP_NOT_ALLOWED', facts);
};

/**
 * Establishes who has returned from the provider, and by which method. It checks everything that does not depend on
 * accounts.
 *
 * @throws ValidationError `SSO_STATE_INVALID`, PolicyError `IP_NOT_ALLOWED`, and the refusals of src/wire/errors/sso-errors.ts
 */
export const authenticateReturn = async (
  strapi: Core.Strapi,
  back: SsoReturn,
  origin: SignInOrigin,
): Promise<{ config: SsoMethodConfig; person: IdentifiedPerson }> => {
  const organisation = await findSsoOrganisation(strapi, { document_id: back.ticket.organisation });
  if (!organisation) throw invalidState();
  const config = resolveSsoMethod(strapi, organisation, back.ticket.method, back.ticket.directory);
  if (!isSameProvider(config, back)) throw invalidState();
  try {
    const person = await authenticatedPerson(strapi, config, back);
    await assertAddressAllowed(strapi, organisation.id, origin.clientAddress);
    return { config, person };
  } catch (error) {
    noteRefusal(organisation.id, error, origin.clientAddress);
    throw error;
  }
};

/**
 * Finishes a single sign-on: the person gets a session that opens this organisation only.
 *
 * @param origin where the request comes from
 * @returns the session's tokens; if the ticket names an address to return to, the refresh token is valid for a minute
 * @throws the refusals of src/wire/errors/sso-errors.ts, of guards and limits
 */
export const finishSso = async (strapi: Core.Strapi, back: SsoReturn, origin: SignInOrigin): Promise<SessionTokens> => {
  const { ticket } = back;
  const { config, person } = await authenticateReturn(strapi, back, origin);
  const { id, documentId } = config.organisation;
  try {
    const userId = await accountFor(strapi, id, { ...person, method: ticket.method });
    const once = { ticket: ticket.state, ...(ticket.returnTo === null ? {} : { refreshSeconds: CODE_SECONDS }) };
    const tokens = await signIn(strapi, {
      userId,
      method: 'sso',
      organisation: { id, documentId },
      ...origin,
      ...once,
    });
    await followSignIn(strapi, config, userId);
    return tokens;
  } catch (error) {
    noteRefusal(id, error, origin.clientAddress);
    // The cookie was copied, and the provider accepts its codes more than once.
    throw isUniqueViolation(error) ? invalidState() : error;
  }
};
