#!/usr/bin/env node
'use strict';

const { existsSync, mkdirSync, readdirSync, rmSync } = require('node:fs');
const path = require('node:path');
const { parseArgs } = require('node:util');
const { build, staleParts } = require('./launch/build');
const { runApplicationCommand } = require('./launch/command');
const { serveDemo } = require('./launch/demo-server');
const { freePort } = require('./launch/embedded-postgres');
const { progress } = require('./launch/progress');
const { compiled, Refusal, root } = require('./launch/settings');
const { withTemporaryApplication } = require('./launch/temporary-application');
const { SCREENS } = require('./screenshots/screens');

/** @typedef {import('playwright-core').Browser} Browser */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */
/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('./screenshots/screens').Screen} Screen */
/** @typedef {import('./screenshots/screens').Strapi} Strapi */

const FOLDER = path.join('reports', 'screens');
const LANGUAGE = 'en-GB';
const CHROMIUM = '/usr/bin/chromium';

const HELP = `Usage: npm run screenshots [-- options]

Takes pictures of all screens of the console, and of the sign-in to the admin panel, light and dark, on a screen of 1280
pixels and on a phone. Builds what is out of date, and serves the demo's data from a temporary database. Replaces the
pictures of the language in ${FOLDER}.

  --only TEXTS     only screens with one of these texts in their name, separated by commas
  --language TAG   the language of the browser (default ${LANGUAGE}); others are in the names of the pictures
  --documents      also replace those in docs/images, which show what fits a window
  --chromium FILE  the browser (default ${CHROMIUM})
  --help           show this text

Exits with 0, or with 2 if the pictures could not be taken or a screen has errors.
`;

/** The pictures that the documents show. */
const DOCUMENTED = [
  'dashboard-light',
  'blueprints-light',
  'checks-dark',
  'findings-dark',
  'costs-light',
  'audit-light',
];

const SIZES = { wide: { width: 1280, height: 800 }, narrow: { width: 390, height: 844 } };
/** Of the pictures in the documents. */
const DOCUMENT_SIZE = { width: 1280, height: 775 };
const SCHEMES = /** @type {const} */ (['light', 'dark']);
const STEP_TIMEOUT_MS = 30_000;
/** Charts are drawn after their data has arrived. */
const SETTLE_MS = 400;
/** How often the window can grow with its page. */
const MOST_GROWTHS = 5;

const isOfPanel = (/** @type {Screen} */ { path: where }) => typeof where === 'string' && where.startsWith('/admin');

/**
 * A context with the session of an account, or without one.
 *
 * @param {Browser} browser
 * @param {string} baseURL
 * @param {string} locale
 * @param {string | undefined} role
 */
const contextFor = async (browser, baseURL, locale, role) => {
  const context = await browser.newContext({ baseURL, locale, reducedMotion: 'reduce' });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  if (!role) return context;
  const data = { identifier: `${role}@acme.example`, password: compiled('demo/demo-accounts').DEMO_PASSWORD };
  const headers = { 'Tenantry-Session': 'cookie', Origin: baseURL };
  const response = await context.request.post('/api/auth/local', { headers, data });
  if (!response.ok()) throw new Refusal(`The sign-in of ${data.identifier} failed: ${await response.text()}`);
  return context;
};

/**
 * Makes the window as high as the page: long lists draw only the rows that are in sight, and the page grows with them.
 *
 * @param {Page} page
 * @param {{ width: number, height: number }} size
 */
const showWhole = async (page, { width, height }) => {
  for (let shown = height, attempt = 0; attempt < MOST_GROWTHS; attempt += 1) {
    const whole = await page.evaluate(() => document.documentElement.scrollHeight);
    if (whole <= shown) return;
    await page.setViewportSize({ width, height: whole });
    await page.waitForTimeout(SETTLE_MS);
    shown = whole;
  }
};

/**
 * Takes the pictures of one screen.
 *
 * @param {BrowserContext} context
 * @param {Screen} screen
 * @param {{ strapi: Strapi, withDocuments: boolean, language: string }} options whether to replace the pictures of the documents,
 *   too
 * @returns how many were taken
 * @throws Refusal if a script or a request of the screen fails
 */
