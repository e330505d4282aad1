'use strict';

const { ENTRY_SCREENS } = require('./entry-screens');

const ACME = '/organisations/acme';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('@strapi/strapi').Core.Strapi} Strapi */
/** @typedef {string | ((strapi: Strapi) => Promise<string>)} Path a function makes a link that works once or for a while */
/** @typedef {{ name: string, path: Path, as?: string, open?: (page: Page) => Promise<void> }} Screen */

/**
 * Opens what a link leads to.
 *
 * @param {string} text of the link
 * @returns {(page: Page) => Promise<void>}
 */
const byLink = (text) => async (page) => {
  await page.getByRole('link', { name: text }).first().click();
  await page.getByRole('heading', { level: 1, name: text }).waitFor();
};

/**
 * Opens the form that deploys a blueprint. Its texts are those of the language of the page.
 *
 * @param {string} blueprint
 * @returns {(page: Page) => Promise<void>}
 */
const byDeploying = (blueprint) => async (page) => {
  await page.getByRole('article', { name: blueprint }).locator('a[href*="/deployments/new/"]').click();
  await page.getByRole('heading', { level: 1, name: blueprint }).waitFor();
};

/**
 * Opens the plan of a blueprint whose inputs all have defaults.
 *
 * @param {string} blueprint
 * @returns {(page: Page) => Promise<void>}
 */
const byPlanning = (blueprint) => async (page) => {
  await byDeploying(blueprint)(page);
  await page.getByRole('textbox').first().fill('Shop');
  await page.locator('main button[type=submit]').click();
  await page.getByRole('table').first().waitFor();
};

/**
 * Opens a part of the newest draft of a blueprint.
 *
 * @param {string} blueprint
 * @param {string} part
 * @returns {(page: Page) => Promise<void>}
 */
const byPart = (blueprint, part) => async (page) => {
  await byLink(blueprint)(page);
  await page.goto(`${page.url()}?part=${part}`);
};

/** Opens the newest delivery to the first webhook. */
const byDelivery = async (/** @type {Page} */ page) => {
  const links = page.locator('main table a');
  await links.first().click();
  await page.waitForURL(/webhooks\/\w/);
  await links.first().click();
  await page.getByRole('dialog').getByRole('table').nth(1).waitFor();
};

/** Opens the form of a new directory that speaks SAML. Its texts are those of the language of the page. */
const byNewDirectory = async (/** @type {Page} */ page) => {
  await page
    .locator('main button')
    .filter({ has: page.locator('.lucide-plus') })
    .click();
  await page.getByRole('dialog').getByText('SAML 2.0').click();
};

/** Opens the form of another second factor. */
const byNewFactor = async (/** @type {Page} */ page) => {
  await page.getByRole('button', { name: /^(Add a second factor|Zweiten Faktor hinzufügen)$/ }).click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
};

/** Opens the form that waives the second factor of a member. */
const byWaiver = async (/** @type {Page} */ page) => {
  await page.locator('main table [aria-haspopup=menu]').nth(1).click();
  await page
    .getByRole('menuitem')
    .filter({ has: page.locator('.lucide-key-round') })
    .click();
  await page.getByRole('dialog').getByRole('textbox').first().waitFor();
};

/** Opens the first finding. */
const byFinding = async (/** @type {Page} */ page) => {
  await page.locator('[data-finding]').first().click();
  await page.getByRole('dialog').getByRole('heading').first().waitFor();
};

/** Opens the first record of a table. */
const byFirstRow = async (/** @type {Page} */ page) => {
  await page.locator('main table a').first().click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};

/**
 * The screens, and the account of acme that sees each.
 *
 * @type {Screen[]}
 */
