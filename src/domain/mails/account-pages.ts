/**
 * The pages that emails about an account link to by default: public/account. They are static, and call the API of the
 * server that serves them.
 */
export const ACCOUNT_PAGES = {
  resetPassword: '/account/reset-password.html',
  invitation: '/account/invitation.html',
  confirmAddress: '/account/confirm-address.html',
  addressConfirmed: '/account/address-confirmed.html',
} as const;

/**
 * The address of an account page.
 *
 * @param serverUrl public address of the server; empty if unknown
 * @returns an empty text if the address of the server is unknown
 */
export const accountPage = (serverUrl: string, page: keyof typeof ACCOUNT_PAGES): string =>
  serverUrl === '' ? '' : `${serverUrl.replace(/\/+$/, '')}${ACCOUNT_PAGES[page]}`;

/**
 * Headers of these pages: a browser runs and calls only what comes from the server itself, shows them in no frame, and does
 * not send their address, which contains the code, to other sites.
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
