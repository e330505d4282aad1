import type { Page } from 'playwright-core';
import {
  describeConsole,
  expectFitsAt360,
  expectNoAxeFaults,
  openStranger,
  signInAs,
} from '../../helpers/browser/console';

const createOrganisation = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('Name of the organisation').fill(name);
  await page.getByLabel('Short name, for addresses').fill(name.toLowerCase().replaceAll(' ', '-'));
  await page.getByRole('button', { name: 'Create the organisation' }).click();
  await page.waitForURL(/\/organisations\/merge-[a-z]+\//);
};

describeConsole('the merge of an organisation in the console', () => {
  it('shows the plan, and merges after the name was typed', async () => {
    const page = await openStranger('/register');
    await page.getByLabel('Email address').fill('merge-test@else.example');
    await page.getByLabel('Name').fill('merge-test');
    await page.getByLabel('Password').fill('First-Passw0rd!');
    await page.getByRole('button', { name: 'Create the account' }).click();
    await createOrganisation(page, 'Merge source');
    await page.goto('/organisations/merge-source/settings/merge');
    await page.getByText('You own no other organisation.').waitFor();
    // No step leads on, so there are no steps, and two ways back.
    expect(await page.getByLabel('Steps of the merge').count()).toBe(0);
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Settings' }).waitFor();
    await page.getByRole('link', { name: 'Back to the settings' }).click();
    await page.getByRole('link', { name: 'Plan a merge' }).waitFor();
    await page.goto('/organisations');
    await createOrganisation(page, 'Merge target');
    await page.goto('/organisations/merge-source/settings');
    await page.getByRole('link', { name: 'Plan a merge' }).click();
    await page.getByLabel('Organisation that gets the records').selectOption('Merge target');
    await expectNoAxeFaults(page);
    await page.getByRole('button', { name: 'Show the plan' }).click();
    await page.getByText('One member of both organisations keeps the higher role.').waitFor();
    await page
      .getByRole('region', { name: 'Stays in the archive of Merge source' })
      .getByText('Audit entries')
      .waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.getByRole('button', { name: 'Continue' }).click();
    const merge = page.getByRole('button', { name: 'Merge for good' });
    await page.getByLabel('Type Merge source to confirm').fill('Merge target');
    expect(await merge.isDisabled()).toBe(true);
    await page.getByLabel('Type Merge source to confirm').fill('Merge source');
    await expectNoAxeFaults(page);
    await merge.click();
    await page.getByText('Merge source is merged into Merge target.').waitFor();
    await expectNoAxeFaults(page);
    await page.getByRole('link', { name: 'Open Merge target' }).click();
    await page.waitForURL(/\/organisations\/merge-target\/dashboard/);
  });

  it('is not offered to an admin', async () => {
    const page = await signInAs('admin', 'settings');
    await page.getByRole('region', { name: 'Community' }).waitFor();
    expect(await page.getByRole('link', { name: 'Plan a merge' }).count()).toBe(0);
    await page.goto('/organisations/acme/settings/merge');
    await page.waitForURL(/\/acme\/dashboard/);
  });
});
