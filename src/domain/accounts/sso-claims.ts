import validator from 'validator';
import { isSameDomain } from '../organisations/domain-names';

/** The claims of an ID token whose signature, issuer, audience, nonce and times are valid. */
export type Claims = Readonly<Record<string, unknown>>;

/** A person whom an identity provider has authenticated. */
export interface ProvenPerson {
  /** Issuer and subject identify the person. An address does not, because its owner can change. */
  issuer: string;
  subject: string;
  /** Email address in lower case if the provider has verified it, otherwise null. */
  address: string | null;
}

/** Why the claims are refused. */
export interface ClaimsRefusal {
  code: 'SSO_TENANT_MISMATCH' | 'SSO_TOKEN_INVALID';
  message: string;
}

/** The part of a directory integration that identifies its tenant at the provider. */
export interface SsoDirectory {
  kind: string;
  /** Id of the tenant; in lower case for Entra. */
  tenant: string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Some other characters become Latin letters in lower case: the Kelvin sign becomes a k. */
const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text);

/** An email address in the spelling of accounts; null if the value is not an address. */
export const normaliseAddress = (value: unknown): string | null =>
  isText(value) && isAscii(value) && validator.isEmail(value) ? value.toLowerCase() : null;

const isTrueClaim = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

const personOf = (claims: Claims, subject: string, isVerified: boolean): ProvenPerson | ClaimsRefusal =>
  isText(claims.iss)
    ? { issuer: claims.iss, subject, address: isVerified ? normaliseAddress(claims.email) : null }
    : { code: 'SSO_TOKEN_INVALID', message: 'The ID token has no issuer.' };

const missingClaim = (claim: string): ClaimsRefusal => ({
  code: 'SSO_TOKEN_INVALID',
  message: `The ID token does not identify a person: it has no ${claim}.`,
});

const mismatch = (message: string): ClaimsRefusal => ({ code: 'SSO_TENANT_MISMATCH', message });

/**
 * Identifies the person who signs in through a workspace. `hd` is the provider's statement about the account; the domain of
 * the email address is not, because anybody can register an account with any address.
 *
 * @param domain workspace_domain of the organisation, an A-label
 */
export const identifyByWorkspace = (claims: Claims, domain: string): ProvenPerson | ClaimsRefusal => {
  const { hd, sub } = claims;
  if (!isText(hd)) return mismatch('This account does not belong to a workspace.');
  if (!isSameDomain(hd, domain))
    return mismatch('This account belongs to a workspace other than that of the organisation.');
  return isText(sub) ? personOf(claims, sub, isTrueClaim(claims.email_verified)) : missingClaim('sub');
};

/**
 * Identifies the person who signs in through a directory. Entra: `tid` is the tenant, and `tid` with `oid` the person. An
 * address is verified only if the tenant has proved its domain (`xms_edov`); tenants can forge `email_verified`. Other
 * providers: the caller has compared the issuer, and `sub` is the person.
 */
export const identifyByDirectory = (claims: Claims, { kind, tenant }: SsoDirectory): ProvenPerson | ClaimsRefusal => {
  const { tid, oid, sub } = claims;
  if (kind !== 'entra')
    return isText(sub) ? personOf(claims, sub, isTrueClaim(claims.email_verified)) : missingClaim('sub');
  if (tid !== tenant) return mismatch('This account belongs to a directory other than that of the organisation.');
  return isText(oid) ? personOf(claims, `${tid}:${oid}`, isTrueClaim(claims.xms_edov)) : missingClaim('oid');
};
