import type { Page } from 'playwright-core';
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

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search this organisation' });
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

/** The paths of the lists that a page reads. */
const searchesOf = (page: Page): string[] => {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.has('_q')) paths.push(pathname);
  });
  return paths;
};

describeConsole('the frame of the console', () => {
  it('finds screens and records with the keyboard alone', async () => {
    const page = await signInAs('owner', 'dashboard');
    const searches = searchesOf(page);
    await page.keyboard.press('Control+k');
    await palette(page).getByRole('combobox').fill('sta pa');
    await option(page, 'Status pages').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Status pages' }).waitFor();

    await page.keyboard.press('/');
    await palette(page).getByRole('combobox').fill('kubernetes');
    const found = option(page, /kubernetes/i).first();
    await found.waitFor();
    await palette(page)
      .getByText(/results?$/)
      .waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    const name = await found.innerText();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const trail = page.getByRole('navigation', { name: 'You are here' });
    await trail.getByText(name).waitFor();
    await trail.getByRole('link', { name: 'Blueprints' }).click();
    await page.waitForURL((url) => url.pathname === `${ACME}/blueprints`);
    // Each list once for each pause, although every letter is a change.
    expect(searches.filter((path) => path === '/api/blueprint-drafts').length).toBeLessThanOrEqual(3);
  });

  it('searches only what the role may read, and says that nothing was found', async () => {
    const page = await signInAs('viewer', 'dashboard');
    const searches = searchesOf(page);
    await page.getByRole('button', { name: 'Search' }).click();
    await palette(page).getByRole('combobox').fill('no record is called so');
    await palette(page).getByText('Nothing here has this name.').waitFor();
    expect(searches).toContain('/api/svc-agents');
    expect(searches.filter((path) => /findings|webhook|audit/.test(path))).toEqual([]);
    await palette(page).getByRole('combobox').fill('');
    await option(page, 'Members').waitFor();
    expect(await option(page, 'Settings').count()).toBe(0);
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'detached' });
  });

  it('explains the screen, and how to begin', async () => {
    const page = await signInAs('owner', 'findings');
    await page.getByRole('button', { name: 'Help' }).click();
    const help = page.getByRole('dialog', { name: 'Help: Findings' });
    const guide = help.getByRole('link', { name: 'The guide about this screen' });
    expect(await guide.getAttribute('href')).toBe('/docs/guides/findings');
    await help.getByText(`${new URL(page.url()).origin}/api/security-findings/import`).waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
  });

  it('has a page for unknown addresses: below an organisation in the frame, elsewhere with status 404', async () => {
    const page = await signInAs('owner', 'nowhere/at/all');
    await page.getByRole('heading', { level: 1, name: 'Page not found' }).waitFor();
    expect(await page.getByRole('navigation').getByRole('link').count()).toBeGreaterThan(5);
    await expectNoAxeFaults(page);

    expectFaults(/status of 404/);
    for (const path of ['/login', '/dashboard', '/some/where/else.html']) {
      const response = await page.goto(path);
      expect([path, response?.status()]).toEqual([path, 404]);
      await untilLoaded(page);
      await page.getByRole('link', { name: 'Go to the start page' }).waitFor();
    }
    await expectNoAxeFaults(page);
    const stranger = await openStranger('/nowhere', 'de-DE');
    await stranger.getByRole('heading', { level: 1, name: 'Seite nicht gefunden' }).waitFor();
    const program = await page.request.get('/nowhere', { headers: { Accept: 'application/json' } });
    expect([program.status(), program.headers()['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
    const unknown = await page.request.get('/api/nowhere', { headers: { Accept: 'text/html' } });
    expect([unknown.status(), unknown.headers()['content-type']]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it('has British dates, and clock times in logs', async () => {
    const page = await signInAs('owner', 'audit');
    await page
      .getByRole('cell', { name: /^\d{1,2} \p{L}+ 20\d\d, \d\d:\d\d:\d\d$/u })
      .first()
      .waitFor();
  });
});
