import {
  describeConsole,
  expectFitsAt360,
  expectNoAxeFaults,
  openStranger,
  signInAs,
} from '../../helpers/browser/console';

describeConsole('the split of an organisation in the console', () => {
  it('shows the plan, and splits after the name was typed', async () => {
    const page = await openStranger('/register');
    await page.getByLabel('Email address').fill('split-test@else.example');
    await page.getByLabel('Name').fill('split-test');
    await page.getByLabel('Password').fill('First-Passw0rd!');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByLabel('Name of the organisation').fill('Split source');
    await page.getByLabel('Short name, for addresses').fill('split-source');
    await page.getByRole('button', { name: 'Create the organisation' }).click();
    await page.waitForURL(/\/organisations\/split-source\//);
    await page.goto('/organisations/split-source/settings');
    await page.getByRole('link', { name: 'Plan a split' }).click();
    await page.getByLabel('Name of the first new organisation').fill('Split west');
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.getByRole('button', { name: 'Show the plan' }).click();
    await page.getByRole('region', { name: 'Split west gets' }).getByText('Members').waitFor();
    await page
      .getByRole('region', { name: 'Stays in the archive of Split source' })
      .getByText('Audit entries')
      .waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    const split = page.getByRole('button', { name: 'Split for good' });
    await page.getByLabel('Type Split source to confirm').fill('Split west');
    expect(await split.isDisabled()).toBe(true);
    await page.getByLabel('Type Split source to confirm').fill('Split source');
    await expectNoAxeFaults(page);
    await split.click();
    await page.getByText('Split source is split.').waitFor();
    await page.getByRole('link', { name: 'Open Split west' }).click();
    await page.waitForURL(/\/organisations\/split-west\/dashboard/);
  });

  it('offers what the organisation has, and shows what goes with it', async () => {
    const page = await signInAs('owner', 'settings/split');
    await page.getByLabel('Name of the first new organisation').fill('Acme West');
    await page.getByRole('textbox', { name: 'Agents' }).click();
    await page.getByRole('option').first().click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Show the plan' }).click();
    await page.getByRole('region', { name: 'Acme West gets' }).getByText('Agents').waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('Name of the first new organisation').inputValue()).toBe('Acme West');
  });

  it('is not offered to an admin', async () => {
    const page = await signInAs('admin', 'settings');
    await page.getByRole('region', { name: 'Community' }).waitFor();
    expect(await page.getByRole('link', { name: 'Plan a split' }).count()).toBe(0);
    await page.goto('/organisations/acme/settings/split');
    await page.waitForURL(/\/acme\/dashboard/);
  });
});