const shoot = async (context, screen, { strapi, withDocuments, language }) => {
  const page = await context.newPage();
  /** @type {string[]} */
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('response', (response) => {
    // Pages without a session ask whether there is one.
    if (response.status() >= 400 && screen.as) faults.push(`${response.status()} ${response.url()}`);
  });
  await page.setViewportSize(SIZES.wide);
  await page.goto(typeof screen.path === 'string' ? screen.path : await screen.path(strapi));
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await screen.open?.(page);
  await page.locator('.mantine-Skeleton-root').first().waitFor({ state: 'detached' });
  for (const size of Object.values(SIZES))
    for (const colorScheme of SCHEMES) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await page.waitForTimeout(SETTLE_MS);
      const isNarrow = size === SIZES.narrow;
      const name = [screen.name, colorScheme, isNarrow && SIZES.narrow.width, language !== LANGUAGE && language]
        .filter(Boolean)
        .join('-');
      await showWhole(page, size);
      await page.screenshot({ path: path.join(root, FOLDER, `${name}.png`), fullPage: true, animations: 'disabled' });
      if (!withDocuments || !DOCUMENTED.includes(name)) continue;
      await page.setViewportSize(DOCUMENT_SIZE);
      await page.waitForTimeout(SETTLE_MS);
      await page.screenshot({ path: path.join(root, 'docs', 'images', `${name}.png`), animations: 'disabled' });
    }
  await page.close();
  if (faults.length > 0) throw new Refusal(`${screen.name} has errors: ${faults.join(', ')}`);
  return Object.keys(SIZES).length * SCHEMES.length;
};

/**
 * Takes the pictures of screens, one after the other.
 *
 * @param {Screen[]} screens
 * @param {{ executablePath: string, withDocuments: boolean, language: string }} options
 */
const shootAll = async (screens, { executablePath, withDocuments, language }) => {
  const step = progress(screens.length + 1);
  const port = await freePort();
  // Without limits of sign-ins and background jobs, which would change the data between two pictures.
  const settings = {
    HOST: '127.0.0.1',
    OPERATOR_CONTACT: 'operator@tenantry.example',
    WATCHDOGS_ENABLED: 'false',
    RATE_LIMITS_ENABLED: 'false',
    ALLOW_INSECURE: 'no-rate-limits',
    ADMIN_SECOND_FACTOR: 'required',
  };
  Object.assign(process.env, settings, { PORT: String(port) });
  const serveAdminPanel = screens.some(isOfPanel);
  const strapi = await step(
    'Demo data',
    () => serveDemo({ serveAdminPanel }),
    () => 'served',
  );
  const { chromium } = require('playwright-core');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  /** @type {Map<string | undefined, BrowserContext>} */
  const contexts = new Map();
  for (const screen of screens) {
    const context =
      contexts.get(screen.as) ?? (await contextFor(browser, `http://127.0.0.1:${port}`, language, screen.as));
    contexts.set(screen.as, context);
    await step(
      screen.name,
      () => shoot(context, screen, { strapi, withDocuments, language }),
      (count) => `${count} pictures`,
    );
  }
  await browser.close();
};

/**
 * Removes the former pictures in a language.
 *
 * @param {string} language
 */
const removePictures = (language) => {
  const isOf = (/** @type {string} */ name) =>
    language === LANGUAGE ? /-(light|dark)(-\d+)?\.png$/.test(name) : name.endsWith(`-${language}.png`);
  for (const name of readdirSync(path.join(root, FOLDER)).filter(isOf)) rmSync(path.join(root, FOLDER, name));
};

/** @param {string[]} args */
const main = async (args) => {
  const text = /** @type {const} */ ({ type: 'string' });
  const flag = /** @type {const} */ ({ type: 'boolean', default: false });
  const { values } = parseArgs({
    args,
    options: { only: text, language: text, chromium: text, documents: flag, help: flag },
  });
  if (values.help) return void process.stdout.write(HELP);
  const { only = '', chromium = CHROMIUM, language = LANGUAGE } = values;
  const screens = SCREENS.filter(({ name }) => only.split(',').some((text) => name.includes(text)));
  if (screens.length === 0) throw new Refusal(`No screen has "${only}" in its name.`);
  if (!existsSync(chromium))
    throw new Refusal(`There is no Chromium at ${chromium}. Install it, or name it: --chromium`);
  await build(staleParts(['server', 'console', ...(screens.some(isOfPanel) ? ['admin panel'] : [])]));
  mkdirSync(path.join(root, FOLDER), { recursive: true });
  if (!only) removePictures(language);
  await withTemporaryApplication(() =>
    shootAll(screens, { executablePath: chromium, withDocuments: values.documents, language }),
  );
  console.log(`The pictures are in ${FOLDER}.`);
  return 0;
};

void runApplicationCommand(main);