const SCREENS = [
  { name: 'sign-in', path: '/sign-in' },
  { name: 'register', path: '/register' },
  { name: 'forgotten-password', path: '/forgotten-password' },
  { name: 'new-organisation', path: '/organisations', as: 'owner' },
  { name: 'dashboard', path: `${ACME}/dashboard`, as: 'owner' },
  { name: 'dashboard-viewer', path: `${ACME}/dashboard`, as: 'viewer' },
  { name: 'members', path: `${ACME}/members`, as: 'owner' },
  { name: 'factor-waiver', path: `${ACME}/members`, as: 'owner', open: byWaiver },
  { name: 'blueprints', path: `${ACME}/blueprints`, as: 'owner' },
  { name: 'deployments', path: `${ACME}/deployments`, as: 'owner' },
  ...[
    { name: 'deployment-failed', path: `${ACME}/deployments`, open: byLink('Preview 412') },
    { name: 'deployment-waiting', path: `${ACME}/deployments`, open: byLink('Preview 431') },
    { name: 'deployment-succeeded', path: `${ACME}/deployments`, open: byLink('Preview 398') },
    { name: 'deployment-inputs', path: `${ACME}/blueprints`, open: byDeploying('Kubernetes cluster') },
    { name: 'deployment-plan', path: `${ACME}/blueprints`, open: byPlanning('Web tier') },
    ...['steps', 'variables', 'facts', 'review', 'versions'].map((part) => ({
      name: `blueprint-${part}`,
      path: `${ACME}/blueprints`,
      open: byPart('Preview environment', part),
    })),
  ].map((screen) => ({ ...screen, as: 'admin' })),
  { name: 'instances', path: `${ACME}/instances`, as: 'owner' },
  { name: 'instance', path: `${ACME}/instances`, as: 'owner', open: byFirstRow },
  { name: 'fleet', path: `${ACME}/fleet`, as: 'owner' },
  { name: 'checks', path: `${ACME}/checks`, as: 'owner' },
  { name: 'incidents', path: `${ACME}/incidents`, as: 'owner' },
  { name: 'maintenance', path: `${ACME}/maintenance`, as: 'owner' },
  { name: 'status-pages', path: `${ACME}/status-pages`, as: 'owner' },
  { name: 'status-page-editor', path: `${ACME}/status-pages/new`, as: 'owner' },
  { name: 'findings', path: `${ACME}/findings`, as: 'owner' },
  { name: 'finding', path: `${ACME}/findings`, as: 'owner', open: byFinding },
  { name: 'scans', path: `${ACME}/findings?tab=scans`, as: 'owner' },
  { name: 'compliance', path: `${ACME}/findings?tab=compliance`, as: 'owner' },
  { name: 'costs', path: `${ACME}/costs`, as: 'owner' },
  { name: 'cloud-accounts', path: `${ACME}/cloud-accounts`, as: 'owner' },
  { name: 'plan', path: `${ACME}/plan`, as: 'owner' },
  { name: 'leaderboard', path: `${ACME}/leaderboard`, as: 'owner' },
  { name: 'settings', path: `${ACME}/settings`, as: 'owner' },
  { name: 'merge', path: `${ACME}/settings/merge`, as: 'owner' },
  { name: 'split', path: `${ACME}/settings/split`, as: 'owner' },
  { name: 'api-keys', path: `${ACME}/integrations/keys`, as: 'owner' },
  { name: 'webhooks', path: `${ACME}/integrations/webhooks`, as: 'owner' },
  { name: 'events', path: `${ACME}/integrations/events`, as: 'owner' },
  { name: 'webhook-delivery', path: `${ACME}/integrations/webhooks`, as: 'owner', open: byDelivery },
  { name: 'scim', path: `${ACME}/integrations/scim`, as: 'owner' },
  { name: 'directories', path: `${ACME}/integrations/directories`, as: 'owner' },
  { name: 'directory-form', path: `${ACME}/integrations/directories`, as: 'owner', open: byNewDirectory },
  { name: 'audit', path: `${ACME}/audit`, as: 'owner' },
  { name: 'audit-refused', path: `${ACME}/audit`, as: 'viewer' },
  { name: 'unknown-screen', path: `${ACME}/nowhere`, as: 'owner' },
  { name: 'account', path: '/account', as: 'owner' },
  { name: 'second-factor-form', path: '/account', as: 'owner', open: byNewFactor },
  // The last: one of them changes an organisation.
  ...ENTRY_SCREENS,
];

module.exports = { SCREENS };
