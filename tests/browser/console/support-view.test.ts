import type { Page, Response } from 'playwright-core';
import { DEMO_PASSWORD, OPERATOR_EMAIL } from '../../../src/demo/demo-accounts';
import {
  ACME,
  describeConsole,
  expectFaults,
  expectFitsAt360,
  expectNoAxeFaults,
  openStranger,
  signInAs,
  untilLoaded,
} from '../../helpers/browser/console';
import { consoleScreens } from '../../helpers/source/console-screens';

const REASON = 'Ticket 4711: the deployments of last night wait for an approval that nobody sees';
const ROOT = '/admin/operations/data';
/** Who looks for a session of the browser first has none. */
const NO_SESSION = /status of 401 .*\/api\/auth\/refresh/;
const OVER = /status of 401 /;

/** A request of the admin panel, by the operator of the demo. */
const panel = async (page: Page, path: string, data: object = {}) => {
  const account = { email: OPERATOR_EMAIL, password: DEMO_PASSWORD };
  const login = (await (await page.request.post('/admin/login', { data: account })).json()) as any;
  const headers = { Authorization: `Bearer ${login.data.token}` };
  return (await page.request.post(`${ROOT}${path}`, { data, headers })).json() as Promise<any>;
};

const acmeId = async (): Promise<string> => {
  const page = await signInAs('owner', 'dashboard');
  const read = page.waitForResponse((response) => response.url().endsWith('/api/me'));
  await page.reload();
  const { data } = (await (await read).json()) as any;
  return data.memberships.find(({ organisation }: any) => organisation.slug === 'acme').organisation.documentId;
};

const banner = (page: Page) => page.getByRole('region', { name: /Support view|Support-Ansicht/ });

/** Opens the link of the panel, and exchanges its code. */
const openView = async (locale?: string): Promise<Page> => {
  expectFaults(NO_SESSION);
  const page = await openStranger('/sign-in', locale);
  const { data } = await panel(page, `/organisations/${await acmeId()}/support-views`, { reason: REASON });
  await page.goto(`/support#${data.code}`);
  await page.getByRole('button', { name: /Open the support view|Support-Ansicht öffnen/ }).click();
  await page.waitForURL(`**${ACME}/dashboard`);
  await untilLoaded(page);
  return page;
};

describeConsole('a support view in the console', () => {
  it('begins with the code of the panel, and says on every screen what it is', async () => {
    const page = await openView();
    await page.goto('/support#suc_x');
    await page.waitForURL((url) => url.hash === '');
    await expectNoAxeFaults(page);
    await page.goto(`${ACME}/dashboard`);
    await untilLoaded(page);
    await banner(page).getByText('Support view of Acme').waitFor();
    await banner(page).getByText(REASON).waitFor();
    await banner(page)
      .getByText(/^(59|60)\sminutes left, until \d\d:\d\d$/)
      .waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
  });

  it('shows each screen that it reads, requests nothing else, and says what is not part of it', async () => {
    const page = await openView();
    const wrong: string[] = [];
    page.on('response', (response: Response) => {
      const { pathname } = new URL(response.url());
      if (!pathname.startsWith('/api/')) return;
      if (response.status() >= 400 || response.request().method() !== 'GET')
        wrong.push(`${response.request().method()} ${pathname}: ${response.status()}`);
    });
    for (const { path, roles } of consoleScreens()) {
      await page.goto(`${ACME}/${path}`);
      await untilLoaded(page);
      await banner(page).waitFor();
      const isPart = (roles as string[]).includes('auditor');
      expect([path, await page.getByText('This is not part of a support view').count()]).toEqual([
        path,
        isPart ? 0 : 1,
      ]);
      expect([path, await page.getByRole('button', { name: /export|CSV/i }).count()]).toEqual([path, 0]);
    }
    for (const elsewhere of ['/account', '/organisations', '/', '/organisations/globex/dashboard']) {
      await page.goto(elsewhere);
      await page.waitForURL(`**${ACME}/dashboard`);
      await banner(page).waitFor();
    }
    expect(wrong).toEqual([]);
  });

  it('has neither an account nor other organisations', async () => {
    const page = await openView();
    await page.getByRole('button', { name: 'Language and colours' }).click();
    await page.getByRole('menu').waitFor();
    expect(await page.getByRole('menuitem').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Acme' }).count()).toBe(0);
  });

  it('ends with the button, and its token works no more', async () => {
    const page = await openView('de-DE');
    const token = await page.evaluate<string>(`sessionStorage.getItem('tenantry-support-view')`);
    await banner(page).getByRole('button', { name: 'Beenden' }).click();
    await page.getByText('Die Support-Ansicht ist beendet.').waitFor();
    await expectNoAxeFaults(page);
    const after = await page.request.get('/api/me', { headers: { Authorization: `Bearer ${token}` } });
    expect(after.status()).toBe(401);
    expect(await page.evaluate<unknown>(`sessionStorage.getItem('tenantry-support-view')`)).toBeNull();
  });

  it('ends in the tab when the panel ends it', async () => {
    const page = await openView();
    expectFaults(OVER);
    const organisation = await acmeId();
    const login = await page.request.post('/admin/login', { data: { email: OPERATOR_EMAIL, password: DEMO_PASSWORD } });
    const headers = { Authorization: `Bearer ${((await login.json()) as any).data.token}` };
    const views = await page.request.get(`${ROOT}/organisations/${organisation}/support-views`, { headers });
    for (const { documentId } of ((await views.json()) as any).data)
      await panel(page, `/support-views/${documentId}/end`);
    await page.getByRole('link', { name: 'Findings' }).first().click();
    await page.getByText('The support view has ended.').waitFor();
  });

  it('leaves the session of the browser alone, and refuses a code that was used', async () => {
    const member = await signInAs('owner', 'dashboard', { isOwnSession: true });
    expectFaults(OVER);
    const { data } = await panel(member, `/organisations/${await acmeId()}/support-views`, { reason: REASON });
    const view = await member.context().newPage();
    const exchange = async () => {
      await view.goto(`/support#${data.code}`);
      await view.getByRole('button', { name: 'Open the support view' }).click();
    };
    await exchange();
    await banner(view).waitFor();
    await member.reload();
    await untilLoaded(member);
    expect(await banner(member).count()).toBe(0);
    await exchange();
    await view.getByRole('alert').getByText('This code is not valid, was used').waitFor();
    await view.close();
  });
});
