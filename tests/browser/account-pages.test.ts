import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { type OwnDatabase, ownDatabase } from '../helpers/environment/own-database';
import { CHROMIUM, CHROMIUM_ABSENT, CHROMIUM_ARGUMENTS, isChromiumSkipped } from '../helpers/processes/chromium';
import { type RunningApp, startApp } from '../helpers/processes/running-app';
import { type ReceivedMail, type Smtp, smtpVariables, startSmtp } from '../helpers/servers/smtp';
import { signInWithPassword } from '../helpers/browser/sign-in';

const STEP_TIMEOUT_MS = 60_000;
/** A small phone. */
const NARROW = { width: 360, height: 740 };
/** The folder for screenshots. Without it, none are taken. */
const PICTURES = process.env.TEST_PICTURES;

const OWNER = { username: 'ada', email: 'ada@acme.example', password: 'Demo-Passw0rd!' };
const LIN = { username: 'lin', email: 'lin@acme.example', password: 'Fourth-Passw0rd!' };
const MEL = { username: 'mel', email: 'mel@else.example', password: 'Fifth-Passw0rd!' };
const GUEST = { username: 'grace', email: 'grace@acme.example', password: 'Other-Passw0rd!' };

if (isChromiumSkipped)
  process.stderr.write(`\nSKIPPED: the pages of emails are not tested in a browser. ${CHROMIUM_ABSENT}\n\n`);

