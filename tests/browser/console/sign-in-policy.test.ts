import {
  describeConsole,
  expectFaults,
  expectFitsAt360,
  expectNoAxeFaults,
  openWindow,
  signInAs,
} from '../../helpers/browser/console';

describeConsole('the sign-in policy in the console', () => {
  it('shows who lacks a second factor, warns before it is saved, and is kept or reverted', async () => {
    const page = await signInAs('owner', 'settings');
    const group = page.getByRole('region', { name: 'Sign-in policy' });
    await group.getByText(/members? ha(s|ve) no second factor/).waitFor();
    await group.getByRole('switch', { name: 'Require a second factor' }).click();
    await group.getByRole('textbox', { name: 'Days to set it up' }).waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await group.getByRole('button', { name: 'Save' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save the sign-in policy?' });
    await dialog.getByText(/Members who have not set up any sign-in method/).waitFor();
    await dialog.getByText(/You yourself would have to sign in again/).waitFor();
    await expectNoAxeFaults(page);
    await dialog.getByRole('button', { name: 'Save the policy' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await group.getByText('Reverted, unless it is confirmed').waitFor();

    // During the grace, people are warned on every screen.
    const other = await openWindow(page, '/organisations/acme/dashboard');
    await other.getByText(/you need a second factor to enter this organisation/).waitFor();
    await other.getByRole('link', { name: 'Set up a second factor' }).click();
    await other.waitForURL(/\/account$/);

    // A session without a second factor does not confirm it.
    expectFaults(/status of 403/);
    await group.getByRole('button', { name: 'Keep this policy' }).click();
    await group
      .getByText('This organisation requires a second factor, and your account has none yet.', { exact: false })
      .waitFor();
    await group.getByRole('button', { name: 'Set up a second factor' }).waitFor();

    await group.getByRole('switch', { name: 'Require a second factor' }).click();
    await group.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('combobox', { name: 'Try it first' }).selectOption('No, change it for good');
    await dialog.getByRole('button', { name: 'Save the policy' }).click();
    await group.getByText('Reverted, unless it is confirmed').waitFor({ state: 'detached' });
  });
});
