import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import {
  ACME,
  describeConsole,
  expectFitsAt360,
  expectNoAxeFaults,
  signInAs,
  untilLoaded,
} from '../../helpers/browser/console';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('link', { name }) });

const choose = async (page: Page, name: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
};

describeConsole('the cloud instances in the console', () => {
  it('are found by their status and by words, and lead to what runs on them and what has changed', async () => {
    const page = await signInAs('owner', 'instances');
    await expectNoAxeFaults(page);
    await page.getByText(/^Stopped \d/).click();
    await page.waitForURL(/status=stopped/);
    await rowOf(page, 'batch-1').waitFor();
    await rowOf(page, 'web-1').waitFor({ state: 'detached' });
    await page.getByRole('searchbox').fill('hetzner');
    await page.getByText('No instance matches these filters.').waitFor();

    await page.goto(`${ACME}/instances?q=web-1`);
    await rowOf(page, 'web-1').getByRole('link', { name: 'web-1' }).click();
    await page.getByRole('heading', { level: 1, name: 'web-1' }).waitFor();
    await page.getByRole('region', { name: 'Agents on it' }).getByRole('link', { name: 'web-1' }).waitFor();
    const history = page.getByRole('region', { name: 'What has changed' });
    await history.getByRole('link', { name: 'New status: Running' }).waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await history.getByRole('link', { name: 'In the audit log' }).click();
    await page.getByRole('link', { name: 'Cloud instance created' }).waitFor();
  });

  it('lead to the deployment that has made them, and back', async () => {
    const page = await signInAs('viewer', 'instances?q=preview');
    await page.getByRole('link', { name: 'Preview 412' }).first().click();
    await page.waitForURL(/\/instances\/\w+$/);
    await page.getByRole('link', { name: 'Preview 412' }).click();
    await page.waitForURL(/\/deployments\/\w+$/);
    await untilLoaded(page);
    await page
      .locator('#content')
      .getByRole('link', { name: /preview 412/i })
      .click();
    await page.waitForURL(/\/instances\/\w+$/);
  });

  it('are recorded and followed to their end by an engineer', async () => {
    const name = `test-${randomUUID().slice(0, 8)}`;
    const page = await signInAs('engineer', 'instances');
    await page.getByRole('button', { name: 'Add an instance' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(name);
    const provider = dialog.getByLabel('Provider', { exact: true });
    // The beginning is the code of a provider, whose name must not take its place meanwhile.
    await provider.pressSequentially('google of ours');
    expect(await provider.inputValue()).toBe('google of ours');
    await provider.fill('hetzner');
    await provider.blur();
    expect(await provider.inputValue()).toBe('Hetzner');
    await expectNoAxeFaults(page);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await rowOf(page, name).getByText('Running').waitFor();

    await choose(page, name, 'Mark as stopped');
    await rowOf(page, name).getByText('Stopped').waitFor();
    await choose(page, name, 'Edit');
    await dialog.getByLabel('Region').fill('fsn1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await rowOf(page, name).getByText('Hetzner', { exact: true }).waitFor();
    await rowOf(page, name).getByText('Falkenstein (fsn1)', { exact: true }).waitFor();
    await choose(page, name, 'Mark as terminated');
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as terminated' }).click();
    await rowOf(page, name).getByText('Terminated').waitFor();
    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Copy ID']);
  });

  it('say what they are for where there are none, with a command for this organisation', async () => {
    const page = await signInAs('engineer', 'dashboard');
    await page.route('**/api/cloud-instances?*', (route) =>
      route.fulfill({ json: { data: [], meta: { pagination: { nextCursor: null } } } }),
    );
    await page.goto(`${ACME}/instances`);
    await page.getByText(/^An instance is a machine/).waitFor();
    const command = await page.getByRole('region', { name: 'Command for the terminal' }).innerText();
    expect(command).toMatch(/^curl .+"http:\/\/127\.0\.0\.1:\d+\/api\/cloud-instances"[\s\S]+"organisation": "\w{24}"/);
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.getByRole('link', { name: 'Choose a blueprint to deploy' }).click();
    await page.waitForURL(`**${ACME}/blueprints`);
  });

  it('can only be read by a viewer', async () => {
    const page = await signInAs('viewer', 'instances');
    expect(await page.getByRole('button', { name: 'Add an instance' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Actions for web-2' }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Copy ID']);
  });
});
