import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import knex, { type Knex } from 'knex';
import { type Browser, chromium, type Page } from 'playwright-core';
import { CHROMIUM, CHROMIUM_ABSENT, CHROMIUM_ARGUMENTS, isChromiumSkipped } from '../helpers/processes/chromium';
import { CLIENT, type Oidc, startOidc } from '../helpers/servers/oidc';
import { type RunningApp, startApp } from '../helpers/processes/running-app';
import { metadataOf, newSigningKey } from '../helpers/servers/saml-idp';
import { newDatabaseFolder } from '../helpers/environment/database-folder';
import { signInWithPassword } from '../helpers/browser/sign-in';
import { giveKnexItsDriver } from '../helpers/database/sqlite';

const STEP_TIMEOUT_MS = 60_000;

const BEA = { username: 'bea', email: 'bea@beta.example', password: 'Other-Passw0rd!' };
const OWNER = { username: 'ada', email: 'ada@acme.example', password: 'Demo-Passw0rd!' };

/** The frontend: takes the code from its address, exchanges it, and shows the result. */
const pageFor = (api: string): string => `<!doctype html><title>Welcome</title><p id="said">…</p><script>
  const query = new URLSearchParams(location.search);
  const say = (text) => (document.getElementById('said').textContent = text);
  const go = async () => {
    if (query.get('state') !== sessionStorage.getItem('state')) return say('This window began no sign-in.');
    if (query.get('error')) return say(query.get('error'));
    const answer = await fetch('${api}/auth/refresh', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ refreshToken: query.get('code') }),
    });
    const { jwt } = await answer.json();
    const me = await fetch('${api}/me', { headers: { Authorization: 'Bearer ' + jwt } });
    const { data } = await me.json();
    say(data.memberships.map(({ role, organisation }) => role + ' of ' + organisation.name).join());
  };
  if (query.has('state')) go();
  else sessionStorage.setItem('state', 'word-of-this-window');
</script>`;

const inDatabase = async (filename: string, work: (db: Knex) => Promise<unknown>): Promise<void> => {
  giveKnexItsDriver();
  const db = knex({ client: 'better-sqlite3', connection: { filename }, useNullAsDefault: true });
  await work(db);
  await db.destroy();
};

/** Marks the domain of an organisation as verified, for which the name servers would need a record. */
const verifyDomain = (filename: string, slug: string): Promise<void> =>
  inDatabase(filename, (db) =>
    db('organisations').where({ slug }).update({ workspace_domain_verified_at: Date.now() }),
  );

/** Adds SAML providers, for which its plan has no feature. */
const addDirectories = (filename: string, names: readonly string[]): Promise<void> =>
  inDatabase(filename, async (db) => {
    const { id } = await db('organisations').where({ slug: 'acme' }).first('id');
    const rows = names.map((name) => ({
      ...{ document_id: `directory${name}`, organisation_id: id, name, kind: 'oidc', enabled: true, protocol: 'saml' },
      ...{ issuer: `urn:${name}`, idp_tenant_id: `urn:${name}`, settings_id: `settings${name}` },
      ...{ saml_sso_url: 'https://idp.example/sso', saml_certificates: '["MII"]' },
    }));
    await db('directory_integrations').insert(rows);
  });

/** Makes the organisation SSO-only, as an owner with a session of single sign-on can, with a plan that has its own providers. */
const requireSso = (filename: string): Promise<void> =>
  inDatabase(filename, (db) =>
    db('organisations').where({ slug: 'acme' }).update({ sso_only: true, tier: 'enterprise' }),
  );

if (isChromiumSkipped)
  process.stderr.write(`\nSKIPPED: single sign-on is not tested in a browser. ${CHROMIUM_ABSENT}\n\n`);

