import type { SsoMethod } from '../vocabularies';
import type { Claims } from './sso-claims';

/** Where the provider sent a claim; null if it did not send it. */
type ClaimSource = 'id_token' | 'userinfo' | 'assertion' | null;

/** The sources of the claims that a sign-in reads, by their names. */
export type ClaimSources = Readonly<Record<string, ClaimSource>>;

/** The claims of a sign-in, and where they came from. */
export interface SourcedClaims {
  claims: Claims;
  sources: ClaimSources;
}

/** What decides which claims are read: the method, and the kind of the directory. */
interface ProviderRules {
  method: SsoMethod;
  /** Kind of the directory; null for a workspace. */
  kind: string | null;
}

/** Entra's own statement about the address. Its userinfo endpoint confirms no address. */
const ENTRA = ['email', 'xms_edov'] as const;
const ADDRESS = ['email', 'email_verified'] as const;

const isMissing = (claims: Claims, name: string): boolean => claims[name] === undefined || claims[name] === null;

const lacksAny = (claims: Claims, names: readonly string[]): boolean => names.some((name) => isMissing(claims, name));

/** Whether the userinfo endpoint has to be asked, because the ID token lacks a claim that it can have. */
export const needsUserinfo = ({ method, kind }: ProviderRules, idToken: Claims): boolean => {
  if (kind === 'entra') return false;
  return lacksAny(idToken, ADDRESS) || (method === 'workspace' && isMissing(idToken, 'hd'));
};

/** The claims of one source, as far as it has them. */
const taken = (from: Claims, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.filter((name) => !isMissing(from, name)).map((name) => [name, from[name]]));

const sourcesOf = (from: Claims, names: readonly string[], source: ClaimSource): [string, ClaimSource][] =>
  names.map((name) => [name, isMissing(from, name) ? null : source]);

/**
 * Completes the claims of the ID token with those of the userinfo endpoint. An address and its confirmation come from one
 * source, because a confirmation is about the address that it was sent with. Nothing else is taken from the endpoint:
 * issuer, subject and tenant are those of the signed token.
 *
 * @param userinfo null if the endpoint was not asked, or does not exist
 */
export const completeClaims = (
  { method, kind }: ProviderRules,
  idToken: Claims,
  userinfo: Claims | null,
): SourcedClaims => {
  if (kind === 'entra') return { claims: idToken, sources: Object.fromEntries(sourcesOf(idToken, ENTRA, 'id_token')) };
  const fromUserinfo = userinfo !== null && lacksAny(idToken, ADDRESS) && !isMissing(userinfo, 'email');
  const { email: _email, email_verified: _verified, hd, ...rest } = idToken;
  const pair: [Claims, ClaimSource] = fromUserinfo ? [userinfo, 'userinfo'] : [idToken, 'id_token'];
  const domain: [Claims, ClaimSource] =
    isMissing({ hd }, 'hd') && userinfo ? [userinfo, 'userinfo'] : [idToken, 'id_token'];
  const hosted = method === 'workspace' ? ['hd'] : [];
  return {
    claims: { ...rest, ...taken(pair[0], ADDRESS), ...taken(domain[0], hosted) },
    sources: Object.fromEntries([...sourcesOf(pair[0], ADDRESS, pair[1]), ...sourcesOf(domain[0], hosted, domain[1])]),
  };
};
