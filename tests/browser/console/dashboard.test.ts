import {
  describeConsole,
  expectFitsAt360,
  expectNoAxeFaults,
  signInAs,
  untilLoaded,
} from '../../helpers/browser/console';

describeConsole('the dashboard of the console', () => {
  it.each(['owner', 'viewer'] as const)('is shown to the %s', async (role) => {
    const page = await signInAs(role, 'dashboard');
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
  });

  it('leads from the number of checks with a status to as many checks', async () => {
    const page = await signInAs('viewer', 'dashboard');
    const links = page.getByRole('region', { name: 'Checks', exact: true }).getByRole('link', { name: /: \d+$/ });
    await links.first().waitFor();
    const names = await Promise.all((await links.all()).map((link) => link.getAttribute('aria-label')));
    expect(names.length).toBeGreaterThan(1);
    for (const name of names) {
      const [status, count] = String(name).split(': ');
      await page.goto('/organisations/acme/dashboard');
      await page
        .getByRole('region', { name: 'Checks', exact: true })
        .getByRole('link', { name: `${name}` })
        .click();
      await page.getByRole('radio', { name: `${status} ${count}`, checked: true }).waitFor({ state: 'attached' });
      await untilLoaded(page);
      expect([name, await page.locator('main h2 button[aria-expanded]').count()]).toEqual([name, Number(count)]);
    }
  });
});
