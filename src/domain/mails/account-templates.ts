import { CONSOLE_PAGES, consoleAddress, successorOf } from '../console-pages';

/**
 * The emails of users-permissions: password reset, and confirmation of an address. Operators can change the texts and the
 * linked pages in the admin panel. The plugin's default texts link to no page, so they are replaced when the server starts.
 */
interface Template {
  options: { object: string; message: string; [name: string]: unknown };
  [name: string]: unknown;
}

/** What the plugin stores under `email`. */
export type StoredTemplates = Record<'reset_password' | 'email_confirmation', Template>;

/** The addresses of pages that the plugin stores under `advanced`. */
export interface StoredPages {
  email_reset_password: string | null;
  email_confirmation_redirection: string | null;
}

/** The first sentences and the links of the default texts of users-permissions 5.54. */
const STOCK = {
  reset_password: ['We heard that you lost your password. Sorry about that!', '<p><%= URL %>?code=<%= TOKEN %></p>'],
  email_confirmation: ['Thank you for registering!', '<p><%= URL %>?confirmation=<%= CODE %></p>'],
} as const;

const RESET_LINK = '<%= URL %>?code=<%= TOKEN %>';
const CONFIRM_LINK = `<%= SERVER_URL %>${CONSOLE_PAGES.confirmAddress}?confirmation=<%= CODE %>`;

const FORMER_CONFIRM_LINK = '<%= SERVER_URL %>/account/confirm-address.html?confirmation=<%= CODE %>';

const button = (label: string, link: string): string => `<p class="action"><a href="${link}">${label}</a></p>`;

const reason = (text: string): string => `<p class="reason">${text}</p>`;

const TENANTRY = {
  reset_password: {
    object: 'Choose a new password',
    message: [
      '<p>A new password was requested for your account.</p>',
      button('Choose a new password', RESET_LINK),
      '<p>The link works once.</p>',
      reason('If you did not request it, you can ignore this email: your password stays the same.'),
    ].join('\n'),
  },
  email_confirmation: {
    object: 'Confirm your email address',
    message: [
      '<p>Thank you for registering. Please confirm that this address is yours.</p>',
      button('Confirm the address', CONFIRM_LINK),
      reason('If you did not register, you can ignore this email.'),
    ].join('\n'),
  },
} as const;

/** Tenantry's own texts before there was a console. */
const FORMER = {
  reset_password: [
    '<p>A new password was requested for your account. To choose one, open this link:</p>',
    `<p><a href="${RESET_LINK}">${RESET_LINK}</a></p>`,
    '<p>The link works once. If you did not request it, you can ignore this email: your password stays the same.</p>',
  ].join('\n'),
  email_confirmation: [
    '<p>Thank you for registering. To confirm that this address is yours, open this link:</p>',
    `<p><a href="${FORMER_CONFIRM_LINK}">${FORMER_CONFIRM_LINK}</a></p>`,
    '<p>If you did not register, you can ignore this email.</p>',
  ].join('\n'),
} as const;

const KINDS = ['reset_password', 'email_confirmation'] as const;

const isStock = (kind: (typeof KINDS)[number], { options: { message } }: Template): boolean =>
  message === FORMER[kind] || STOCK[kind].every((part) => message.includes(part));

/**
 * Replaces the plugin's default texts, and Tenantry's former ones, by Tenantry's.
 *
 * @returns null if there is nothing to replace
 */
export const ourTemplates = (stored: StoredTemplates): StoredTemplates | null => {
  const stock = KINDS.filter((kind) => isStock(kind, stored[kind]));
  if (stock.length === 0) return null;
  const replaced = { ...stored };
  for (const kind of stock)
    replaced[kind] = { ...stored[kind], options: { ...stored[kind].options, ...TENANTRY[kind] } };
  return replaced;
};

/** Whether no page is set, or the set page is ours, perhaps with a former address of the server or of the page. */
const isOpen = (page: string | null, path: string): boolean => {
  if (!page) return true;
  const set = URL.canParse(page) ? new URL(page).pathname : page;
  return page.endsWith(path) || successorOf(set) === path;
};

/**
 * Sets Tenantry's pages, unless others are set.
 *
 * @param serverUrl public address of the server
 * @returns null if there is nothing to set
 */
export const ourPages = <T extends StoredPages>(stored: T, serverUrl: string): T | null => {
  const { email_reset_password: reset, email_confirmation_redirection: redirection } = stored;
  const { resetPassword, addressConfirmed } = CONSOLE_PAGES;
  const pages = {
    email_reset_password: isOpen(reset, resetPassword) ? consoleAddress(serverUrl, resetPassword) : reset,
    email_confirmation_redirection: isOpen(redirection, addressConfirmed)
      ? consoleAddress(serverUrl, addressConfirmed)
      : redirection,
  };
  const isSame = pages.email_reset_password === reset && pages.email_confirmation_redirection === redirection;
  return isSame ? null : { ...stored, ...pages };
};
