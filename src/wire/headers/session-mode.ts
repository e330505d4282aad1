/**
 * The header `Tenantry-Session: cookie`, with which a web app of the server's own origin keeps its refresh token in a cookie
 * that no script can read (docs/decisions/0055).
 */
export const SESSION_MODE = 'Tenantry-Session';

/** The only value of the header. */
export const COOKIE_MODE = 'cookie';

/** What an operation does to the session of the cookie. */
export type SessionEffect = 'opens' | 'renews' | 'ends';

/** The paths of users-permissions that accept the header, all with POST. Other operations say it themselves. */
export const SESSION_PATHS: Readonly<Record<string, SessionEffect>> = {
  '/auth/local': 'opens',
  '/auth/local/register': 'opens',
  '/auth/second-factor': 'opens',
  '/auth/passkey': 'opens',
  '/auth/reset-password': 'opens',
  '/auth/change-password': 'opens',
  '/auth/refresh': 'renews',
  '/auth/logout': 'ends',
};

/** Where a request comes from, as the browser says. A header that was not sent is an empty text. */
export interface RequestOrigin {
  /** The header Origin. */
  origin: string;
  /** The header Sec-Fetch-Site. */
  fetchSite: string;
  /** The header Host. */
  host: string;
}

/** The origin of an address; null if it is not an absolute address. */
export const originOfUrl = (url: string): string | null => (URL.canParse(url) ? new URL(url).origin : null);

/**
 * Whether a page of the server itself sent a request. Browsers send Origin with every POST; scripts cannot change it.
 *
 * @param publicUrl address at which people reach the server; if it is empty, the header Host says it
 */
export const isOwnOrigin = ({ origin, fetchSite, host }: RequestOrigin, publicUrl: string): boolean => {
  if (origin === '') return fetchSite === 'same-origin';
  const own = originOfUrl(publicUrl);
  if (own !== null) return origin === own;
  return host !== '' && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
};
