import { violation, type Violation } from '../../refusal';
import type { Claims } from '../sso-claims';
import type { ClaimMapping } from './claim-mapping';
import type { SamlProvider } from './saml';

/** The client of an organisation at an OpenID Connect provider of its own. */
export interface OwnOidc {
  protocol: 'oidc';
  issuer: string;
  clientId: string;
  sealedSecret: string;
  /** What is asked for in addition to `openid`; null for the default. */
  scopes: readonly string[] | null;
  claimMapping: ClaimMapping | null;
  /** Changes with any of these. */
  settingsId: string;
}

/** A SAML provider of an organisation. */
export interface OwnSaml extends SamlProvider {
  protocol: 'saml';
  /** Changes with any of these but the certificates, which the provider renews itself. */
  settingsId: string;
}

/** An identity provider of an organisation's own. */
export type OwnProvider = OwnOidc | OwnSaml;

/** What is asked for unless the settings say otherwise. */
const DEFAULT_SCOPES = ['email', 'profile'] as const;

/** RFC 6749, section 3.3. */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** The scopes of a sign-in, separated by spaces. */
export const scopeOf = (scopes: readonly string[] | null): string =>
  [...new Set(['openid', ...(scopes && scopes.length > 0 ? scopes : DEFAULT_SCOPES)])].join(' ');

/** The claims under the names of the standard. */
export const withStandardNames = (mapping: ClaimMapping | null, claims: Claims): Claims => {
  const { email = 'email', email_verified = 'email_verified' } = mapping ?? {};
  return { ...claims, email: claims[email], email_verified: claims[email_verified] };
};

/**
 * Whether the organisation's own provider is believed about an address: only in a domain that the organisation has proved by a
 * DNS record. Otherwise, the operator of a provider could claim to be any member.
 *
 * @param address in lower case
 * @param domain the proved domain, an A-label; null if there is none
 */
export const isInProvedDomain = (address: string, domain: string | null): boolean =>
  domain !== null && address.endsWith(`@${domain}`);

/** The fields of a directory that describe its own provider, as they are stored. */
const PARTS = ['issuer', 'client_id', 'client_secret_sealed'] as const;
export const PROVIDER_SETTINGS = [...PARTS, 'protocol', 'scopes', 'claim_mapping', 'saml_sso_url'] as const;
const WIRE = { issuer: 'issuer', client_id: 'client_id', client_secret_sealed: 'client_secret' } as const;

type Stored = Readonly<Record<string, unknown>>;

/** Whether the provider of a directory speaks SAML. */
export const isSaml = ({ protocol }: Stored): boolean => protocol === 'saml';

/** Whether a directory has a provider of its own. */
export const hasOwnProvider = (directory: Stored): boolean =>
  isSaml(directory) ? Boolean(directory.saml_metadata) : PARTS.every((part) => Boolean(directory[part]));

/** Whether a write changes what sign-ins by a directory's own provider depend on. */
export const changesOwnProvider = (before: Stored, after: Stored): boolean =>
  PROVIDER_SETTINGS.some((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));

const incomplete = (field: string, message: string): Violation =>
  violation(
    'SSO_CLIENT_INCOMPLETE',
    field,
    message,
    'Send issuer, client_id and client_secret together, or set all three to null to use the client of the platform.',
  );

/**
 * Checks the settings of a directory's own provider. A secret belongs to one client: it would otherwise be sent to whatever issuer
 * an administrator enters later.
 *
 * @param before the stored directory; null for a new one
 * @param after the directory after the write
 * @returns the violation, or null
 */
export const checkOwnProvider = (before: Stored | null, after: Stored): Violation | null => {
  if (isSaml(after)) return null;
  const missing = PARTS.find((part) => !after[part]);
  if (missing) {
    if (PARTS.every((part) => !after[part])) return null;
    return incomplete(WIRE[missing], `An identity provider of its own needs ${WIRE[missing]}.`);
  }
  const isOther = before !== null && (before.issuer !== after.issuer || before.client_id !== after.client_id);
  if (isOther && before.client_secret_sealed === after.client_secret_sealed)
    return incomplete('client_secret', 'A new issuer or client_id needs its client_secret.');
  const scopes = Array.isArray(after.scopes) ? after.scopes : [];
  const wrong = scopes.findIndex((scope) => typeof scope !== 'string' || !SCOPE.test(scope));
  if (wrong === -1) return null;
  return violation(
    'SSO_SCOPE_INVALID',
    ['scopes', wrong],
    'A scope is one word of printable ASCII characters.',
    'Name each scope in an entry of its own, such as ["email","groups"].',
  );
};

/**
 * Checks the form of an issuer (OpenID Connect Discovery 1.0, section 3). Whether its address can be called is for the caller.
 *
 * @param fault why its address cannot be called; null if it can
 */
export const checkIssuer = (issuer: string, fault: string | null): Violation | null => {
  const why = fault ?? (/[?#]/.test(issuer) ? 'An issuer has no query and no fragment.' : null);
  return why === null
    ? null
    : violation(
        'SSO_ISSUER_INVALID',
        'issuer',
        why,
        'Copy the issuer from the metadata of the provider, at its address with /.well-known/openid-configuration. The operator can allow private networks with WEBHOOK_ALLOWED_PRIVATE_RANGES.',
      );
};
