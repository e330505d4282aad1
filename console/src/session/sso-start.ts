import { CONSOLE_PAGES } from '../../../src/domain/console-pages';

const STORED = 'tenantry-sso';

interface Start {
  /** Slug. */
  organisation: string;
  method: 'workspace' | 'directory';
  /** documentId of the directory. */
  directory?: string;
  /** The page to show afterwards. */
  next: string;
  /** Who signs in, which the provider fills in. */
  loginHint?: string;
}

/**
 * Goes to the sign-in of an organisation's identity provider, which returns to the page `/sso`. The random value proves
 * there that this browser window started it.
 */
export const startSso = ({ organisation, method, directory, next, loginHint }: Start): void => {
  const proof = crypto.randomUUID();
  sessionStorage.setItem(STORED, JSON.stringify({ proof, next }));
  const returnTo = `${location.origin}${CONSOLE_PAGES.sso}?proof=${proof}`;
  const query = new URLSearchParams({
    method,
    ...(directory && { directory }),
    return_to: returnTo,
    ...(loginHint && { login_hint: loginHint }),
  });
  location.assign(`/api/auth/sso/${encodeURIComponent(organisation)}/start?${query.toString()}`);
};

/**
 * The page to show after a single sign-on that this window started; null if it started none with this value.
 *
 * @param proof the random value in the address
 */
export const finishedSso = (proof: string | null): string | null => {
  const started = JSON.parse(sessionStorage.getItem(STORED) ?? 'null') as { proof: string; next: string } | null;
  sessionStorage.removeItem(STORED);
  return started !== null && started.proof === proof ? started.next : null;
};
