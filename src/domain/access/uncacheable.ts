/**
 * Responses that can contain a token must not be stored by any cache. Tokens and secrets are shown when they are created: in
 * the response to a write, or during a sign-in. Reads of records contain none, so they can use validators such as ETag.
 */
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const SIGN_IN = '/api/auth/';

/** Paths of the API. All other JSON is for the admin panel. */
const API_PATHS = /^\/(api|scim)(\/|$)/;

/**
 * Whether the response to a request can contain a token.
 *
 * @param method of the request
 * @param path of the request, in any case
 */
export const mayCarryToken = (method: string, path: string): boolean =>
  !READS.has(method) || path.toLowerCase().startsWith(SIGN_IN);

/**
 * Whether a path belongs to the admin panel, whose reads can show API tokens.
 *
 * @param path of the request, in any case
 */
export const servesAdminPanel = (path: string): boolean => !API_PATHS.test(path.toLowerCase());
