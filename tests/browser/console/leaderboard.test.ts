import {
  ACME,
  describeConsole,
  expectFaults,
  expectFitsAt360,
  expectNoAxeFaults,
  signInAs,
} from '../../helpers/browser/console';

describeConsole('the leaderboard in the console', () => {
  it('ranks the members in a period, which the address keeps', async () => {
    const page = await signInAs('engineer', 'leaderboard');
    const first = page.getByRole('row').nth(1);
    await first.getByText('Acme Engineer').waitFor();
    await first.getByText('You', { exact: true }).waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.getByText('1 year').click();
    await page.waitForURL(/window=365d/);
    await page.reload();
    expect(await page.getByRole('radio', { name: '1 year' }).isChecked()).toBe(true);
  });

  it.each([
    ['owner', 'link'],
    ['viewer', 'no link'],
  ] as const)('says that it is off; the %s gets a %s to the settings', async (role, link) => {
    expectFaults(/status of 403/);
    const page = await signInAs(role, 'dashboard');
    const error = { status: 403, name: 'ForbiddenError', message: 'off', details: { code: 'LEADERBOARD_DISABLED' } };
    await page.route('**/leaderboard?*', (route) => route.fulfill({ status: 403, json: { data: null, error } }));
    await page.goto(`${ACME}/leaderboard`);
    await page.getByText(/It is off\./).waitFor();
    const settings = page.getByRole('link', { name: 'Open the settings' });
    expect(await settings.count()).toBe(link === 'link' ? 1 : 0);
    await expectNoAxeFaults(page);
  });

  it('says that the plan does not include it', async () => {
    expectFaults(/status of 403/);
    const page = await signInAs('owner@globex.example', '/organisations/globex/leaderboard');
    await page.getByText(/Your plan does not include it\./).waitFor();
    await page.getByRole('link', { name: 'Show the plan' }).click();
    await page.getByRole('heading', { level: 1, name: 'Plan and usage' }).waitFor();
  });
});
