import validator from 'validator';
import { isSameDomain } from '../organisations/domain-names';

/** The claims of an id token whose signature, issuer, audience, nonce and times hold. */
export type Claims = Readonly<Record<string, unknown>>;

/** Whom an identity provider has let in. */
export interface ProvenPerson {
  /** Issuer and subject are the person; an address may change hands. */
  issuer: string;
  subject: string;
  /** E-mail address in lower case, where the provider vouches for it; else null. */
  address: string | null;
}

/** Why claims open no session. */
export interface ClaimsRefusal {
  code: 'SSO_TENANT_MISMATCH' | 'SSO_TOKEN_INVALID';
  message: string;
}

/** A directory of an organisation, as far as it decides whose people may sign in. */
export interface SsoDirectory {
  kind: string;
  /** Id of the tenant; an Entra directory's in lower case. */
  tenant: string;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Other alphabets have letters that become Latin ones in lower case: the Kelvin sign becomes a k. */
const isAscii = (text: string): boolean => /^[\x21-\x7e]*$/.test(text);

/** An e-mail address in the spelling that accounts are looked up by; null where it is none. */
export const normaliseAddress = (value: unknown): string | null =>
  isText(value) && isAscii(value) && validator.isEmail(value) ? value.toLowerCase() : null;

const isYes = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

const personOf = (claims: Claims, subject: string, isVerified: boolean): ProvenPerson | ClaimsRefusal =>
  isText(claims.iss)
    ? { issuer: claims.iss, subject, address: isVerified ? normaliseAddress(claims.email) : null }
    : { code: 'SSO_TOKEN_INVALID', message: 'The id token names no issuer.' };

const nameless = (claim: string): ClaimsRefusal => ({
  code: 'SSO_TOKEN_INVALID',
  message: `The id token names nobody: it has no ${claim}.`,
});

const mismatch = (message: string): ClaimsRefusal => ({ code: 'SSO_TENANT_MISMATCH', message });

/**
 * Who signs in through a workspace. `hd` is what the provider says of the account; the domain of the e-mail address is what
 * anybody can have registered it with.
 *
 * @param domain workspace_domain of the organisation, an A-label
 */
export const judgeWorkspace = (claims: Claims, domain: string): ProvenPerson | ClaimsRefusal => {
  const { hd, sub } = claims;
  if (!isText(hd)) return mismatch('This account belongs to no workspace.');
  if (!isSameDomain(hd, domain)) return mismatch('This account belongs to another workspace than the organisation.');
  return isText(sub) ? personOf(claims, sub, isYes(claims.email_verified)) : nameless('sub');
};

/**
 * Who signs in through a directory. Entra: `tid` is the tenant, and `tid` with `oid` the person; of addresses it vouches
 * only for those whose domain the tenant has proved to own (`xms_edov`), while `email_verified` is a claim that tenants can
 * make up. Other providers are bound by their issuer, which the caller has compared, and `sub` is the person.
 */
export const judgeDirectory = (claims: Claims, { kind, tenant }: SsoDirectory): ProvenPerson | ClaimsRefusal => {
  const { tid, oid, sub } = claims;
  if (kind !== 'entra') return isText(sub) ? personOf(claims, sub, isYes(claims.email_verified)) : nameless('sub');
  if (tid !== tenant) return mismatch('This account belongs to another directory than the organisation.');
  return isText(oid) ? personOf(claims, `${tid}:${oid}`, isYes(claims.xms_edov)) : nameless('oid');
};
