import type { Core } from '@strapi/strapi';
import type { SsoDirectory } from '../domain/access/sso-claims';
import { directoryIssuer, mayAskIssuer, tenantOf } from '../domain/access/sso-provider';
import type { SsoMethod } from '../domain/vocabularies';
import type { OidcProvider } from '../integrations/oidc';
import { signInMethodsOf, type SsoOrganisation } from '../tenancy/sso-organisations';
import { noSuchMethod, notConfigured } from '../wire/sso-errors';

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

/** The one address that providers send people back to. */
export const redirectUriOf = (strapi: Core.Strapi): string => {
  const base = strapi.config.get<string>('server.url') || strapi.config.get<string>('server.absoluteUrl');
  return `${base.replace(/\/+$/, '')}${strapi.config.get<string>('api.rest.prefix')}/auth/sso/callback`;
};

const NOTHING_SET_UP = { password: true, workspace: false, directory: false };

/** The ways to sign in to an organisation, for those who cannot take this one. */
export const waysInto = async (strapi: Core.Strapi, slug: string) =>
  (await signInMethodsOf(strapi, slug)) ?? NOTHING_SET_UP;

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

/**
 * The way into an organisation by a method, as it is set up at the moment.
 *
 * @param directoryId documentId of the directory; null for the oldest one that the platform's client serves
 * @throws NotFoundError `SSO_METHOD_UNAVAILABLE`, or `SSO_NOT_CONFIGURED` where the platform has no client for it
 */
export const wayInto = async (
  strapi: Core.Strapi,
  organisation: SsoOrganisation,
  method: SsoMethod,
  directoryId: string | null,
): Promise<SsoWay> => {
  const { timeoutMs, allowLoopbackHttp, [method]: client } = ssoSettings(strapi);
  const directory = method === 'directory' ? directoryOf(organisation, client.issuer, directoryId) : null;
  const domain = organisation.workspaceDomain ?? '';
  if (method === 'directory' ? !directory : domain === '')
    throw noSuchMethod(await waysInto(strapi, organisation.slug));
  const issuer = directory ? directoryIssuer(client.issuer, directory) : client.issuer;
  const isReady = client.clientId !== '' && client.clientSecret !== '';
  if (issuer === null || !isReady || !mayAskIssuer(issuer, allowLoopbackHttp))
    throw notConfigured(`SSO_${method.toUpperCase()}`, await waysInto(strapi, organisation.slug));
  const { clientId, clientSecret } = client;
  return { organisation, method, directory, domain, provider: { issuer, clientId, clientSecret, timeoutMs } };
};
