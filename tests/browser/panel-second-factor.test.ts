import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM, CHROMIUM_ABSENT, CHROMIUM_ARGUMENTS, isChromiumSkipped } from '../helpers/processes/chromium';
import { ensureAdminPanel, FIRST_ADMINISTRATOR, type RunningApp, startApp } from '../helpers/processes/running-app';
import { codeOf } from '../helpers/sign-in/totp';

/** Includes a build of the admin panel if there is none. */
const BOOT_TIMEOUT_MS = 900_000;
const STEP_TIMEOUT_MS = 60_000;

if (isChromiumSkipped)
  process.stderr.write(`\nSKIPPED: the panel's second factors are not tested in a browser. ${CHROMIUM_ABSENT}\n\n`);

(isChromiumSkipped ? describe.skip : describe)('an administrator with a second factor', () => {
  let app: RunningApp;
  let browser: Browser;
  let page: Page;
  let recoveryCodes: string[];
  const folder = process.env.SCREENSHOT_DIR ?? mkdtempSync(path.join(tmpdir(), 'tenantry-screenshots-'));

  const shoot = (name: string) =>
    page.screenshot({ path: path.join(folder, `panel-factor-${name}.png`), fullPage: true, animations: 'disabled' });

  const login = () => page.getByRole('button', { name: 'Login' }).click();

  const enterPassword = async (): Promise<void> => {
    await page.context().clearCookies();
    await page.goto(`${app.url}/admin`);
    await page.evaluate(() => window.localStorage.clear());
    await page.goto(`${app.url}/admin/auth/login`);
    await page.getByLabel('Email*').fill(FIRST_ADMINISTRATOR.email);
    await page.getByLabel('Password*').fill(FIRST_ADMINISTRATOR.password);
    await login();
    await page.locator('input[name="code"]').waitFor();
  };

  const enterCode = async (code: string): Promise<void> => {
    await page.locator('input[name="code"]').fill(code);
    await login();
  };

  const isSignedIn = () => page.getByRole('link', { name: 'Content Manager' }).first().waitFor();

  beforeAll(async () => {
    if (!CHROMIUM) throw new Error(CHROMIUM_ABSENT);
    await ensureAdminPanel();
    mkdirSync(folder, { recursive: true });
    app = await startApp({ ADMIN_SECOND_FACTOR: 'required' });
    const registered = await fetch(`${app.url}/admin/register-admin`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(FIRST_ADMINISTRATOR),
    });
    if (!registered.ok) throw new Error(`No administrator: ${await registered.text()}`);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
    page = await browser.newPage({ viewport: { width: 1280, height: 1100 }, locale: 'en-GB' });
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    process.stderr.write(`Screenshots: ${folder}\n`);
  }, BOOT_TIMEOUT_MS);

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('adds an authenticator app at the sign-in, if the panel requires one', async () => {
    await enterPassword();
    const secret = await page.getByTestId('factor-secret').innerText();
    recoveryCodes = await page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').allInnerTexts();
    expect(recoveryCodes).toHaveLength(10);
    await shoot('enrolment');
    await enterCode('000000');
    await page.getByRole('alert').getByText('The code is wrong').waitFor();
    await enterCode(codeOf(secret));
    await isSignedIn();
  });

  it('signs in with a recovery code instead, and sees the factor in the settings', async () => {
    await enterPassword();
    // To be asked for a code is no error.
    await page.getByRole('status').getByText('needs a second factor').waitFor();
    expect(await page.locator('#global-form-error').count()).toBe(0);
    await page.getByRole('combobox', { name: 'Select interface language' }).getByText('English').waitFor();
    expect(await page.getByTestId('factor-secret').count()).toBe(0);
    await shoot('code');
    await enterCode(recoveryCodes[0] ?? '');
    await isSignedIn();
    await page.goto(`${app.url}/admin/settings/second-factor`);
    await page.getByText('Your sign-in needs a code').waitFor();
    await shoot('settings');
  });

  it('removes the factor with a code, and has to add another at the next sign-in', async () => {
    await page.getByRole('textbox').fill(recoveryCodes[1] ?? '');
    const removed = page.waitForResponse(`${app.url}/admin/second-factor/remove`);
    await page.getByRole('button', { name: 'Remove the second factor' }).click();
    expect((await removed).status()).toBe(200);
    await enterPassword();
    await page.getByTestId('factor-secret').waitFor();
  });
});
