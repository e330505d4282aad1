import { normaliseAddress } from '../sso-claims';
import type { ClaimMapping } from './claim-mapping';

/** An organisation's identity provider that speaks SAML 2.0, as its metadata describes it. */
export interface SamlProvider {
  /** Its entity id, as an issuer. */
  issuer: string;
  /** Where browsers are sent to sign in (HTTP-Redirect). */
  ssoUrl: string;
  /** Certificates that sign its assertions, base64 of DER. There are two while it changes them. */
  certificates: readonly string[];
  claimMapping: ClaimMapping | null;
}

/** What Tenantry is to a provider: a service provider with an address for responses. */
export interface SamlClient {
  entityId: string;
  acsUrl: string;
}

/** One confirmation of who an assertion is about. */
interface Confirmation {
  method: string | undefined;
  recipient: string | undefined;
  inResponseTo: string | undefined;
  notBefore: string | undefined;
  notOnOrAfter: string | undefined;
}

/** An assertion whose signature is right. */
export interface SignedAssertion {
  issuer: string;
  confirmations: readonly Confirmation[];
  nameId: string;
  nameIdFormat: string | null;
  /** The texts of each attribute. */
  attributes: Readonly<Record<string, readonly string[]>>;
}

/** How far clocks may differ, in milliseconds. */
export const CLOCK_SKEW_MS = 60_000;
/** How old an assertion may be, whatever it says itself. */
export const MAX_AGE_MS = 300_000;

const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';
const TRANSIENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** Names under which providers send the address, those of the standards and of the large providers. */
const ADDRESS_NAMES = [
  'email',
  'mail',
  'urn:oid:0.9.2342.19200300.100.1.3',
  'urn:oid:1.2.840.113549.1.9.1',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
];

const isOurs = (one: Confirmation, acsUrl: string, now: number): boolean =>
  one.method === BEARER &&
  one.recipient === acsUrl &&
  Boolean(one.inResponseTo) &&
  // SAML 2.0 Profiles, section 4.1.4.2: it has an end, and no beginning.
  one.notBefore === undefined &&
  Date.parse(one.notOnOrAfter ?? '') + CLOCK_SKEW_MS > now;

/**
 * To which request an assertion responds. Its signature, times and audience are checked before.
 *
 * @param now milliseconds
 * @returns the id of the request, or why the assertion is not for this service (SAML 2.0 Profiles, section 4.1.4.3)
 */
export const requestOf = (
  { issuer, confirmations, nameId, nameIdFormat }: SignedAssertion,
  provider: Pick<SamlProvider, 'issuer'>,
  { acsUrl }: SamlClient,
  now: number,
): { inResponseTo: string } | { fault: string } => {
  if (issuer !== provider.issuer) return { fault: `the assertion is of ${issuer}` };
  if (nameId === '') return { fault: 'the assertion names no person' };
  if (nameIdFormat === TRANSIENT)
    return { fault: 'the NameID is transient, so it identifies no person at the next sign-in' };
  const ours = confirmations.find((one) => isOurs(one, acsUrl, now));
  if (ours?.inResponseTo === undefined)
    return { fault: 'no confirmation is for this address, in time, and in response to a request' };
  return { inResponseTo: ours.inResponseTo };
};

/**
 * The email address that an assertion names: by the mapped attribute, or else by a usual one, or else by a NameID of that format.
 * Several addresses in one attribute name none, because nothing says which one is the person's.
 *
 * @returns in the spelling of accounts; null if there is none
 */
export const addressIn = (
  { attributes, nameId, nameIdFormat }: SignedAssertion,
  mapping: ClaimMapping | null,
): string | null => {
  const names = mapping?.email === undefined ? ADDRESS_NAMES : [mapping.email];
  const sent = names.map((name) => attributes[name] ?? []).find((values) => values.length > 0);
  if (sent) return sent.length === 1 ? normaliseAddress(sent[0]) : null;
  return mapping?.email === undefined && nameIdFormat === EMAIL_FORMAT ? normaliseAddress(nameId) : null;
};
