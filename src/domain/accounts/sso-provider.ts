import type { SsoDirectory } from './sso-claims';

/** The placeholder for the tenant in the issuer of directories. */
const TENANT = '{tenant}';

/** Entra's tenant ids. Names such as `common` mean many tenants, and `tid` never contains a domain name. */
const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The tenant of a directory in the spelling of its tokens. */
export const tenantOf = (kind: string, idpTenantId: string): string =>
  kind === 'entra' ? idpTenantId.trim().toLowerCase() : idpTenantId.trim();

/** The kinds of directories that the platform's client can serve, by its setting. */
export const servedKinds = (template: string): readonly string[] =>
  template.includes(TENANT) ? ['entra'] : ['okta', 'oidc'];

const hostOf = (issuer: string): string | null => (URL.canParse(issuer) ? new URL(issuer).host : null);

/**
 * The issuer of a directory. Organisations set the tenant id, so only a GUID can become part of the address. With Okta and
 * other providers, a client belongs to one issuer, so the platform has one, and the directory names its host.
 *
 * @param template the platform's setting; with `{tenant}` in it, it is for Entra
 * @returns null if the platform's client does not serve this directory
 */
export const directoryIssuer = (template: string, { kind, tenant }: SsoDirectory): string | null => {
  const hasTenants = template.includes(TENANT);
  if (kind === 'entra') return hasTenants && GUID.test(tenant) ? template.replace(TENANT, tenant) : null;
  if (kind !== 'okta' && kind !== 'oidc') return null;
  return !hasTenants && hostOf(template) === tenant.toLowerCase() ? template : null;
};

/** An issuer with and without a slash at its end, itself first. People copy either, and each provider has one of them. */
export const issuerSpellings = (issuer: string): [string, string] => [
  issuer,
  issuer.endsWith('/') ? issuer.replace(/\/+$/, '') : `${issuer}/`,
];

/** Whether two texts name the same issuer. */
export const isSameIssuer = (one: string, other: string): boolean => issuerSpellings(one).includes(other);

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether requests to an issuer are allowed: over TLS, or without it on this machine if that is allowed. */
export const isIssuerTrusted = (issuer: string, allowLoopbackHttp: boolean): boolean => {
  if (!URL.canParse(issuer)) return false;
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || (protocol === 'http:' && allowLoopbackHttp && LOOPBACK.has(hostname));
};
