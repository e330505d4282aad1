import type { SsoDirectory } from './sso-claims';

/** Stands in the issuer of directories for the tenant of one. */
const TENANT = '{tenant}';

/** Entra's tenant ids. Names such as `common` stand for many tenants, and a domain name is not what `tid` carries. */
const GUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The tenant of a directory as its tokens will spell it. */
export const tenantOf = (kind: string, idpTenantId: string): string =>
  kind === 'entra' ? idpTenantId.trim().toLowerCase() : idpTenantId.trim();

const hostOf = (issuer: string): string | null => (URL.canParse(issuer) ? new URL(issuer).host : null);

/**
 * The issuer that the people of a directory come from. Tenants write the id, so nothing but a GUID gets into the address.
 * Okta and other providers have a client per issuer, so the platform has one of them: the directory names its host.
 *
 * @param template the platform's setting; `{tenant}` in it makes it one for Entra
 * @returns null where the platform's client does not serve this directory
 */
export const directoryIssuer = (template: string, { kind, tenant }: SsoDirectory): string | null => {
  const hasTenants = template.includes(TENANT);
  if (kind === 'entra') return hasTenants && GUID.test(tenant) ? template.replace(TENANT, tenant) : null;
  if (kind !== 'okta' && kind !== 'oidc') return null;
  return !hasTenants && hostOf(template) === tenant.toLowerCase() ? template : null;
};

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Whether an issuer may be asked: over TLS, or, where that is allowed, without it on this machine. */
export const mayAskIssuer = (issuer: string, allowLoopbackHttp: boolean): boolean => {
  if (!URL.canParse(issuer)) return false;
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || (protocol === 'http:' && allowLoopbackHttp && LOOPBACK.has(hostname));
};
