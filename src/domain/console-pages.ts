/**
 * The pages of the console, a web app in one HTML document. The server responds with that document to these paths, the
 * console routes them, and emails link to them.
 */
export const CONSOLE_PAGES = {
  resetPassword: '/reset-password',
  invitation: '/invitation',
  confirmAddress: '/confirm-address',
  addressConfirmed: '/address-confirmed',
  signIn: '/sign-in',
  register: '/register',
  forgottenPassword: '/forgotten-password',
  sso: '/sso',
  account: '/account',
  organisations: '/organisations',
} as const;

/** Pages that emails about accounts need, whether or not the rest of the console is in use. */
const ALWAYS: readonly string[] = [
  CONSOLE_PAGES.resetPassword,
  CONSOLE_PAGES.invitation,
  CONSOLE_PAGES.confirmAddress,
  CONSOLE_PAGES.addressConfirmed,
];

const EXACT = new Set<string>(['/', ...Object.values(CONSOLE_PAGES)]);
const WITHIN = [`${CONSOLE_PAGES.organisations}/`, `${CONSOLE_PAGES.account}/`];

/**
 * Whether a path belongs to the console.
 *
 * @param path without query
 * @param isComplete whether the whole console is in use; otherwise, only the pages that emails need
 */
export const isConsolePage = (path: string, isComplete: boolean): boolean => {
  if (!isComplete) return ALWAYS.includes(path);
  return EXACT.has(path) || WITHIN.some((prefix) => path.startsWith(prefix));
};
