import { isIP } from 'node:net';
import type { Core } from '@strapi/strapi';
import { type OfferedMethods, offeredMethods } from '../../domain/access/sign-in-policy/offered-methods';
import { type OwnProvider, scopeOf } from '../../domain/accounts/own-providers/own-provider';
import type { SamlClient, SamlProvider } from '../../domain/accounts/own-providers/saml';
import type { SsoDirectory } from '../../domain/accounts/sso-claims';
import { directoryIssuer, isIssuerTrusted, servedKinds, tenantOf } from '../../domain/accounts/sso-provider';
import { isSlug } from '../../domain/slug';
import { SSO_METHODS, type SsoMethod } from '../../domain/vocabularies';
import type { OidcProvider } from '../../integrations/oidc';
import { readWebhookSettings } from '../../integrations/webhook-settings';
import { openClientSecret } from '../../repositories/accounts/client-secrets';
import type { SignInDirectory } from '../../repositories/accounts/sso-directories';
import { findSsoOrganisation, type SsoOrganisation } from '../../repositories/accounts/sso-organisations';
import type { ServedMethods } from '../../repositories/accounts/unproven-sso';
import { originOfUrl } from '../../wire/headers/session-mode';
import { noSuchMethod, notConfigured } from '../../wire/errors/sso-errors';

interface ClientSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  clientAuth?: OidcProvider['clientAuth'];
}

/** config/sso.ts */
interface SsoSettings {
  workspace: ClientSettings;
  directory: ClientSettings;
  returnOrigins: string[];
  opensConsole: boolean;
  timeoutMs: number;
  allowLoopbackHttp: boolean;
  /** The issuers whose `hd` proves a domain. */
  domainIssuers: string[];
}

/** The settings of single sign-on. */
export const ssoSettings = (strapi: Core.Strapi): SsoSettings => strapi.config.get<SsoSettings>('sso');

/** Origin of the server; null if the server does not know its public address. */
export const ownOriginOf = (strapi: Core.Strapi): string | null =>
  originOfUrl(strapi.config.get<string | undefined>('server.url') ?? '');

/** To whom passkeys belong: the domain of the server, and its pages. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** The relying party of passkeys; null if the server has no public address with a domain. */
export const relyingPartyOf = (strapi: Core.Strapi): RelyingParty | null => {
  const origin = ownOriginOf(strapi);
  if (origin === null) return null;
  const { hostname } = new URL(origin);
  return hostname.startsWith('[') || isIP(hostname) !== 0 ? null : { id: hostname, origin };
};

/** The origins that a sign-in can return to: the configured ones, and that of the server, for its console. */
export const returnOriginsOf = (strapi: Core.Strapi): string[] => {
  const own = ownOriginOf(strapi);
  return [...ssoSettings(strapi).returnOrigins, ...(own === null ? [] : [own])];
};

/** Public address of the REST API, without a trailing slash. */
export const apiUrlOf = (strapi: Core.Strapi): string => {
  const base = strapi.config.get<string>('server.url') || strapi.config.get<string>('server.absoluteUrl');
  return `${base.replace(/\/+$/, '')}${strapi.config.get<string>('api.rest.prefix')}`;
};

/**
 * The address that providers send people back to. Each organisation has its own for its own providers: a provider that answers for
 * another one is noticed before it receives a code (RFC 9700, section 4.4.2).
 *
 * @param organisation documentId of the organisation whose own provider it is; null for a provider of the platform
 */
export const redirectUriOf = (strapi: Core.Strapi, organisation: string | null = null): string =>
  `${apiUrlOf(strapi)}/auth/sso/${organisation === null ? '' : `${organisation}/`}callback`;

/** A sign-in method of an organisation, resolved to its identity provider. */
export interface SsoMethodConfig {
  organisation: SsoOrganisation;
  method: SsoMethod;
  /** Set if the method is `directory`. */
  directory: (SsoDirectory & Pick<SignInDirectory, 'documentId' | 'name' | 'own'>) | null;
  /** Set if the method is `workspace`. */
  domain: string;
  provider: OidcProvider | SamlProvider;
}

/** Whether the provider of a method speaks SAML. */
export const speaksSaml = (provider: SsoMethodConfig['provider']): provider is SamlProvider => 'ssoUrl' in provider;

/** What Tenantry is to the SAML provider of an organisation (documentId). */
export const samlClientOf = (strapi: Core.Strapi, organisation: string): SamlClient => {
  const base = `${apiUrlOf(strapi)}/auth/sso/${organisation}/saml`;
  return { entityId: `${base}/metadata`, acsUrl: base };
};

/** The address that the provider of a method sends people back to. */
export const callbackOf = (strapi: Core.Strapi, { organisation, directory }: SsoMethodConfig): string =>
  redirectUriOf(strapi, directory?.own ? organisation.documentId : null);

const directoryOf = ({ directories }: SsoOrganisation, template: string, documentId: string | null) => {
  const usable = directories
    .filter((directory) => documentId === null || directory.documentId === documentId)
    .map(({ documentId: id, name, kind, idpTenantId, own }) => ({
      ...{ documentId: id, name, own },
      ...{ kind, tenant: tenantOf(kind, idpTenantId) },
    }));
  const isServed = (directory: (typeof usable)[number]) => directoryIssuer(template, directory) !== null;
  return usable.find(({ own }) => own !== null) ?? usable.find(isServed) ?? usable[0] ?? null;
};

