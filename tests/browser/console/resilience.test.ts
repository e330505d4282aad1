import type { Page, Route } from 'playwright-core';
import {
  ACME,
  describeConsole,
  expectFaults,
  expectNoAxeFaults,
  openStranger,
  openWindow,
  signInAs,
  untilLoaded,
} from '../../helpers/browser/console';
import { signInWithPassword } from '../../helpers/browser/sign-in';

const OVERVIEW = '**/api/organisations/*/overview*';
/** Far more than the two seconds that it may take on an idle machine; tests share theirs with others. */
const PATIENCE_MS = 20_000;

const unavailable = (route: Route): Promise<void> =>
  route.fulfill({
    status: 503,
    contentType: 'application/json',
    body: JSON.stringify({
      data: null,
      error: {
        status: 503,
        name: 'ServiceUnavailableError',
        message: 'The database is away.',
        details: { code: 'DATABASE_UNAVAILABLE' },
      },
    }),
  });

const budget = (page: Page) => page.getByRole('heading', { name: 'Monthly budget' });

describeConsole('the console', () => {
  it('shows skeletons while the API is slow', async () => {
    const page = await signInAs('owner', 'members');
    let release = (): void => undefined;
    const answered = new Promise<void>((resolve) => (release = resolve));
    await page.route(OVERVIEW, async (route) => {
      await answered;
      await route.continue();
    });
    await page.goto(`${ACME}/dashboard`);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.locator('.mantine-Skeleton-root').first().waitFor();
    expect(await budget(page).count()).toBe(0);
    await expectNoAxeFaults(page);
    release();
    await budget(page).waitFor();
  });

  it('shows the refusal and tries again while the API fails', async () => {
    expectFaults(/status of 503/);
    const page = await signInAs('owner', 'members');
    await page.route(OVERVIEW, unavailable);
    await page.goto(`${ACME}/dashboard`);
    const refusal = page.getByRole('alert').filter({ hasText: 'The database cannot be reached.' });
    await refusal.waitFor();
    await expectNoAxeFaults(page);
    await page.unroute(OVERVIEW);
    await refusal.getByRole('button', { name: 'Try again' }).click();
    await budget(page).waitFor();
    expect(await refusal.count()).toBe(0);
  });

  it('shows the refusal and tries again while the server is away', async () => {
    expectFaults(/net::ERR_/);
    const page = await signInAs('owner', 'members');
    await page.route('**/api/**', (route) => route.abort());
    await page.goto(`${ACME}/dashboard`);
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await page.unroute('**/api/**');
    await again.click();
    await budget(page).waitFor();
  });

  it('continues in two windows whose access tokens have expired', async () => {
    expectFaults(/status of 401/);
    const one = await signInAs('owner', 'dashboard', { isOwnSession: true });
    const other = await openWindow(one, `${ACME}/members`);
    const refreshes: Page[] = [];
    for (const page of [one, other]) {
      page.on('request', (request) => void (request.url().endsWith('/auth/refresh') && refreshes.push(page)));
      await page.route('**/api/**', async (route) => {
        const token = await route.request().headerValue('authorization');
        // The new token may be equal to the old one: tokens that are signed in the same second are.
        if (token === null || refreshes.includes(page)) return route.continue();
        const details = { code: 'TOKEN_EXPIRED' };
        const error = { status: 401, name: 'UnauthorizedError', message: 'The token has expired.', details };
        return route.fulfill({
          status: 401,
          contentType: 'application/json',
          body: JSON.stringify({ data: null, error }),
        });
      });
    }
    await Promise.all([
      one.getByRole('link', { name: 'Members', exact: true }).click(),
      other.getByRole('link', { name: 'Dashboard', exact: true }).click(),
    ]);
    await Promise.all([one.getByText('owner@acme.example').waitFor(), budget(other).waitFor()]);
    expect(refreshes.map((page) => page === one).sort()).toEqual([false, true]);
    for (const page of [one, other]) await page.unroute('**/api/**');
    // A new document has no access token, so both windows refresh with one cookie at the same time.
    for (let round = 0; round < 3; round += 1) await Promise.all([one.reload(), other.reload()]);
    await Promise.all([one, other].map(untilLoaded));
  });

  it('signs out in all windows', async () => {
    expectFaults(/status of 401/);
    const one = await signInAs('viewer', 'dashboard', { isOwnSession: true });
    const other = await openWindow(one, `${ACME}/members`);
    await one.getByRole('button', { name: 'Your account' }).click();
    await one.getByRole('menuitem', { name: 'Sign out' }).click();
    for (const page of [one, other]) await page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
    await other.goto(`${ACME}/members`);
    await other.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor();
  });

  it('leads a person without a session to the sign-in page, and then to the place', async () => {
    expectFaults(/status of 401/);
    const page = await openStranger(`${ACME}/members?q=auditor`);
    await signInWithPassword(page, 'owner@acme.example', 'Demo-Passw0rd!');
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=auditor');
  });

  it('can be used soon after the dashboard has been opened', async () => {
    const page = await signInAs('owner', 'dashboard');
    await page.reload();
    await budget(page).waitFor();
    const elapsedMs = await page.evaluate<number>('performance.now()');
    expect(elapsedMs).toBeLessThan(PATIENCE_MS);
  });
});
