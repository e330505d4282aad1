import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM, CHROMIUM_ABSENT, CHROMIUM_ARGUMENTS, isChromiumSkipped } from '../helpers/processes/chromium';
import { type RunningApp, startApp } from '../helpers/processes/running-app';
import { type ReceivedMail, type Smtp, smtpVariables, startSmtp } from '../helpers/servers/smtp';

const BOOT_TIMEOUT_MS = 120_000;
const STEP_TIMEOUT_MS = 15_000;
/** A small phone. */
const NARROW = { width: 360, height: 740 };
/** The folder for screenshots. Without it, none are taken. */
const PICTURES = process.env.TEST_PICTURES;
jest.setTimeout(90_000);

const OWNER = { username: 'ada', email: 'ada@acme.example', password: 'Demo-Passw0rd!' };
const GUEST = { username: 'grace', email: 'grace@acme.example', password: 'Other-Passw0rd!' };

if (isChromiumSkipped)
  process.stderr.write(`\nSKIPPED: the pages of emails are not tested in a browser. ${CHROMIUM_ABSENT}\n\n`);

(isChromiumSkipped ? describe.skip : describe)('a person with an email', () => {
  let app: RunningApp;
  let smtp: Smtp;
  let browser: Browser;
  let page: Page;
  let owner: string;
  const errors: string[] = [];

  const call = async (where: string, body: object, token?: string) => {
    const answer = await fetch(`${app.url}/api${where}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as any;
  };

  const mailTo = async (address: string, subject: RegExp): Promise<ReceivedMail> => {
    for (const end = Date.now() + STEP_TIMEOUT_MS; Date.now() < end;) {
      const mail = smtp.received.find((one) => one.to_envelope.includes(address) && subject.test(one.subject ?? ''));
      if (mail) return mail;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(
      `No email to ${address} arrived: ${smtp.received.map((mail) => mail.subject).join()}\n${app.output()}`,
    );
  };

  const linkIn = ({ text }: ReceivedMail): string => /https?:\/\/\S+/.exec(text ?? '')?.[0] as string;

  const shoot = async (name: string): Promise<void> => {
    if (!PICTURES) return;
    mkdirSync(PICTURES, { recursive: true });
    await page.screenshot({ path: path.join(PICTURES, `${name}.png`), fullPage: true });
  };

  const expectNoSidewaysScroll = async (): Promise<void> => {
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(NARROW.width);
  };

  beforeAll(async () => {
    if (!CHROMIUM) throw new Error(CHROMIUM_ABSENT);
    smtp = await startSmtp();
    app = await startApp((port) =>
      Promise.resolve({ PUBLIC_URL: `http://127.0.0.1:${port}`, ...smtpVariables(smtp), RATE_LIMITS_ENABLED: 'false' }),
    );
    owner = (await call('/auth/local/register', OWNER)).jwt;
    const made = await call('/organisations', { data: { name: 'Acme Cloud', slug: 'acme' } }, owner);
    const organisation = made.data.documentId;
    for (const email of [GUEST.email, 'no@acme.example'])
      await call('/invitations', { data: { email, role: 'engineer', organisation } }, owner);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
    page = await browser.newPage({ viewport: NARROW });
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
  }, BOOT_TIMEOUT_MS);

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await smtp?.stop();
  }, 20_000);

  it('joins with a new account', async () => {
    await page.goto(linkIn(await mailTo(GUEST.email, /Invitation/)));
    expect(page.url()).not.toContain('token');
    await shoot('invitation');
    await page.getByRole('button', { name: 'Accept' }).click();
    const account = page.locator('#account');
    await account.getByLabel('Name').fill(GUEST.username);
    await account.getByLabel('Password').fill(GUEST.password);
    await shoot('invitation-account');
    await expectNoSidewaysScroll();
    await page.getByRole('button', { name: 'Create the account and accept' }).click();
    await page.getByText('You are a member of Acme Cloud now.').waitFor();
    await call('/auth/local', { identifier: GUEST.email, password: GUEST.password });
    // The browser logs the first attempt, which asks whether there is an account.
    errors.splice(0, errors.length, ...errors.filter((text) => !/status of 400/.test(text)));
  });

  it('declines an invitation', async () => {
    await page.goto(linkIn(await mailTo('no@acme.example', /Invitation/)));
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('You have declined the invitation.').waitFor();
  });

  it('joins with an existing account after signing in', async () => {
    const other = { username: 'alan', email: 'alan@else.example', password: 'Third-Passw0rd!' };
    const { jwt } = await call('/auth/local/register', other);
    const made = await call('/organisations', { data: { name: 'Alan Cloud', slug: 'alan' } }, jwt);
    await call(
      '/invitations',
      { data: { email: GUEST.email, role: 'viewer', organisation: made.data.documentId } },
      jwt,
    );
    await page.goto(linkIn(await mailTo(GUEST.email, /Alan Cloud/)));
    await page.getByRole('button', { name: 'Accept' }).click();
    const signIn = page.locator('#sign-in');
    await signIn.getByLabel('Email address').fill(GUEST.email);
    await signIn.getByLabel('Password').fill(GUEST.password);
    await page.getByRole('button', { name: 'Sign in and accept' }).click();
    await page.getByText('You are a member of Alan Cloud now.').waitFor();
    errors.splice(0, errors.length, ...errors.filter((text) => !/status of 401/.test(text)));
  });

  it('sets a new password, and sees why one is refused', async () => {
    await call('/auth/forgot-password', { email: GUEST.email });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(linkIn(await mailTo(GUEST.email, /password/)));
    const changed = 'Changed-Passw0rd!';
    await page.getByLabel('New password', { exact: true }).fill(changed);
    await page.getByLabel('New password, again').fill('Something-else!');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('alert').getByText('The two passwords differ.').waitFor();
    await shoot('reset-password-dark');
    await page.getByLabel('New password, again').fill(changed);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('Your new password is set.').waitFor();
    await call('/auth/local', { identifier: GUEST.email, password: changed });
    await page.emulateMedia({ colorScheme: 'light' });
  });

  it('confirms an address once', async () => {
    await call('/auth/send-email-confirmation', { email: OWNER.email });
    const link = linkIn(await mailTo(OWNER.email, /Confirm/));
    await page.goto(link);
    await shoot('confirm-address');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Your email address is confirmed.').waitFor();
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('alert').getByText('The link was already used').waitFor();
    errors.splice(0, errors.length, ...errors.filter((text) => !/status of 400/.test(text)));
  });

  it('sees an error if the address of the page is incomplete', async () => {
    await page.goto(`${app.url}/account/reset-password.html`);
    await page.getByRole('alert').getByText('The address of this page is incomplete.').waitFor();
  });

  it.each(['light', 'dark'] as const)('reads emails on a small phone, in the %s theme', async (colorScheme) => {
    const mails = [await mailTo(GUEST.email, /Invitation/), await mailTo(GUEST.email, /password/)];
    await page.emulateMedia({ colorScheme });
    for (const [at, { html }] of mails.entries()) {
      await page.goto('about:blank');
      await page.setContent(html as string);
      await shoot(`mail-${at}-${colorScheme}`);
      await expectNoSidewaysScroll();
      const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(background).toBe(colorScheme === 'dark' ? 'rgb(22, 27, 34)' : 'rgb(255, 255, 255)');
    }
  });

  it('causes no error on the pages or in the log', () => {
    expect(errors).toEqual([]);
    expect(app.output()).not.toMatch(/error/i);
  });
});