/** The organisation's client at its own provider; null if its secret cannot be read under this ENCRYPTION_KEY. */
const ownClientOf = (strapi: Core.Strapi, own: OwnProvider): SsoMethodConfig['provider'] | null => {
  if (own.protocol === 'saml') return own;
  const clientSecret = openClientSecret(own.sealedSecret);
  if (clientSecret === null) return null;
  const { issuer, clientId, scopes } = own;
  const { timeoutMs } = ssoSettings(strapi);
  const guard = readWebhookSettings(strapi.config.get('webhooks'));
  return { issuer, clientId, clientSecret, clientAuth: 'auto', timeoutMs, scope: scopeOf(scopes), guard };
};

/** The client at the provider of a method; null if there is no client or the issuer is not trusted. */
const providerOf = (
  strapi: Core.Strapi,
  method: SsoMethod,
  directory: SsoMethodConfig['directory'],
): SsoMethodConfig['provider'] | null => {
  if (directory?.own) return ownClientOf(strapi, directory.own);
  const { timeoutMs, allowLoopbackHttp, [method]: client } = ssoSettings(strapi);
  const issuer = directory ? directoryIssuer(client.issuer, directory) : client.issuer;
  const isReady = client.clientId !== '' && client.clientSecret !== '';
  if (issuer === null || !isReady || !isIssuerTrusted(issuer, allowLoopbackHttp)) return null;
  const { clientId, clientSecret, clientAuth = 'auto' } = client;
  return { issuer, clientId, clientSecret, clientAuth, timeoutMs, scope: scopeOf(null), guard: null };
};

/** The organisation's settings of a method; null if it has none. */
const setUpOf = (strapi: Core.Strapi, organisation: SsoOrganisation, method: SsoMethod, directoryId: string | null) => {
  const domain = organisation.workspaceDomain ?? '';
  if (method === 'workspace') return domain === '' ? null : { directory: null, domain };
  const directory = directoryOf(organisation, ssoSettings(strapi).directory.issuer, directoryId);
  return directory && { directory, domain };
};

/**
 * The methods of an organisation that work, each directory by itself: the organisation has set them up, and has a client of its own or
 * the platform has one.
 */
export const workingMethods = (strapi: Core.Strapi, organisation: SsoOrganisation): SsoMethodConfig[] =>
  SSO_METHODS.flatMap((method) => {
    const choices = method === 'directory' ? organisation.directories.map(({ documentId }) => documentId) : [null];
    return choices.flatMap((directoryId) => {
      const setUp = setUpOf(strapi, organisation, method, directoryId);
      const provider = setUp && providerOf(strapi, method, setUp.directory);
      return setUp && provider ? [{ organisation, method, ...setUp, provider }] : [];
    });
  });

/** The methods that the platform has a client for, whatever an organisation has set up. */
export const servedMethods = (strapi: Core.Strapi): ServedMethods => {
  const { allowLoopbackHttp, ...clients } = ssoSettings(strapi);
  const isReady = ({ issuer, clientId, clientSecret }: ClientSettings): boolean =>
    clientId !== '' && clientSecret !== '' && isIssuerTrusted(issuer, allowLoopbackHttp);
  const kinds = servedKinds(clients.directory.issuer);
  return { workspace: isReady(clients.workspace), directories: isReady(clients.directory) ? kinds : [] };
};

/**
 * The methods of an organisation by their names; those of one that is unknown are those of one that has set up nothing.
 *
 * @param working those that work
 */
export const methodsOf = (
  strapi: Core.Strapi,
  organisation: SsoOrganisation | null,
  working = organisation ? workingMethods(strapi, organisation) : [],
): OfferedMethods => {
  const methods = new Set(working.map(({ method }) => method));
  const works = { workspace: methods.has('workspace'), directory: methods.has('directory') };
  return offeredMethods(organisation, { ...works, passkey: relyingPartyOf(strapi) !== null });
};

/** An organisation by a text that may be its slug; null if there is none. */
export const organisationNamed = async (strapi: Core.Strapi, slug: string): Promise<SsoOrganisation | null> =>
  isSlug(slug) ? findSsoOrganisation(strapi, { slug }) : null;

/** Which sign-in methods work for an organisation, as the details of errors say. */
export const signInMethodsOf = async (strapi: Core.Strapi, slug: string) =>
  methodsOf(strapi, await organisationNamed(strapi, slug));

/** Identifies a method and its settings, so that a proof of it does not outlive a change of the settings. */
export const methodKey = ({ method, directory, domain }: SsoMethodConfig): string => {
  if (directory?.own) return `${method} own ${directory.own.settingsId}`;
  return directory ? `${method} ${directory.kind} ${directory.tenant}` : `${method} ${domain}`;
};

/**
 * Resolves a method of an organisation with its current settings.
 *
 * @param directoryId documentId of the directory; null for the oldest one with a provider of its own, or else that the platform's client supports
 * @throws NotFoundError `SSO_METHOD_UNAVAILABLE`, or `SSO_NOT_CONFIGURED` if the platform has no client for it
 */
export const resolveSsoMethod = (
  strapi: Core.Strapi,
  organisation: SsoOrganisation,
  method: SsoMethod,
  directoryId: string | null,
): SsoMethodConfig => {
  const setUp = setUpOf(strapi, organisation, method, directoryId);
  if (!setUp) throw noSuchMethod(methodsOf(strapi, organisation));
  const provider = providerOf(strapi, method, setUp.directory);
  if (!provider) throw notConfigured(`SSO_${method.toUpperCase()}`, methodsOf(strapi, organisation));
  return { organisation, method, ...setUp, provider };
};
