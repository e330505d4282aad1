import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { CHROMIUM, CHROMIUM_ABSENT, CHROMIUM_ARGUMENTS, isChromiumSkipped } from '../helpers/processes/chromium';
import { type RunningApp, startApp } from '../helpers/processes/running-app';
import { type ReceivedMail, type Smtp, smtpVariables, startSmtp } from '../helpers/servers/smtp';
import { until } from '../helpers/timing/until';
import { signInWithPassword } from '../helpers/browser/sign-in';

const STEP_TIMEOUT_MS = 15_000;
const DESKTOP = { width: 1280, height: 900 };
/** A small phone. */
const NARROW = { width: 360, height: 740 };
/** The folder for screenshots. Without it, none are taken. */
const PICTURES = process.env.TEST_PICTURES;

const OWNER = { username: 'ada', email: 'ada@acme.example', password: 'Demo-Passw0rd!' };
const GUEST = { username: 'grace', email: 'grace@other.example', password: 'Other-Passw0rd!' };

if (isChromiumSkipped)
  process.stderr.write(`\nSKIPPED: ways back from SSO-only are not tested in a browser. ${CHROMIUM_ABSENT}\n\n`);

(isChromiumSkipped ? describe.skip : describe)('an organisation that becomes SSO-only without a provider', () => {
  let app: RunningApp;
  let smtp: Smtp;
  let browser: Browser;
  let context: BrowserContext | undefined;
  let page: Page;
  let token = '';
  let organisation: string;
  const errors: string[] = [];

  const call = async (where: string, body: object | null, { method = 'POST', by = token } = {}) => {
    const answer = await fetch(`${app.url}/api${where}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(by ? { Authorization: `Bearer ${by}` } : {}) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as any };
  };

  const mailTo = async (address: string, subject: RegExp): Promise<ReceivedMail> => {
    let found: ReceivedMail | undefined;
    await until(
      () => {
        found = smtp.received.find((one) => one.to_envelope.includes(address) && subject.test(one.subject ?? ''));
        return found !== undefined;
      },
      `${address} has an email`,
      STEP_TIMEOUT_MS,
    );
    return found as ReceivedMail;
  };

  const linkIn = ({ text }: ReceivedMail): string => /https?:\/\/\S+/.exec(text ?? '')?.[0] as string;

  /** Each person has a browser of their own. */
  const openBrowser = async (): Promise<void> => {
    await context?.close();
    context = await browser.newContext({ viewport: DESKTOP, locale: 'en-GB' });
    page = await context.newPage();
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
  };

  /** The browser logs refusals that belong to the flow. */
  const expectOnlyRefusals = (...statuses: number[]): void => {
    const expected = new RegExp(`status of (${statuses.join('|')})`);
    expect(errors.splice(0).filter((text) => !expected.test(text))).toEqual([]);
  };

  /** Checks that a page or dialog fits on a small phone, and takes its pictures. */
  const inspect = async (name: string): Promise<void> => {
    for (const viewport of [NARROW, DESKTOP]) {
      await page.setViewportSize(viewport);
      const part =
        (await page.getByRole('dialog').count()) > 0 ? page.getByRole('dialog') : page.getByRole('main').first();
      const box = await part.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(viewport.width);
      if (!PICTURES) continue;
      mkdirSync(PICTURES, { recursive: true });
      await page.screenshot({ path: path.join(PICTURES, `${name}-${viewport.width}.png`) });
    }
  };

  const signIn = async ({ email, password }: typeof OWNER): Promise<void> => {
    await page.goto(`${app.url}/sign-in`);
    await signInWithPassword(page, email, password);
  };

  beforeAll(async () => {
    if (!CHROMIUM) throw new Error(CHROMIUM_ABSENT);
    smtp = await startSmtp();
    app = await startApp((port) =>
      Promise.resolve({
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        ...smtpVariables(smtp),
        RATE_LIMITS_ENABLED: 'false',
        ALLOW_INSECURE: 'no-rate-limits',
      }),
    );
    token = (await call('/auth/local/register', OWNER)).body.jwt;
    const data = { name: 'Acme Cloud', slug: 'acme', workspace_domain: 'acme.example' };
    organisation = (await call('/organisations', { data })).body.data.documentId;
    await call('/invitations', { data: { email: GUEST.email, role: 'engineer', organisation } });
    const invitation = new URL(linkIn(await mailTo(GUEST.email, /Invitation/))).searchParams.get('token');
    const { username, password } = GUEST;
    const joined = await call('/invitations/accept', { data: { token: invitation, username, password } }, { by: '' });
    expect(joined.status).toBe(200);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await smtp?.stop();
  });

  beforeEach(openBrowser);

  it('is shown the warnings first, tries ten minutes by default, and is for good only by its name', async () => {
    await signIn(OWNER);
    await page.waitForURL('**/organisations/acme/dashboard');
    await page.goto(`${app.url}/organisations/acme/settings`);
    const group = page.getByRole('region', { name: 'Sign-in', exact: true });
    await group.getByRole('switch', { name: 'Require single sign\u2011on' }).check();
    await group.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('has not set up this sign-in method').waitFor();
    await dialog.getByText('No owner or admin has used single sign\u2011on yet').waitFor();
    const trial = dialog.getByRole('combobox', { name: 'Try it first' });
    expect(await trial.inputValue()).toBe('minutes');
    expect((await call(`/organisations/${organisation}`, null, { method: 'GET' })).body.data.sso_only).toBe(false);
    await inspect('require-sso');

    const submit = dialog.getByRole('button', { name: 'Require single sign\u2011on' });
    await trial.selectOption('none');
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByRole('textbox', { name: 'Type Acme Cloud' }).fill('Acme Cloud');
    await inspect('require-sso-for-good');
    await submit.click();
    await dialog.waitFor({ state: 'detached' });
    const read = () => call(`/organisations/${organisation}`, null, { method: 'GET' });
    await until(async () => (await read()).status === 403, 'the setting is stored', STEP_TIMEOUT_MS);
    expect((await read()).body.error.details.code).toBe('SSO_REQUIRED');
    expectOnlyRefusals(401, 403);
  });

  it('can be left by a member whom it keeps out, by a button of a link', async () => {
    await signIn(GUEST);
    await page.getByText('The single sign\u2011on of Acme Cloud is not set up.').waitFor();
    await page.getByRole('button', { name: 'Email me a link to leave it' }).waitFor();
    // What would be refused again is not offered.
    expect(await page.getByRole('textbox').count()).toBe(0);
    await inspect('sign-in-refused');
    await page.getByRole('button', { name: 'Use another address' }).click();
    await signInWithPassword(page, GUEST.email, GUEST.password);
    await page.getByRole('button', { name: 'Email me a link to leave it' }).click();
    await page.getByText('A link is on its way').waitFor();
    await page.goto(linkIn(await mailTo(GUEST.email, /^Leave Acme Cloud/)));
    await page.getByRole('button', { name: 'Leave Acme Cloud' }).waitFor();
    expect(page.url()).not.toContain('token');
    await inspect('leave-organisation');
    await page.getByRole('button', { name: 'Leave Acme Cloud' }).click();
    await page.getByText('You are no longer a member of Acme Cloud.').waitFor();
    await inspect('leave-organisation-done');
    await signIn(GUEST);
    await page.waitForURL('**/organisations');
    expectOnlyRefusals(401, 403);
  });

  it('is opened again by an owner, with the password on the page of a link', async () => {
    await page.goto(linkIn(await mailTo(OWNER.email, /^Acme Cloud requires/)));
    await page.getByRole('button', { name: 'Stop requiring it' }).waitFor();
    expect(page.url()).not.toContain('token');
    await inspect('undo-sso-only');
    const password = page.getByRole('textbox', { name: 'Password' });
    await password.fill('wrong-password');
    await page.getByRole('button', { name: 'Stop requiring it' }).click();
    await page.getByRole('alert').waitFor();
    await password.fill(OWNER.password);
    await page.getByRole('button', { name: 'Stop requiring it' }).click();
    await page.getByText('Acme Cloud no longer requires single sign\u2011on.').waitFor();
    await inspect('undo-sso-only-done');
    await mailTo(OWNER.email, /^Acme Cloud no longer requires/);
    await signIn(OWNER);
    await page.waitForURL('**/organisations/acme/dashboard');
    expectOnlyRefusals(401);
  });
});
