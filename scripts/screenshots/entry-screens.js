'use strict';

const { compiled } = require('../launch/settings');
const { alerts, invitation, leaveOrganisation, signInToSsoOnly, support, undoSsoOnly } = require('./links');

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./screens').Screen} Screen */

const OPERATOR = 'operator@tenantry.example';

const passwordOfDemo = () => compiled('demo/demo-accounts').DEMO_PASSWORD;

/**
 * The main button of a page, in any language. The buttons below the card that change the language are none: they are there before
 * what the page reads.
 */
const submit = (/** @type {Page} */ page) =>
  page.locator('main button.mantine-Button-root:not([aria-label], [lang])').first();

/** Presses the main button, and waits for the refusal. */
const byRefusal = async (/** @type {Page} */ page) => {
  for (const field of await page.locator('main input[type=password]').all())
    if ((await field.inputValue()) === '') await field.fill(passwordOfDemo());
  await submit(page).click();
  await page.getByRole('alert').first().waitFor();
};

/** Waits for what a page reads first. */
const byReading = async (/** @type {Page} */ page) => {
  await page.locator('main').getByRole('alert').or(submit(page)).first().waitFor();
};

/**
 * Enters an address and the password of the demo.
 *
 * @param {string} address
 * @returns {(page: Page) => Promise<void>}
 */
const bySigningIn = (address) => async (page) => {
  await page.locator('input[autocomplete=username]').fill(address);
  await page.locator('main button[type=submit]').first().click();
  const password = page.locator('input[autocomplete=current-password]');
  await password.fill(passwordOfDemo());
  await password.press('Enter');
  await page.getByRole('alert').first().waitFor();
};

/** Accepts an invitation with a new account. */
const byAccepting = async (/** @type {Page} */ page) => {
  await byReading(page);
  await submit(page).click();
  await page.locator('input[autocomplete=new-password]').waitFor();
};

/** Opens the support view of a code. */
const byOpening = async (/** @type {Page} */ page) => {
  await submit(page).click();
  await page.waitForURL(/dashboard/);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};

/** Signs in to the admin panel, until it asks for a second factor. */
const byPanelPassword = async (/** @type {Page} */ page) => {
  await page.locator('input[name=email]').fill(OPERATOR);
  await page.locator('input[name=password]').fill(passwordOfDemo());
  await page.locator('button[type=submit]').click();
  await page.locator('input[name=code]').waitFor();
};

/** Adds a second factor at the sign-in to the admin panel, and signs in again. */
const byPanelFactor = async (/** @type {Page} */ page) => {
  await byPanelPassword(page);
  const { TOTP } = require('otpauth');
  const secret = await page.getByTestId('factor-secret').innerText();
  await page.locator('input[name=code]').fill(new TOTP({ secret }).generate());
  await page.locator('button[type=submit]').click();
  await page.waitForURL((url) => !url.pathname.includes('/auth/'));
  await page.context().clearCookies();
  await page.evaluate(() => window.localStorage.clear());
  await page.goto('/admin/auth/login');
  await byPanelPassword(page);
};

/**
 * The pages without a session: those that emails link to, and sign-ins with more than a password. A link that is no longer
 * valid needs no token that ever was.
 *
 * @type {Screen[]}
 */
const ENTRY_SCREENS = [
  { name: 'reset-password', path: '/reset-password?code=used' },
  { name: 'reset-password-refused', path: '/reset-password?code=used', open: byRefusal },
  { name: 'invitation', path: invitation, open: byReading },
  { name: 'invitation-account', path: invitation, open: byAccepting },
  { name: 'invitation-closed', path: '/invitation?token=used', open: byReading },
  { name: 'confirm-address', path: '/confirm-address?confirmation=used' },
  { name: 'confirm-address-refused', path: '/confirm-address?confirmation=used', open: byRefusal },
  { name: 'address-confirmed', path: '/address-confirmed' },
  { name: 'new-address', path: '/new-address?token=used' },
  { name: 'new-address-refused', path: '/new-address?token=used', open: byRefusal },
  { name: 'not-me', path: '/not-me?token=used' },
  { name: 'not-me-refused', path: '/not-me?token=used', open: byRefusal },
  { name: 'alert-request', path: alerts('/alert-request', 'answer'), open: byReading },
  { name: 'alert-request-closed', path: '/alert-request?token=used', open: byReading },
  { name: 'stop-alerts', path: alerts('/stop-alerts', 'stop'), open: byReading },
  { name: 'undo-sso-only', path: undoSsoOnly, open: byReading },
  { name: 'undo-sso-only-closed', path: '/undo-sso-only?token=used', open: byReading },
  { name: 'leave-organisation', path: leaveOrganisation, open: byReading },
  { name: 'leave-organisation-closed', path: '/leave-organisation?token=used', open: byReading },
  { name: 'incomplete-link', path: '/not-me' },
  { name: 'sign-in-organisation', path: '/sign-in?organisation=acme' },
  { name: 'sign-in-sso-only', path: signInToSsoOnly, open: bySigningIn('viewer@globex.example') },
  { name: 'sso-refused', path: '/sso?error=SSO_NOT_A_MEMBER' },
  { name: 'support', path: support },
  { name: 'support-refused', path: '/support#used', open: byRefusal },
  { name: 'support-ended', path: '/support?ended' },
  { name: 'support-dashboard', path: support, open: byOpening },
  { name: 'panel-factor-new', path: '/admin/auth/login', open: byPanelPassword },
  { name: 'panel-factor', path: '/admin/auth/login', open: byPanelFactor },
];

module.exports = { ENTRY_SCREENS };
