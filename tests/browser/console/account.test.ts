import {
  describeConsole,
  expectFaults,
  expectFitsAt360,
  expectNoAxeFaults,
  openStranger,
  signInAs,
} from '../../helpers/browser/console';

const PASSWORDS = ['First-Passw0rd!', 'Second-Passw0rd!'] as const;

describeConsole('the own account in the console', () => {
  it('shows sessions and memberships', async () => {
    const page = await signInAs('consultant@example.com', '/account');
    await page.getByText('consultant@example.com').waitFor();
    await page.getByText('This session').waitFor();
    await page.getByRole('button', { name: 'Leave Globex' }).waitFor();
    const emails = page.getByRole('region', { name: 'Emails that you get' });
    await emails.getByLabel('Decisions and failures of deployments').first().waitFor();
    expect(await emails.getByLabel('Deployments that wait for approval').count()).toBe(0);
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.getByText('Deutsch').click();
    await page.getByRole('heading', { name: 'Ihr Konto' }).waitFor();
    await page.getByText('English').click();
    await page.getByRole('link', { name: 'Acme' }).click();
    await page.waitForURL(/\/organisations\/acme\/dashboard/);
  });

  it('changes the name, the emails and the password, leaves an organisation and signs out everywhere', async () => {
    expectFaults(/status of 40[01]/);
    const page = await openStranger('/register');
    await page.getByLabel('Email address').fill('account-test@else.example');
    await page.getByLabel('Name').fill('account-test');
    await page.getByLabel('Password').fill(PASSWORDS[0]);
    await page.getByRole('button', { name: 'Create the account' }).click();
    await page.getByLabel('Name of the organisation').fill('Account test');
    await page.getByLabel('Short name, for addresses').fill('account-test');
    await page.getByRole('button', { name: 'Create the organisation' }).click();
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Change the name' }).click();
    await page.getByLabel('New name').fill('www.evil.example');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').getByRole('alert').first().waitFor();
    await expectNoAxeFaults(page);
    await page.getByLabel('New name').fill('account-renamed');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your name is changed.').waitFor();
    await page.getByRole('region', { name: 'You' }).getByText('account-renamed').waitFor();
    const emails = page.getByRole('region', { name: 'Emails that you get' });
    const saved = page.waitForResponse((response) => response.request().method() === 'PUT' && response.ok());
    await emails.getByLabel('Budget alerts').click();
    await saved;
    await page.reload();
    await emails.getByLabel('SCIM tokens').waitFor();
    expect(await emails.getByLabel('Budget alerts').isChecked()).toBe(false);
    // This server has no mail server.
    await page.getByRole('button', { name: 'Change the email address' }).click();
    await page.getByLabel('New email address').fill('account-new@else.example');
    await page.getByLabel('Your password').fill(PASSWORDS[0]);
    await expectNoAxeFaults(page);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await page.getByText('This service cannot send emails').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Current password').fill('Wrong-Passw0rd!');
    await page.getByLabel(/^New password( \*)?$/).fill(PASSWORDS[1]);
    await page.getByLabel('New password, again').fill(PASSWORDS[1]);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByRole('alert').waitFor();
    await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORDS[0]);
    await page.getByRole('button', { name: 'Change the password' }).click();
    await page.getByText('Your password is changed.').waitFor();
    // The only owner cannot leave.
    await page.getByRole('button', { name: 'Leave Account test' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('alert').getByText('at least one owner').first().waitFor();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL(/\/sign-in/);
  });

  it('withdraws the change of the address that waits for its link', async () => {
    const page = await signInAs('viewer', 'dashboard');
    let waiting: object | null = { email: 'viewer-new@acme.example', expires_at: '2030-05-03T12:00:00.000Z' };
    // This server has no mail server, so no change can be asked for.
    await page.route('**/api/me/address-change', (route) => {
      if (route.request().method() === 'GET') return route.fulfill({ json: { data: waiting } });
      waiting = null;
      return route.continue();
    });
    await page.goto('/account');
    await page.getByText('If viewer-new@acme.example can be your new address').waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.getByRole('button', { name: 'Keep the present address' }).click();
    await page.getByText('Your address stays.').waitFor();
    await page.getByText('If viewer-new@acme.example').waitFor({ state: 'detached' });
  });

  it('says that the link about a sign-in does not work', async () => {
    expectFaults(/status of 40[01]/);
    const page = await openStranger('/not-me?token=unknown');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByText('The link has expired').first().waitFor();
    expect(page.url()).not.toContain('unknown');
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
  });

  it('says that the link to a new address does not work', async () => {
    expectFaults(/status of 40[01]/);
    const page = await openStranger('/new-address?token=unknown');
    await page.getByRole('button', { name: 'Use the new address' }).click();
    await page.getByText('The link has expired').first().waitFor();
    expect(page.url()).not.toContain('unknown');
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
  });
});
