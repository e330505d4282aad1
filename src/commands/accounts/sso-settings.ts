import type { Core } from '@strapi/strapi';
import type { SsoDirectory } from '../../domain/accounts/sso-claims';
import { directoryIssuer, isIssuerTrusted, tenantOf } from '../../domain/accounts/sso-provider';
import { isSlug } from '../../domain/slug';
import { SSO_METHODS, type SsoMethod } from '../../domain/vocabularies';
import type { OidcProvider } from '../../integrations/oidc';
import { findSsoOrganisation, type SsoOrganisation } from '../../repositories/accounts/sso-organisations';
import { noSuchMethod, notConfigured } from '../../wire/errors/sso-errors';

interface ClientSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

/** config/sso.ts */
interface SsoSettings {
  workspace: ClientSettings;
  directory: ClientSettings;
  returnOrigins: string[];
  timeoutMs: number;
  allowLoopbackHttp: boolean;
}

/** The settings of single sign-on. */
export const ssoSettings = (strapi: Core.Strapi): SsoSettings => strapi.config.get<SsoSettings>('sso');

/** Where the REST API is, as browsers reach it; without a slash at the end. */
export const apiUrlOf = (strapi: Core.Strapi): string => {
  const base = strapi.config.get<string>('server.url') || strapi.config.get<string>('server.absoluteUrl');
  return `${base.replace(/\/+$/, '')}${strapi.config.get<string>('api.rest.prefix')}`;
};

/** The one address that providers send people back to. */
export const redirectUriOf = (strapi: Core.Strapi): string => `${apiUrlOf(strapi)}/auth/sso/callback`;

/** A way into an organisation: whom it lets in, and who is asked. */
export interface SsoWay {
  organisation: SsoOrganisation;
  method: SsoMethod;
  /** Where the method is a directory. */
  directory: (SsoDirectory & { documentId: string }) | null;
  /** Where it is the workspace. */
  domain: string;
  provider: OidcProvider;
}

const directoryOf = ({ directories }: SsoOrganisation, template: string, documentId: string | null) => {
  const usable = directories
    .filter((directory) => documentId === null || directory.documentId === documentId)
    .map(({ documentId: id, kind, idpTenantId }) => ({ documentId: id, kind, tenant: tenantOf(kind, idpTenantId) }));
  return usable.find((directory) => directoryIssuer(template, directory) !== null) ?? usable[0] ?? null;
};

/** The platform's client at the provider behind a method; null if there is none that may be asked. */
const providerOf = (strapi: Core.Strapi, method: SsoMethod, directory: SsoWay['directory']): OidcProvider | null => {
  const { timeoutMs, allowLoopbackHttp, [method]: client } = ssoSettings(strapi);
  const issuer = directory ? directoryIssuer(client.issuer, directory) : client.issuer;
  const isReady = client.clientId !== '' && client.clientSecret !== '';
  if (issuer === null || !isReady || !isIssuerTrusted(issuer, allowLoopbackHttp)) return null;
  return { issuer, clientId: client.clientId, clientSecret: client.clientSecret, timeoutMs };
};

/** What an organisation has set up of a method; null if nothing. */
const setUpOf = (strapi: Core.Strapi, organisation: SsoOrganisation, method: SsoMethod, directoryId: string | null) => {
  const domain = organisation.workspaceDomain ?? '';
  if (method === 'workspace') return domain === '' ? null : { directory: null, domain };
  const directory = directoryOf(organisation, ssoSettings(strapi).directory.issuer, directoryId);
  return directory && { directory, domain };
};

/** The ways into an organisation that work: set up by the organisation, with a client of the platform. */
export const workingWays = (strapi: Core.Strapi, organisation: SsoOrganisation): SsoWay[] =>
  SSO_METHODS.flatMap((method) => {
    const setUp = setUpOf(strapi, organisation, method, null);
    const provider = setUp && providerOf(strapi, method, setUp.directory);
    return setUp && provider ? [{ organisation, method, ...setUp, provider }] : [];
  });

const methodsOf = (strapi: Core.Strapi, organisation: SsoOrganisation | null) => {
  const methods = new Set(organisation ? workingWays(strapi, organisation).map(({ method }) => method) : []);
  return {
    password: !organisation?.ssoOnly,
    workspace: methods.has('workspace'),
    directory: methods.has('directory'),
  };
};

/** The ways to sign in that work for an organisation. One that does not exist looks like one that has set up nothing. */
export const waysInto = async (strapi: Core.Strapi, slug: string) =>
  methodsOf(strapi, isSlug(slug) ? await findSsoOrganisation(strapi, { slug }) : null);

/** Names a method with the settings that it depends on, to tell whether it is still the one that was tried. */
export const methodKey = ({ method, directory, domain }: SsoWay): string =>
  directory ? `${method} ${directory.kind} ${directory.tenant}` : `${method} ${domain}`;

/**
 * The way into an organisation by a method, as it is set up at the moment.
 *
 * @param directoryId documentId of the directory; null for the oldest one that the platform's client serves
 * @throws NotFoundError `SSO_METHOD_UNAVAILABLE`, or `SSO_NOT_CONFIGURED` where the platform has no client for it
 */
export const wayInto = (
  strapi: Core.Strapi,
  organisation: SsoOrganisation,
  method: SsoMethod,
  directoryId: string | null,
): SsoWay => {
  const setUp = setUpOf(strapi, organisation, method, directoryId);
  if (!setUp) throw noSuchMethod(methodsOf(strapi, organisation));
  const provider = providerOf(strapi, method, setUp.directory);
  if (!provider) throw notConfigured(`SSO_${method.toUpperCase()}`, methodsOf(strapi, organisation));
  return { organisation, method, ...setUp, provider };
};
