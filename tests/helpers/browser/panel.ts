import { type Browser, chromium, type Page } from 'playwright-core';
import { DEMO_PASSWORD, OPERATOR_EMAIL } from '../../../src/demo/demo-accounts';
import { CHROMIUM, CHROMIUM_ABSENT, CHROMIUM_ARGUMENTS } from '../processes/chromium';
import { ensureAdminPanel, type RunningApp, startApp } from '../processes/running-app';

/** How long it may take to open the panel, in milliseconds. Includes a build if there is none. */
export const PANEL_TIMEOUT_MS = 900_000;
const STEP_TIMEOUT_MS = 30_000;

/** The admin panel of a demo of its own, in a page of the operator. */
export interface Panel {
  app: RunningApp;
  page: Page;
  /** For requests to the API as the operator. */
  headers: Record<string, string>;
  /** documentId of the first record of a list of the API; undefined if there is none. */
  documentOf(path: string, filter?: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/** Starts a demo, and signs its operator in to the panel. */
export const openPanel = async (locale: string): Promise<Panel> => {
  if (!CHROMIUM) throw new Error(CHROMIUM_ABSENT);
  await ensureAdminPanel();
  const app = await startApp({ WATCHDOGS_ENABLED: 'false' }, 'tests/helpers/processes/demo-with-panel.js');
  const browser: Browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale });
  page.setDefaultTimeout(STEP_TIMEOUT_MS);
  const credentials = { identifier: OPERATOR_EMAIL, password: DEMO_PASSWORD };
  const signIn = await page.request.post(`${app.url}/api/auth/local`, { data: credentials });
  const headers = { Authorization: `Bearer ${((await signIn.json()) as { jwt: string }).jwt}` };
  await page.goto(`${app.url}/admin`);
  await page.getByLabel('Email*').fill(OPERATOR_EMAIL);
  await page.getByLabel('Password*').fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByRole('link', { name: 'Content Manager' }).first().waitFor();
  return {
    ...{ app, page, headers },
    async documentOf(path, filter = '') {
      const answer = await page.request.get(`${app.url}/api/${path}?pagination[pageSize]=1&${filter}`, { headers });
      return ((await answer.json()) as { data: { documentId: string }[] }).data[0]?.documentId;
    },
    async close() {
      await browser.close();
      await app.stop();
    },
  };
};
