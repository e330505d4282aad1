/**
 * Which answers may carry a token, and therefore must not be stored by any cache. Tokens and secrets are shown when they
 * come into being: in the answer to a write, or on the way through a sign-in. Plain reads of records carry none, and stay
 * free for validators such as ETag.
 */
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const SIGN_IN = '/api/auth/';

/** Paths of the API, whose reads are known; everything else that answers JSON serves the admin panel. */
const KNOWN = /^\/(api|scim)(\/|$)/;

/**
 * Whether the answer may carry a token, as far as the request tells.
 *
 * @param method of the request
 * @param path of the request, in any case
 */
export const mayCarryToken = (method: string, path: string): boolean =>
  !READS.has(method) || path.toLowerCase().startsWith(SIGN_IN);

/**
 * Whether a path belongs to the admin panel, whose reads show API tokens among others.
 *
 * @param path of the request, in any case
 */
export const servesAdminPanel = (path: string): boolean => !KNOWN.test(path.toLowerCase());
