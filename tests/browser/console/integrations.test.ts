import type { Page } from 'playwright-core';
import { describeConsole, expectFitsAt360, expectNoAxeFaults, signInAs } from '../../helpers/browser/console';

/** Closes the dialog with a secret, and expects that the secret looks as it should. */
const expectSecret = async (page: Page, label: string, form: RegExp): Promise<void> => {
  expect(await page.getByLabel(label, { exact: true }).textContent()).toMatch(form);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
};

/** Chooses an action of a record, and confirms it. */
const act = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
  await page.getByRole('dialog').getByRole('button', { name: action }).click();
};

describeConsole('the integrations screen of the console', () => {
  it('lets an owner create and revoke an API key', async () => {
    const page = await signInAs('owner', 'integrations');
    await page.waitForURL(/integrations\/keys/);
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.getByRole('button', { name: 'New key' }).click();
    await page.getByRole('button', { name: 'Create', exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('Key of a test');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByText('Choose at least one right.').waitFor();
    // What the console refuses moves the focus as what the API refuses.
    await page
      .getByRole('group', { name: /^Rights/ })
      .locator('input:focus')
      .waitFor();
    await page.getByLabel('Read findings').check();
    await expectNoAxeFaults(page);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name: 'The key Key of a test' }).waitFor();
    await expectSecret(page, 'API key', /^tny_/);
    await act(page, 'Key of a test', 'Revoke');
    await page.getByRole('button', { name: 'Actions for Key of a test' }).waitFor({ state: 'detached' });
    // Its state is in the address, which changes a moment after the click: check() would expect it at once.
    await page.getByLabel('Include revoked ones').click();
    await page.getByRole('row', { name: 'Key of a test' }).getByText('Revoked').waitFor();
    await page.reload();
    await page.getByRole('row', { name: 'Key of a test' }).getByText('Revoked').waitFor();
  });

  it('lets an owner create a webhook, test it, read its deliveries and delete it', async () => {
    const url = 'https://receiver.example.com/of-a-test';
    const page = await signInAs('owner', 'integrations/webhooks');
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.getByRole('button', { name: 'New webhook' }).click();
    await page.getByRole('textbox', { name: 'Address' }).fill(url);
    await page.getByText('organisation.budget-threshold-reached', { exact: true }).waitFor();
    await expectFitsAt360(page);
    await page.getByLabel('Finding created').check();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name: 'The signing secret' }).waitFor();
    await expectSecret(page, 'Signing secret', /^whsec_/);
    await page.getByRole('button', { name: `Actions for ${url}` }).click();
    await page.getByRole('menuitem', { name: 'Send a test event' }).click();
    await page.getByText('The test event is on its way.').waitFor();
    await page.getByRole('link', { name: url }).click();
    await page.getByRole('row', { name: 'Test event webhook.test' }).getByRole('link').click();
    await page.getByRole('dialog').getByText('Attempts').waitFor();
    await page.getByRole('dialog').getByText('"type": "webhook.test"').waitFor();
    await page.getByRole('dialog').getByText('user-agent: Tenantry-Webhooks/1').waitFor();
    expect(page.url()).toMatch(/delivery=/);
    await expectNoAxeFaults(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Send a range again' }).click();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText(/Deliveries on their way again: \d/).waitFor();
    await expectFitsAt360(page);
    await act(page, url, 'Disable');
    await page.getByRole('button', { name: 'Send a range again', disabled: true }).waitFor();
    await page.getByRole('link', { name: 'Test event' }).click();
    await page.getByRole('dialog').getByText('Enable it to send this delivery again.').waitFor();
    expect(await page.getByRole('button', { name: 'Send again' }).count()).toBe(0);
    await expectNoAxeFaults(page);
    await page.getByRole('button', { name: 'Enable the webhook' }).click();
    await page.getByRole('button', { name: 'Send again' }).click();
    await page.getByText('The delivery is on its way again.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await act(page, url, 'Delete');
    await page.getByRole('link', { name: url }).waitFor({ state: 'detached' });
  });

  it('lets an admin create and revoke a SCIM token, and add and delete a directory', async () => {
    const page = await signInAs('admin', 'integrations/scim');
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Token of a test');
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('heading', { name: 'The new token' }).waitFor();
    await expectSecret(page, 'SCIM token', /^\S{20,}$/);
    await act(page, 'Token of a test', 'Revoke');
    await page.getByRole('button', { name: 'Actions for Token of a test' }).waitFor({ state: 'detached' });
    await page.getByRole('tab', { name: 'Directories' }).click();
    await page.getByRole('button', { name: 'New directory' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Directory of a test');
    // Without a provider of its own, the access of the operator is used.
    await page.getByLabel('Our own identity provider').uncheck();
    await page.getByRole('textbox', { name: 'Tenant' }).fill('7b0a3c5e-0000-4000-8000-000000000001');
    await page.getByLabel('People can sign in through it').uncheck();
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await page.getByRole('row', { name: 'Directory of a test' }).getByText('Disabled').waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await act(page, 'Directory of a test', 'Delete');
    await page.getByRole('row', { name: 'Directory of a test' }).waitFor({ state: 'detached' });
  });

  it('puts a change of a directory that people sign in through on trial', async () => {
    const page = await signInAs('admin', 'integrations/directories');
    const edit = async () => {
      await page.getByRole('button', { name: 'Actions for Directory on trial' }).click();
      await page.getByRole('menuitem', { name: 'Edit' }).click();
    };
    const tenant = page.getByRole('textbox', { name: 'Tenant' });
    await page.getByRole('button', { name: 'New directory' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Directory on trial');
    await page.getByLabel('Our own identity provider').uncheck();
    await tenant.fill('7b0a3c5e-0000-4000-8000-000000000002');
    // Nothing that works is at stake yet.
    expect(await page.getByLabel('Try it first').count()).toBe(0);
    await page.getByRole('button', { name: 'Create', exact: true }).click();
    await edit();
    await tenant.fill('7b0a3c5e-0000-4000-8000-000000000003');
    expect(await page.getByLabel('Try it first').inputValue()).toBe('minutes');
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const row = page.getByRole('row', { name: 'Directory on trial' });
    await row.getByText('Its last change is reverted').waitFor();
    await expectFitsAt360(page);
    await edit();
    await page.getByLabel('People can sign in through it').uncheck();
    await page.getByText('Enabled again then').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  });

  it('turns a directory off on trial before it can be deleted', async () => {
    const page = await signInAs('admin', 'integrations/directories');
    const row = page.getByRole('row', { name: 'Directory on trial' });
    const turnOff = async (period: string) => {
      await page.getByRole('button', { name: 'Actions for Directory on trial' }).click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByText('A deletion cannot be taken back').waitFor();
      await page.getByLabel('Try it first').selectOption(period);
      await expectNoAxeFaults(page);
      await expectFitsAt360(page);
      await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click();
    };
    await turnOff('minutes');
    await row.getByText('Turned off on trial, enabled again:').waitFor();
    await row.getByText('Disabled').waitFor();
    await act(page, 'Directory on trial', 'Delete');
    await row.waitFor({ state: 'detached' });
  });

  it('shows what a directory did, by result and by address, and why a request was refused', async () => {
    const page = await signInAs('admin', 'integrations/scim');
    const log = page.getByRole('region', { name: 'SCIM log' });
    await log.getByRole('link', { name: 'Platform' }).first().waitFor();
    await log.getByLabel('Result').selectOption('refused');
    await log.getByRole('link', { name: 'Platform' }).first().waitFor({ state: 'detached' });
    await log.getByRole('searchbox').fill('OWNER@acme');
    await log.getByRole('link', { name: 'viewer@acme.example' }).waitFor({ state: 'detached' });
    await log.getByRole('link', { name: 'owner@acme.example' }).click();
    const entry = page.getByRole('dialog');
    await entry.getByText('400 mutability LAST_OWNER').waitFor();
    await entry.getByText('Make another member owner first.').waitFor();
    await expectNoAxeFaults(page);
    await entry.getByRole('button', { name: 'Close' }).click();
    await log.getByRole('searchbox').fill('nowhere');
    await log.getByText('No entry matches these filters.').waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
  });

  it.each(['engineer', 'auditor', 'viewer'] as const)('does not offer it to the %s', async (role) => {
    const page = await signInAs(role, 'integrations/keys');
    await page.getByText('This screen needs the role Owner or Admin').waitFor();
    expect(await page.getByRole('link', { name: 'Integrations' }).count()).toBe(0);
  });
});
