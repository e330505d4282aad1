import type { Page } from 'playwright-core';
import { CAPABILITIES, roleHas } from '../../../src/domain/access/capability-matrix';
import { ROLES } from '../../../src/domain/vocabularies';
import { ACME, describeConsole, expectNoAxeFaults, signInAs, untilLoaded } from '../../helpers/browser/console';
import { inPage } from '../../helpers/browser/in-page';
import { consoleScreens, screenRoutes } from '../../helpers/source/console-screens';

const SCREENS = consoleScreens();
const ROUTES = screenRoutes();
const REFUSED = /This screen needs the role/;
/** What every page needs: who the person is, and the session. */
const SESSION = /^\/api\/(me|auth\/\w+)$/;

const isOpenTo = (role: string, route: string): boolean =>
  SCREENS.some(({ path, roles }) => path === route.split(/[/?]/)[0] && (roles as string[]).includes(role));

/** Roles that can only read. */
const READERS = ROLES.filter((role) => CAPABILITIES.every((one) => one.endsWith(':read') || !roleHas(role, one)));

/** Loads the page of a screen by its address, and returns the paths of the API that it has called. */
const visit = async (page: Page, route: string): Promise<string[]> => {
  const called: string[] = [];
  const note = (request: { url(): string }): void => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) called.push(pathname);
  };
  page.on('request', note);
  await page.goto(`${ACME}/${route.replace(/:\w+/, 'absent')}`);
  await untilLoaded(page);
  page.off('request', note);
  return called;
};

/** Tabs, which addresses name, too. */
const WITHIN = ['incidents?tab=channels', 'maintenance?tab=calendar', 'findings?tab=scans', 'findings?tab=compliance'];
/** Screens whose records open, and a link to one. */
const OPENED: readonly [route: string, link: string][] = [
  ['fleet', 'a[href*="agent="]'],
  ['incidents', 'a[href*="incident="]'],
  ['findings', 'a[href*="finding="]'],
  ['status-pages', 'a[href*="/status-pages/"]'],
  ['deployments', 'a[href*="/deployments/"]'],
];
const WRITING =
  /^(Save|Create|New|Delete|Invite|Enrol|Revoke|Deploy|Edit|Add|Remove|Import|Accept|Acknowledge|Resolve|Publish|Approve|Reject|Retry|Destroy|Send|Comment)\b/;

/** The buttons of a screen and of its drawer that change something. */
const writingIn = async (page: Page): Promise<string[]> => {
  const buttons = page.locator('#content, [role=dialog]').getByRole('button');
  return (await buttons.allInnerTexts()).filter((text) => WRITING.test(text));
};

describeConsole('the screens of the console, opened by their addresses', () => {
  it.each(ROLES)('say to the %s which roles can see them, and request nothing, unless the role can', async (role) => {
    const page = await signInAs(role, 'dashboard');
    const closed = ROUTES.filter((route) => !isOpenTo(role, route));
    for (const route of closed) {
      const called = await visit(page, route);
      expect([route, await page.getByText(REFUSED).count()]).toEqual([route, 1]);
      expect([route, called.filter((path) => !SESSION.test(path))]).toEqual([route, []]);
      expect([route, await page.locator('#content').locator('form, input, button, textarea').count()]).toEqual([
        route,
        0,
      ]);
    }
    if (closed.length > 0) {
      await expectNoAxeFaults(page);
      await page.getByRole('link', { name: 'Back to the dashboard' }).click();
      await page.waitForURL((url) => url.pathname === `${ACME}/dashboard`);
    }
    const open = inPage(page);
    // The records of addresses with an id are those of other tests.
    for (const route of ROUTES.filter((one) => isOpenTo(role, one) && !one.includes(':'))) {
      await open(`${ACME}/${route}`);
      expect([route, await page.getByText(REFUSED).count()]).toEqual([route, 0]);
      expect([route, await page.getByText(/^Request /).allInnerTexts()]).toEqual([route, []]);
    }
  });

  it.each(READERS)('have nothing that the %s could save', async (role) => {
    const page = await signInAs(role, 'dashboard');
    const open = inPage(page);
    for (const route of [...ROUTES.filter((one) => isOpenTo(role, one) && !one.includes(':')), ...WITHIN]) {
      await open(`${ACME}/${route}`);
      if (await page.getByText(REFUSED).count()) continue;
      expect([route, await writingIn(page)]).toEqual([route, []]);
    }
    for (const [route, link] of OPENED.filter(([one]) => isOpenTo(role, one))) {
      await open(`${ACME}/${route}`);
      await page.locator(`#content ${link}`).first().click();
      await page.waitForURL((url) => url.pathname + url.search !== `${ACME}/${route}`);
      await untilLoaded(page);
      await page.locator('.mantine-Drawer-body, #content nav').first().waitFor();
      expect([route, await writingIn(page)]).toEqual([route, []]);
      expect([route, await page.getByText(/^Request /).allInnerTexts()]).toEqual([route, []]);
    }
    await page.goto(`${ACME}/blueprints`);
    await untilLoaded(page);
    const draft = await page.locator('#content a[href*="/blueprints/"]').first().getAttribute('href');
    for (const part of ['variables', 'facts']) {
      await page.goto(`${draft}?part=${part}`);
      await page.getByRole('tab', { selected: true }).waitFor();
      expect([part, await page.locator('#content [type=submit]').count()]).toEqual([part, 0]);
      const fields = page.getByRole('tabpanel').locator('input, textarea');
      for (const field of await fields.all()) expect([part, await field.isEditable()]).toEqual([part, false]);
    }
  });

  it.each(READERS)('have no form for the %s at the addresses of forms, and request nothing for it', async (role) => {
    const page = await signInAs(role, 'dashboard');
    for (const route of ['status-pages/new', 'deployments/new/:id']) {
      const called = await visit(page, route);
      await page.getByText(/cannot do this\. Ask an owner or admin of Acme\./).waitFor();
      expect([route, called.filter((path) => !SESSION.test(path))]).toEqual([route, []]);
      expect([route, await page.locator('#content').locator('form, input, button').count()]).toEqual([route, 0]);
    }
    await expectNoAxeFaults(page);
  });

  it('cover roles that see all screens, and roles that do not', () => {
    const open = ROLES.map((role) => ROUTES.filter((route) => isOpenTo(role, route)).length);
    expect([Math.max(...open), READERS]).toEqual([ROUTES.length, ['auditor', 'viewer']]);
    expect(Math.min(...open)).toBeLessThan(ROUTES.length);
  });
});
