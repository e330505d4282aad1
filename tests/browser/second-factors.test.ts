import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM, CHROMIUM_ABSENT, CHROMIUM_ARGUMENTS, isChromiumSkipped } from '../helpers/processes/chromium';
import { type RunningApp, startApp } from '../helpers/processes/running-app';
import { codeOf } from '../helpers/sign-in/totp';

const STEP_TIMEOUT_MS = 60_000;

const ADA = { username: 'ada', email: 'ada@acme.example', password: 'Demo-Passw0rd!' };

if (isChromiumSkipped)
  process.stderr.write(`\nSKIPPED: second factors are not tested in a browser. ${CHROMIUM_ABSENT}\n\n`);

(isChromiumSkipped ? describe.skip : describe)('a person with second factors', () => {
  let app: RunningApp;
  let browser: Browser;
  let page: Page;
  let secret: string;
  let recoveryCodes: string[];

  /** Enters the address and the password on the sign-in page. */
  const enterPassword = async (): Promise<void> => {
    await page.goto('/sign-in');
    await page.getByLabel('Email address or user name').fill(ADA.email);
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill(ADA.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  };

  const isSignedIn = () => page.getByRole('button', { name: 'Your account' }).waitFor();
  const signOut = () => page.context().clearCookies();

  const openAdding = async (name: string): Promise<void> => {
    await page.goto('/account');
    await page.getByRole('button', { name: 'Add a second factor' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('textbox', { name: 'Your password' }).fill(ADA.password);
  };

  beforeAll(async () => {
    if (!CHROMIUM) throw new Error(CHROMIUM_ABSENT);
    // Passkeys belong to a domain, so the address of the machine is not enough.
    let origin = '';
    app = await startApp((port) => {
      origin = `http://localhost:${port}`;
      return Promise.resolve({ PUBLIC_URL: origin });
    });
    const registered = await fetch(`${app.url}/api/auth/local/register`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(ADA),
    });
    const { jwt } = (await registered.json()) as { jwt: string };
    await fetch(`${app.url}/api/organisations`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${jwt}` },
      body: JSON.stringify({ data: { name: 'Acme', slug: 'acme' } }),
    });
    browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
    const context = await browser.newContext({ baseURL: origin, locale: 'en-GB' });
    page = await context.newPage();
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    const devtools = await context.newCDPSession(page);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
      },
    });
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('adds an authenticator app, and keeps the recovery codes', async () => {
    await enterPassword();
    await isSignedIn();
    await openAdding('My phone');
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
    secret = (await dialog.locator('pre').innerText()).trim();
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    recoveryCodes = (await page.getByRole('dialog', { name: 'Recovery codes' }).locator('pre').innerText())
      .trim()
      .split(/\s+/);
    expect(recoveryCodes).toHaveLength(10);
    await page.getByRole('dialog', { name: 'Recovery codes' }).getByRole('button', { name: 'Close' }).click();
    await page.getByText('10 recovery codes are left.').waitFor();
  });

  it('signs in with the password and a code, which works once', async () => {
    await signOut();
    await enterPassword();
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    // The code confirmed the app a moment ago.
    await page.getByRole('alert').getByText('The code is wrong or was used already').first().waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, 1));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await isSignedIn();
  });

  it('offers single sign-on if the organisation has begun to require it meanwhile', async () => {
    await signOut();
    const details = { code: 'SSO_REQUIRED', organisation: { slug: 'acme', name: 'Acme' } };
    const error = { status: 403, name: 'PolicyError', message: 'Refused.', details };
    const methods = { organisation: 'acme', password: false, passkey: false, workspace: true, directories: [] };
    await page.route('**/api/auth/second-factor', (route) =>
      route.fulfill({ status: 403, json: { data: null, error } }),
    );
    await page.route('**/api/auth/methods?*', (route) => route.fulfill({ json: { data: methods } }));
    await enterPassword();
    await page.getByRole('textbox', { name: 'Code' }).fill('123456');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page
      .getByRole('alert')
      .getByText(/requires single\ssign.on/)
      .waitFor();
    await page.getByRole('group', { name: /Acme/ }).getByRole('button').waitFor();
    await page.unrouteAll();
  });

  it('signs in with a recovery code', async () => {
    await signOut();
    await enterPassword();
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByRole('textbox', { name: 'Recovery code' }).fill(recoveryCodes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await isSignedIn();
    await page.goto('/account');
    await page.getByText('9 recovery codes are left.').waitFor();
  });

  it('adds a passkey, and signs in with it instead of a code, and alone', async () => {
    await openAdding('This machine');
    await page.getByText('Passkey or security key').click();
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await page.getByText('This machine').waitFor();
    await signOut();
    await enterPassword();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await isSignedIn();
    await signOut();
    await page.goto('/sign-in');
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await isSignedIn();
    await page.goto('/account');
    await page.getByText('You signed in with a passkey.').waitFor();
  });

  it('removes the app with the password, and the passkey stays', async () => {
    await page.getByRole('button', { name: 'Remove My phone' }).click();
    await page.getByRole('textbox', { name: 'Your password' }).fill(ADA.password);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('The second factor was removed').waitFor();
    await page.getByText('My phone').waitFor({ state: 'detached' });
    await page.getByText('This machine').waitFor();
  });
});