(isChromiumSkipped ? describe.skip : describe)('a person with an email', () => {
  let own: OwnDatabase;
  let app: RunningApp;
  let smtp: Smtp;
  let browser: Browser;
  let context: BrowserContext | undefined;
  let page: Page;
  let owner: string;
  let organisation: string;
  const errors: string[] = [];

  const call = async (where: string, body: object, token?: string, method = 'POST') => {
    const answer = await fetch(`${app.url}/api${where}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${where}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as any;
  };

  /** The first email with a subject, after some others. */
  const mailTo = async (address: string, subject: RegExp, after = 0): Promise<ReceivedMail> => {
    for (const end = Date.now() + STEP_TIMEOUT_MS; Date.now() < end;) {
      const mail = smtp.received
        .slice(after)
        .find((one) => one.to_envelope.includes(address) && subject.test(one.subject ?? ''));
      if (mail) return mail;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(
      `No email to ${address} arrived: ${smtp.received.map((mail) => mail.subject).join()}\n${app.output()}`,
    );
  };

  const linkIn = ({ text }: ReceivedMail): string => /https?:\/\/\S+/.exec(text ?? '')?.[0] as string;

  /** Each person has a browser of their own. */
  const openBrowser = async (): Promise<void> => {
    await context?.close();
    context = await browser.newContext({ viewport: NARROW, locale: 'en-GB' });
    page = await context.newPage();
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
    });
    page.on('pageerror', (error) => errors.push(error.message));
  };

  /** The browser logs refusals that belong to the flow, such as that of the question whether there is a session. */
  const expectOnlyRefusals = (...statuses: number[]): void => {
    const expected = new RegExp(`status of (${statuses.join('|')})`);
    expect(errors.splice(0).filter((text) => !expected.test(text))).toEqual([]);
  };

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
    own = await ownDatabase();
    app = await startApp((port) =>
      Promise.resolve({
        ...own.env,
        PUBLIC_URL: `http://127.0.0.1:${port}`,
        ...smtpVariables(smtp),
        RATE_LIMITS_ENABLED: 'false',
        ALLOW_INSECURE: 'no-rate-limits',
      }),
    );
    owner = (await call('/auth/local/register', OWNER)).jwt;
    const made = await call('/organisations', { data: { name: 'Acme Cloud', slug: 'acme' } }, owner);
    organisation = made.data.documentId;
    for (const email of [GUEST.email, LIN.email, 'no@acme.example'])
      await call('/invitations', { data: { email, role: 'engineer', organisation } }, owner);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await own?.drop();
    await smtp?.stop();
  });

  beforeEach(openBrowser);

  it('joins with a new account, and is signed in', async () => {
    await page.goto(linkIn(await mailTo(GUEST.email, /Invitation/)));
    await page.getByRole('button', { name: 'Accept' }).waitFor();
    expect(page.url()).not.toContain('token');
    await page.getByText(`${OWNER.username} invites you to join Acme Cloud.`).waitFor();
    const facts = page.getByRole('table', { name: 'What the invitation offers' });
    for (const fact of ['Engineer', GUEST.email]) await facts.getByText(fact, { exact: true }).waitFor();
    await shoot('invitation');
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByLabel('Name').fill(GUEST.username);
    await page.getByLabel('Password').fill(GUEST.password);
    await shoot('invitation-account');
    await expectNoSidewaysScroll();
    await page.getByRole('button', { name: 'Create the account and accept' }).click();
    await page.getByText('You are a member of Acme Cloud now.').first().waitFor();
    await page.waitForURL('**/organisations/acme/dashboard');
    await page.reload();
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    await call('/auth/local', { identifier: GUEST.email, password: GUEST.password });
    await page.goto(linkIn(await mailTo(GUEST.email, /Invitation/)));
    await page.getByRole('alert').getByText('It was already accepted').waitFor();
    expect(await page.getByRole('button', { name: 'Accept' }).count()).toBe(0);
    // There is no session yet; and the first attempt shows whether there is an account.
    expectOnlyRefusals(401, 400);
  });

  it('goes from the invitation to a first deployment', async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(linkIn(await mailTo(LIN.email, /Invitation/)));
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByLabel('Name').fill(LIN.username);
    await page.getByLabel('Password').fill(LIN.password);
    await page.getByRole('button', { name: 'Create the account and accept' }).click();
    await page.waitForURL('**/organisations/acme/dashboard');
    await page.getByRole('link', { name: 'Blueprints' }).click();
    await page.getByRole('button', { name: 'New draft' }).first().click();
    await page.getByRole('textbox', { name: 'Name' }).fill('First web server');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'First web server' }).waitFor();
    await page.getByRole('button', { name: 'Add a step' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Save', disabled: true }).waitFor();
    await page.getByRole('button', { name: 'Send to review' }).click();
    await page.getByText('In review', { exact: true }).waitFor();
    // The owner, who is not its author, publishes it.
    const draft = new URL(page.url()).pathname.split('/').at(-1);
    await call(`/blueprint-drafts/${draft}`, { data: { status: 'published' } }, owner, 'PUT');
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').click();
    await page.reload();
    const published = page
      .getByRole('region', { name: 'Published' })
      .getByRole('article', { name: 'First web server' });
    await published.getByRole('link', { name: 'Deploy' }).click();
    await page.getByRole('textbox', { name: 'Name of the deployment' }).fill('web-1');
    await page.getByRole('button', { name: 'Show the plan' }).click();
    await page.getByText('Nothing is deployed: Tenantry only records this deployment').waitFor();
    await page.getByRole('button', { name: 'Start the deployment' }).click();
    await page.getByRole('region', { name: 'Instances' }).getByText('web-1').waitFor();
    await shoot('first-deployment');
    expectOnlyRefusals(401, 400);
  });

  it('declines an invitation, also after a reload', async () => {
    await page.goto(linkIn(await mailTo('no@acme.example', /Invitation/)));
    await page.getByRole('button', { name: 'Decline' }).waitFor();
    expect(page.url()).not.toContain('token');
    await page.reload();
    await page.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('You have declined the invitation.').waitFor();
    expectOnlyRefusals(401);
  });

  it('confirms or refuses budget alerts by a button', async () => {
    const [yes, never] = ['yes@else.example', 'never@else.example'];
    await call(`/organisations/${organisation}`, { data: { budget_alert_emails: [yes, never] } }, owner, 'PUT');
    await page.goto(linkIn(await mailTo(yes, /budget alerts/)));
    await page.getByText('An admin of Acme Cloud wants to send its budget alerts to this address.').waitFor();
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
    expect(page.url()).not.toContain('token');
    await shoot('alert-request');
    await expectNoSidewaysScroll();
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('This address receives the budget alerts now.').waitFor();
    await page.goto(linkIn(await mailTo(never, /budget alerts/)));
    await page.getByRole('button', { name: 'Refuse, and never be asked again' }).click();
    await page.getByText('This address receives no budget alerts of the organisation.').waitFor();
    expectOnlyRefusals(401);
  });

  it('joins with an existing account, instead of the one that is signed in', async () => {
    const other = { username: 'alan', email: 'alan@else.example', password: 'Third-Passw0rd!' };
    const { jwt } = await call('/auth/local/register', other);
    const made = await call('/organisations', { data: { name: 'Alan Cloud', slug: 'alan' } }, jwt);
    await call(
      '/invitations',
      { data: { email: GUEST.email, role: 'viewer', organisation: made.data.documentId } },
      jwt,
    );
    await page.goto(`${app.url}/sign-in`);
    await signInWithPassword(page, other.email, other.password);
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    await page.goto(linkIn(await mailTo(GUEST.email, /Alan Cloud/)));
    await page.getByRole('button', { name: 'Accept' }).click();
    await page.getByRole('button', { name: 'Sign out and continue' }).click();
    await page.getByLabel('Email address').fill(GUEST.email);
    await page.getByLabel('Password').fill(GUEST.password);
    await page.getByRole('button', { name: 'Sign in and accept' }).click();
    await page.getByText('You are a member of Alan Cloud now.').first().waitFor();
    expectOnlyRefusals(401, 403);
  });

  it('requests a link, sets a new password, and sees why one is refused', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`${app.url}/forgotten-password`);
    await page.getByLabel('Email address').fill(GUEST.email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('an email with a link is on its way').waitFor();
    await page.goto(linkIn(await mailTo(GUEST.email, /password/)));
    const changed = 'Changed-Passw0rd!';
    await page.getByLabel(/^New password( \*)?$/).fill(changed);
    expect(page.url()).not.toContain('code');
    await page.getByLabel('New password, again').fill('Something-else!');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('The two passwords differ.').waitFor();
    await shoot('reset-password-dark');
    await page.getByLabel('New password, again').fill(changed);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('Your new password is set.').first().waitFor();
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    await call('/auth/local', { identifier: GUEST.email, password: changed });
    expectOnlyRefusals(401);
  });

  it('is led to a new link by one that was used', async () => {
    await page.goto(linkIn(await mailTo(GUEST.email, /password/)));
    for (const name of [/^New password( \*)?$/, 'New password, again'])
      await page.getByLabel(name).fill('Other-Passw0rd!');
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByRole('alert').getByText('The link was already used').waitFor();
    expect(await page.locator('input').count()).toBe(0);
    await shoot('reset-password-over');
    await page.getByRole('link', { name: 'Back to the sign-in page' }).waitFor();
    await page.getByRole('link', { name: 'Request a new link' }).click();
    await page.getByRole('button', { name: 'Send the link' }).waitFor();
    expectOnlyRefusals(400, 401);
  });

  it('confirms an address once', async () => {
    await call('/auth/send-email-confirmation', { email: OWNER.email });
    const link = linkIn(await mailTo(OWNER.email, /Confirm/));
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm' }).waitFor();
    expect(page.url()).not.toContain('confirmation=');
    await shoot('confirm-address');
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByText('Your email address is confirmed.').waitFor();
    await page.goto(link);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await page.getByRole('alert').getByText('The link was already used').waitFor();
    expectOnlyRefusals(400);
  });

  it('asks for the email once more when a sign-in needs a confirmed address', async () => {
    const settings = () => own.db('strapi_core_store_settings').where({ key: 'plugin_users-permissions_advanced' });
    const { value } = await settings().first('value');
    await settings().update({ value: JSON.stringify({ ...JSON.parse(value), email_confirmation: true }) });
    try {
      await call('/auth/local/register', MEL);
      await mailTo(MEL.email, /Confirm/);
      await page.goto(`${app.url}/sign-in`);
      await signInWithPassword(page, MEL.email, MEL.password);
      const before = smtp.received.length;
      await page.getByRole('button', { name: 'Send the email again' }).click();
      await page.getByRole('status').getByText('The email is on its way again.').waitFor();
      expect(linkIn(await mailTo(MEL.email, /Confirm/, before))).toContain('confirmation=');
    } finally {
      await settings().update({ value });
    }
    expectOnlyRefusals(400, 401);
  });

  it('registers, and is signed in', async () => {
    await page.goto(`${app.url}/register`);
    await page.getByLabel('Email address').fill('edsger@else.example');
    await page.getByLabel('Name').fill(GUEST.username);
    await page.getByLabel('Password').fill('Fourth-Passw0rd!');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('edsger');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByText('Welcome, edsger').waitFor();
    expectOnlyRefusals(400);
  });

  it.each(['reset-password', 'invitation', 'confirm-address'])(
    'sees that the address of %s is incomplete',
    async (where) => {
      await page.goto(`${app.url}/${where}`);
      await page.getByRole('alert').getByText('The address of this page is incomplete.').waitFor();
      expectOnlyRefusals();
    },
  );

  it.each(['light', 'dark'] as const)('reads emails on a small phone, in the %s theme', async (colorScheme) => {
    const mails = [await mailTo(GUEST.email, /Invitation/), await mailTo(GUEST.email, /password/)];
    await page.emulateMedia({ colorScheme });
    for (const [at, { html }] of mails.entries()) {
      await page.goto('about:blank');
      await page.setContent(html as string);
      await shoot(`mail-${at}-${colorScheme}`);
      await expectNoSidewaysScroll();
      const background = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      expect(background).toBe(colorScheme === 'dark' ? 'rgb(20, 21, 23)' : 'rgb(243, 245, 248)');
    }
  });

  it('causes no error in the log', () => {
    expect(app.output()).not.toMatch(/error/i);
  });
});