(isChromiumSkipped ? describe.skip : describe)('a person at the sign-in page', () => {
  let app: RunningApp;
  let oidc: Oidc;
  let frontend: Server;
  let browser: Browser;
  let page: Page;
  let origin: string;
  /** The application under another host than the provider's, so that the browser treats them as two sites. */
  let api: string;
  let database: string;

  const call = async (path: string, body: object, token?: string, method = 'POST') => {
    const answer = await fetch(`${app.url}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as any;
  };

  beforeAll(async () => {
    if (!CHROMIUM) throw new Error(CHROMIUM_ABSENT);
    frontend = createServer((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(pageFor(api)),
    );
    await new Promise<void>((resolve) => frontend.listen(0, '127.0.0.1', resolve));
    origin = `http://localhost:${(frontend.address() as AddressInfo).port}`;
    database = path.join(newDatabaseFolder(), 'data.db');
    app = await startApp(async (port) => {
      api = `http://localhost:${port}/api`;
      oidc = await startOidc(`${api}/auth/sso/callback`, true);
      return {
        PUBLIC_URL: `http://localhost:${port}`,
        DATABASE_FILENAME: database,
        CORS_ORIGINS: origin,
        SSO_WORKSPACE_ISSUER: `${oidc.url}/workspace`,
        SSO_WORKSPACE_CLIENT_ID: CLIENT.clientId,
        SSO_WORKSPACE_CLIENT_SECRET: CLIENT.clientSecret,
        SSO_ALLOW_LOOPBACK_HTTP: 'true',
      };
    });
    const { jwt } = await call('/auth/local/register', OWNER);
    await call('/organisations', { data: { name: 'Acme Cloud', slug: 'acme', workspace_domain: 'acme.example' } }, jwt);
    await verifyDomain(database, 'acme');
    browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
    page = await browser.newPage();
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    // The provider's page requests a font from the internet.
    await page.route(/^https:/, (route) => route.abort());
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await oidc?.stop();
    frontend?.closeAllConnections();
    await new Promise((resolve) => (frontend ? frontend.close(resolve) : resolve(null)));
  });

  const begin = async (): Promise<void> => {
    await page.goto(origin);
    const returnTo = `${origin}/welcome?state=word-of-this-window`;
    await page.goto(`${api}/auth/sso/acme/start?method=workspace&return_to=${encodeURIComponent(returnTo)}`);
  };

  /** Fills the provider's pages in. */
  const signInAtProvider = async (): Promise<void> => {
    await page.locator('input[name=login]').fill('ada');
    await page.locator('input[name=password]').fill('anything');
    await page.getByRole('button', { name: 'Sign-in' }).click();
    await page.getByRole('button', { name: 'Continue' }).click();
  };

  it('signs in at the provider, consents, and returns with a session', async () => {
    await oidc.is('ada', { hd: 'acme.example', email: OWNER.email, email_verified: true });
    await begin();
    expect(page.url()).toContain(`${oidc.url}/workspace/interaction/`);
    await signInAtProvider();
    await page.getByText('owner of Acme Cloud').waitFor();
    const address = new URL(page.url());
    expect(`${address.origin}${address.pathname}`).toBe(`${origin}/welcome`);
    expect([...address.searchParams.keys()]).toEqual(['state', 'code']);
    expect((await page.context().cookies(api)).map(({ name }) => name)).not.toContain('tenantry-sso');
  });

  it('is still signed in at the provider the next time', async () => {
    await begin();
    await page.getByText('owner of Acme Cloud').waitFor();
  });

  it('enters the address in the console, and is led to the provider of its domain', async () => {
    const console = new URL('/sign-in', api).href;
    await page.goto(console);
    await page.getByLabel('Email address or user name').fill('new@acme.example');
    expect(await page.getByRole('textbox', { name: 'Password' }).isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await page.getByRole('textbox', { name: 'Password' }).waitFor();
    await page.getByRole('button', { name: 'Continue with Google Workspace' }).waitFor();
    await page.getByLabel('Email address or user name').fill('new@other.example');
    await page.getByRole('button', { name: 'Continue with Google Workspace' }).waitFor({ state: 'detached' });
    await page.goto(`${console}?login_hint=${encodeURIComponent(OWNER.email)}`);
    await page.getByRole('button', { name: 'Continue with Google Workspace' }).waitFor();
    expect(await page.getByLabel('Email address or user name').inputValue()).toBe(OWNER.email);
    const start = page.waitForRequest(/\/auth\/sso\/acme\/start/);
    await page.getByRole('button', { name: 'Continue with Google Workspace' }).click();
    expect(new URL((await start).url()).searchParams.get('login_hint')).toBe(OWNER.email);
    await page.getByRole('button', { name: 'Your account' }).waitFor();
  });

  it('sees an error for an account of another workspace', async () => {
    await oidc.is('ada', { hd: 'evil.example', email: OWNER.email, email_verified: true });
    await begin();
    await page.getByText('SSO_TENANT_MISMATCH').waitFor();
  });

  it('chooses among several directories by their names', async () => {
    await addDirectories(database, ['Staff', 'Contractors']);
    await page.context().clearCookies();
    await page.goto(new URL('/sign-in?organisation=acme', api).href);
    await page.getByRole('button', { name: 'Continue with Staff' }).waitFor();
    const start = page.waitForRequest(/\/auth\/sso\/acme\/start/);
    const provider = page.waitForRequest(/^https:\/\/idp\.example\/sso/);
    await page.getByRole('button', { name: 'Continue with Contractors' }).click();
    expect(new URL((await start).url()).searchParams.get('directory')).toBe('directoryContractors');
    expect(new URL((await provider).url()).searchParams.get('RelayState')).toBe('directoryContractors');
  });

  it('is led to the single sign-on of the organisation that refuses the right password', async () => {
    const { jwt } = await call('/auth/local/register', BEA);
    const data = { name: 'Beta Cloud', slug: 'beta', workspace_domain: 'beta.example' };
    const made = await call('/organisations', { data }, jwt);
    await verifyDomain(database, 'beta');
    await call(`/organisations/${made.data.documentId}`, { data: { sso_only: true } }, jwt, 'PUT');
    await page.goto(new URL('/sign-in', api).href);
    // A user name leads to no organisation, unlike an address of its domain.
    await signInWithPassword(page, BEA.username, 'Wrong-Passw0rd!');
    await page.getByRole('alert').waitFor();
    expect(await page.getByText('Beta Cloud').count()).toBe(0);
    await page.getByRole('textbox', { name: 'Password' }).fill(BEA.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const offer = page.getByRole('group', { name: 'Single sign\u2011on of Beta Cloud' });
    const start = page.waitForRequest(/\/auth\/sso\/beta\/start/);
    await offer.getByRole('button', { name: 'Continue with Google Workspace' }).click();
    expect(new URL((await start).url()).searchParams.get('method')).toBe('workspace');
  });

  it('is warned before a change of a directory that an SSO-only organisation signs in by', async () => {
    await requireSso(database);
    await oidc.is('ada', { hd: 'acme.example', email: OWNER.email, email_verified: true });
    await page.goto(new URL(`/sign-in?login_hint=${encodeURIComponent(OWNER.email)}`, api).href);
    await page.getByRole('button', { name: 'Continue with Google Workspace' }).waitFor();
    // A passkey opens no such organisation.
    expect(await page.getByRole('button', { name: 'Sign in with a passkey' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Continue with Google Workspace' }).click();
    await signInAtProvider();
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    await page.goto(new URL('/account', api).href);
    await page.getByRole('button', { name: 'Link the single sign\u2011on of Contractors' }).waitFor();
    await page.goto(new URL('/organisations/acme/settings', api).href);
    await page.getByRole('button', { name: 'Rehearse with Contractors' }).waitFor();
    await page.goto(new URL('/organisations/acme/integrations/directories', api).href);
    await page.getByRole('button', { name: 'Actions for Staff' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('All staff');
    await dialog
      .getByRole('textbox', { name: 'Metadata (XML)' })
      .fill(metadataOf('urn:Staff', [newSigningKey().certificate]));
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog.getByText('is not proved').waitFor();
    await dialog.getByRole('button', { name: 'Save anyway' }).click();
    await page.getByRole('row', { name: 'All staff' }).waitFor();
    await page.getByRole('button', { name: 'Actions for All staff' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await dialog.getByText('is not proved').waitFor();
    await dialog.getByRole('button', { name: 'Turn off' }).click();
    await page.getByRole('row', { name: 'All staff' }).getByText('Disabled').waitFor();
  });

  it('causes no error in the log', () => {
    // The browser leaves pages before their requests are answered.
    const lines = app
      .output()
      .split('\n')
      .filter((line) => !line.includes('ECONNRESET'));
    expect(lines.join('\n')).not.toMatch(/error/i);
  });
});
