/**
 * The pages of the console, a web app in one HTML document. The server responds with that document to these paths, the
 * console routes them, and emails link to them.
 */
export const CONSOLE_PAGES = {
  resetPassword: '/reset-password',
  invitation: '/invitation',
  confirmAddress: '/confirm-address',
  addressConfirmed: '/address-confirmed',
  alertRequest: '/alert-request',
  stopAlerts: '/stop-alerts',
  undoSsoOnly: '/undo-sso-only',
  leaveOrganisation: '/leave-organisation',
  newAddress: '/new-address',
  notMe: '/not-me',
  signIn: '/sign-in',
  register: '/register',
  forgottenPassword: '/forgotten-password',
  sso: '/sso',
  account: '/account',
  organisations: '/organisations',
  support: '/support',
} as const;

/** The screens of an organisation to which emails link. */
export const MAILED_SCREENS = [
  'dashboard',
  'blueprints',
  'deployments',
  'findings',
  'incidents',
  'settings',
  'integrations',
  'audit',
] as const;

export type MailedScreen = (typeof MAILED_SCREENS)[number];

/** The path of a screen of an organisation. */
export const organisationPage = (slug: string, page: string): string =>
  `${CONSOLE_PAGES.organisations}/${slug}/${page}`;

/**
 * The address of a page.
 *
 * @param serverUrl public address of the server
 * @param path of the page
 * @returns an empty text if the address of the server is unknown
 */
export const consoleAddress = (serverUrl: string, path: string): string =>
  serverUrl === '' ? '' : `${serverUrl.replace(/\/+$/, '')}${path}`;

/** The pages to which emails linked before there was a console, and their successors. */
const FORMER_PAGES: ReadonlyMap<string, string> = new Map([
  ['/account/reset-password.html', CONSOLE_PAGES.resetPassword],
  ['/account/invitation.html', CONSOLE_PAGES.invitation],
  ['/account/confirm-address.html', CONSOLE_PAGES.confirmAddress],
  ['/account/address-confirmed.html', CONSOLE_PAGES.addressConfirmed],
]);

/** The page that has replaced the one at a path; undefined if there was none. */
export const successorOf = (path: string): string | undefined => FORMER_PAGES.get(path);

/** Pages that emails about accounts need, whether or not the rest of the console is in use. */
const ALWAYS: readonly string[] = [
  CONSOLE_PAGES.resetPassword,
  CONSOLE_PAGES.invitation,
  CONSOLE_PAGES.confirmAddress,
  CONSOLE_PAGES.addressConfirmed,
  CONSOLE_PAGES.alertRequest,
  CONSOLE_PAGES.stopAlerts,
  CONSOLE_PAGES.undoSsoOnly,
  CONSOLE_PAGES.leaveOrganisation,
  CONSOLE_PAGES.newAddress,
  CONSOLE_PAGES.notMe,
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
