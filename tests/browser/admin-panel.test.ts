import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { CHROMIUM, CHROMIUM_ABSENT, CHROMIUM_ARGUMENTS, isChromiumSkipped } from '../helpers/processes/chromium';
import { ensureAdminPanel, FIRST_ADMINISTRATOR, type RunningApp, startApp } from '../helpers/processes/running-app';

/** Includes a build of the admin panel if there is none. */
const BOOT_TIMEOUT_MS = 900_000;
const STEP_TIMEOUT_MS = 60_000;

/** A refused save is a 400. */
const REFUSED_SAVE = /400 .*\/content-manager\/collection-types\/api::organisation\.organisation\//;

if (isChromiumSkipped)
  process.stderr.write(`\nSKIPPED: the admin panel is not tested in a browser. ${CHROMIUM_ABSENT}\n\n`);

(isChromiumSkipped ? describe.skip : describe)('an operator at the admin panel', () => {
  let app: RunningApp;
  let browser: Browser;
  let page: Page;
  const faults: string[] = [];
  const folder = process.env.SCREENSHOT_DIR ?? mkdtempSync(path.join(tmpdir(), 'tenantry-screenshots-'));
  let shots = 0;

  const shoot = async (name: string): Promise<void> => {
    shots += 1;
    const file = path.join(folder, `${String(shots).padStart(2, '0')}-${name}.png`);
    await page.screenshot({ path: file, animations: 'disabled' });
  };

  /** A field of a form by its exact label. */
  const field = (label: string): Locator => page.getByLabel(label, { exact: true });

  const open = async (uid: string, entry = ''): Promise<void> => {
    await page.goto(`${app.url}/admin/content-manager/collection-types/${uid}${entry}`);
  };

  const save = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  };

  const saved = async (): Promise<void> => {
    await save();
    await page.getByText('Saved document').first().waitFor();
  };

  beforeAll(async () => {
    if (!CHROMIUM) throw new Error(CHROMIUM_ABSENT);
    await ensureAdminPanel();
    mkdirSync(folder, { recursive: true });
    app = await startApp();
    browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
    page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    page.on('console', (message) => {
      const fault = `${message.text()} ${message.location().url}`;
      if (message.type() === 'error' && !REFUSED_SAVE.test(fault)) faults.push(fault);
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    process.stderr.write(`Screenshots: ${folder}\n`);
  }, BOOT_TIMEOUT_MS);

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it.each([
    ['/admin/', 200],
    ['/favicon.ico', 200],
    ['/favicon.png', 404],
  ])('requests %s and gets %i', async (address, expected) => {
    const { status } = await fetch(`${app.url}${address}`);
    expect(status).toBe(expected);
  });

  it('registers as the first administrator with the setup token, and not without', async () => {
    const first = await browser.newPage({ viewport: { width: 1280, height: 1100 }, locale: 'en-GB' });
    first.setDefaultTimeout(STEP_TIMEOUT_MS);
    await first.goto(`${app.url}/admin`);
    const input = (name: string): Locator => first.locator(`input[name="${name}"]`);
    const { setupToken, ...person } = FIRST_ADMINISTRATOR;
    for (const [name, value] of Object.entries({ ...person, confirmPassword: person.password }))
      await input(name).fill(value);
    await first.getByText('Setup token', { exact: true }).waitFor();
    const start = first.getByRole('button', { name: "Let's start" });
    await start.click();
    await first.getByRole('alert').getByText('Enter the setup token').waitFor();
    await input('setupToken').fill(`${setupToken}x`);
    await start.click();
    await first.getByRole('alert').getByText('This is not the setup token.').waitFor();
    await first.screenshot({ path: path.join(folder, '00-first-administrator.png') });
    await input('setupToken').fill(setupToken);
    await start.click();
    await first.getByRole('link', { name: 'Content Manager' }).first().waitFor();
    await first.close();
  });

  it('signs in', async () => {
    await page.goto(`${app.url}/admin`);
    await page.getByLabel('Email*').fill(FIRST_ADMINISTRATOR.email);
    await page.getByLabel('Password*').fill(FIRST_ADMINISTRATOR.password);
    await shoot('sign-in');
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByRole('link', { name: 'Content Manager' }).first().waitFor();
    await shoot('home');
  });

  it('sees Tenantry, and nothing that Strapi offers', async () => {
    expect(await page.title()).toMatch(/Tenantry$/);
    await page.getByRole('img', { name: 'Tenantry' }).waitFor();
    for (const text of ['Media Library', 'Strapi Cloud', 'Create your schema', 'guided tour'])
      expect([text, await page.getByText(text).count()]).toEqual([text, 0]);
    for (const name of ['Marketplace', 'Media Library'])
      expect([name, await page.getByRole('link', { name }).count()]).toEqual([name, 0]);
  });

  it('sees the types in groups, and system only on request', async () => {
    await open('api::organisation.organisation');
    const menu = page.getByRole('navigation', { name: 'Content Manager' });
    for (const group of ['Tenants', 'Access', 'Work', 'Money', 'System'])
      await menu.getByText(group, { exact: true }).waitFor();
    expect(await page.getByText('Create your schema').count()).toBe(0);
    const lease = menu.getByRole('link', { name: 'Watchdog lease' });
    expect(await lease.count()).toBe(0);
    await menu.getByRole('button', { name: 'Show what the server writes' }).click();
    await lease.waitFor();
    await shoot('groups');
  });

  it('creates an organisation', async () => {
    await open('api::organisation.organisation', '/create');
    await field('Name*').fill('Initech Cloud');
    await shoot('organisation-form');
    await saved();
    expect(await field('Slug').inputValue()).toBe('initech-cloud');
  });

  it('sees that a VAT ID may be mistyped, and saves it', async () => {
    await open('api::organisation.organisation');
    await page.getByText('Initech Cloud').click();
    const hint = page.getByText('has an unusual check digit');
    await field('VAT ID').fill('DE 136/695/976');
    expect(await hint.count()).toBe(0);
    await field('VAT ID').fill('DE 136/695/977');
    await hint.waitFor();
    await saved();
    await page.reload();
    await hint.waitFor();
    expect(await field('VAT ID').inputValue()).toBe('DE136695977');
    await shoot('unusual-vat-id');
  });

  it('creates an agent and assigns it to the organisation through the relation picker', async () => {
    await open('api::svc-agent.svc-agent', '/create');
    await field('Hostname').fill('web-1');
    await field('Organisation').click();
    await shoot('relation-picker');
    await page.getByRole('option', { name: 'Initech Cloud' }).click();
    await shoot('agent-form');
    await saved();
    await page.getByRole('button', { name: 'Initech Cloud' }).waitFor();
  });

  it('edits the agent, which keeps its organisation', async () => {
    await field('Hostname').fill('web-2');
    await saved();
    await open('api::svc-agent.svc-agent');
    const row = page.getByRole('row', { name: 'web-2' });
    await row.getByText('Initech Cloud').waitFor();
    await shoot('agents');
  });

  it('sees the error for a malformed CIDR range', async () => {
    await open('api::organisation.organisation');
    await page.getByText('Initech Cloud').click();
    await field('IP allowlist').fill('192.0.2.0/24\n10.0.0.0/99');
    await save();
    const wrong = '"10.0.0.0/99" is not a CIDR range. Write it like 192.0.2.0/24 or 2001:db8::/32.';
    await page.getByText(wrong).first().waitFor();
    // Not only in the notification, which disappears, but also below the field.
    await page.getByRole('main').getByText(wrong).scrollIntoViewIfNeeded();
    await shoot('malformed-cidr');
  });

  it('corrects the range', async () => {
    await field('IP allowlist').fill('192.0.2.0/24');
    await saved();
    await shoot('organisation');
  });

  it('creates a webhook endpoint and gets its secret', async () => {
    await open('api::webhook-endpoint.webhook-endpoint', '/create');
    await field('URL*').fill('https://hooks.example.com/tenantry');
    await field('Organisation').click();
    await page.getByRole('option', { name: 'Initech Cloud' }).click();
    await saved();
    const show = page.getByRole('button', { name: 'Show the signing secret' });
    await show.waitFor();
    await shoot('webhook-endpoint-created');
    await show.click();
    await page.getByText('Copy it now: it is not shown again.').waitFor();
    expect(await field('Signing secret').inputValue()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    await shoot('webhook-secret');
  });

  it('copies the secret, which a save of the form does not change', async () => {
    const secret = await field('Signing secret').inputValue();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(secret);
    await field('Description').fill('Pager');
    await saved();
    await page.getByRole('button', { name: 'Save', exact: true, disabled: true }).waitFor();
    expect(await field('Signing secret').inputValue()).toBe(secret);
  });

  it('cannot see the secret again', async () => {
    await open('api::webhook-endpoint.webhook-endpoint');
    await page.getByText('https://hooks.example.com/tenantry').click();
    await page.getByText('The secret is shown once').waitFor();
    expect(await page.getByRole('button', { name: 'Show the signing secret' }).count()).toBe(0);
    expect(await page.content()).not.toContain('whsec_');
    await shoot('webhook-secret-gone');
  });

  it('causes no error in the console or in the log', () => {
    expect(faults).toEqual([]);
    expect(app.output()).not.toMatch(/error/i);
  });
});
