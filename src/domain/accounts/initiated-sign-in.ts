import { isConsolePage } from '../console-pages';

/** The longest hint that is passed on: more than an email address can have. */
const MAX_HINT = 320;

/**
 * The hint of a portal about who signs in, for the provider (OpenID Connect Core 1.0, section 4); undefined if there is none,
 * or if it cannot be the name of an account.
 */
export const readLoginHint = (hint: string | undefined): string | undefined =>
  hint !== undefined && hint.length <= MAX_HINT && /^[^\p{Cc}]+$/u.test(hint) ? hint : undefined;

/**
 * The page of the console that a portal asks for, as path and query.
 *
 * @param target the address in the request
 * @param ownOrigin origin of the server; null if the server does not know it
 * @returns null if the address is not one of a page of the console
 */
export const readLanding = (target: string, ownOrigin: string | null): string | null => {
  if (ownOrigin === null || !URL.canParse(target)) return null;
  const { origin, pathname, search, username, password } = new URL(target);
  const isOwn = origin === ownOrigin && username === '' && password === '';
  return isOwn && isConsolePage(pathname, true) ? `${pathname}${search}` : null;
};
