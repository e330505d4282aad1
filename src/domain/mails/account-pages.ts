/**
 * The pages to which mails about an account lead, until a console provides its own: public/account. They are static, and call
 * the API of the server from which they come.
 */
export const ACCOUNT_PAGES = {
  resetPassword: '/account/reset-password.html',
  invitation: '/account/invitation.html',
  confirmAddress: '/account/confirm-address.html',
  addressConfirmed: '/account/address-confirmed.html',
} as const;

/**
 * The address of a page of ours.
 *
 * @param serverUrl address under which people reach the server, empty where none is known
 * @returns an empty text where no address is known
 */
export const accountPage = (serverUrl: string, page: keyof typeof ACCOUNT_PAGES): string =>
  serverUrl === '' ? '' : `${serverUrl.replace(/\/+$/, '')}${ACCOUNT_PAGES[page]}`;

/**
 * What a browser may do on these pages: run and call what comes from the server itself. They cannot be put into a frame, and
 * tell no other site the address that brought the code.
 */
export const ACCOUNT_PAGE_HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; '),
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'no-store',
} as const;
