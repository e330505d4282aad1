import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import {
  ACME,
  describeConsole,
  expectFaults,
  expectFitsAt360,
  expectNoAxeFaults,
  signInAs,
} from '../../helpers/browser/console';

const nameOf = (): string => `Test ${randomUUID().slice(0, 8)}`;

/** Opens the form of a blueprint from its card. */
const openForm = async (page: Page, blueprint: string): Promise<void> => {
  await page.getByRole('article', { name: blueprint }).getByRole('link', { name: 'Deploy' }).click();
  await page.getByRole('heading', { level: 1, name: `Deploy ${blueprint}` }).waitFor();
};

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

/** Plans the deployment of a preview environment. */
const planPreview = async (page: Page, name: string): Promise<void> => {
  await openForm(page, 'Preview environment');
  await field(page, 'Name of the deployment').fill(name);
  await field(page, 'Pull request').fill('77');
  await field(page, 'Password of the registry').fill('s3cr3t-XYZ-token');
  await press(page, 'Show the plan');
  await page.getByRole('heading', { level: 1, name: /^Deployment plan/ }).waitFor();
};

describeConsole('deployments in the console', () => {
  it('shows faults at their inputs, and a plan that somebody else rejects', async () => {
    const name = nameOf();
    const engineer = await signInAs('engineer', 'blueprints');
    await openForm(engineer, 'Preview environment');
    expect(await field(engineer, 'Password of the registry').getAttribute('type')).toBe('password');
    await field(engineer, 'Name of the deployment').fill(name);
    await field(engineer, 'Pull request').fill('0');
    await field(engineer, 'Password of the registry').fill('s3cr3t-XYZ-token');
    expectFaults(/status of 400/);
    await press(engineer, 'Show the plan');
    await engineer.getByText('Enter 1 or more.').waitFor();
    await expectNoAxeFaults(engineer);
    await expectFitsAt360(engineer);
    await field(engineer, 'Pull request').fill('77');
    await press(engineer, 'Show the plan');
    await engineer.getByText('These people can approve the deployment: Acme Owner, Acme Admin.').waitFor();
    await engineer.getByText('Group 2: 2 steps').waitFor();
    expect(await engineer.getByText('s3cr3t-XYZ-token').count()).toBe(0);
    await expectNoAxeFaults(engineer);
    await expectFitsAt360(engineer);
    await press(engineer, 'Ask for approval');
    await engineer.getByText('The deployment waits for approval').waitFor();
    expect(await engineer.getByRole('button', { name: /Approve|Reject/ }).count()).toBe(0);
    await expectNoAxeFaults(engineer);

    const admin = await signInAs('admin', new URL(engineer.url()).pathname);
    await press(admin, 'Reject');
    await admin.getByRole('dialog').getByRole('textbox', { name: 'Reason' }).fill('Not today.');
    await expectNoAxeFaults(admin);
    await admin.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await admin.getByText('Rejected', { exact: true }).waitFor();
    await admin.getByText('Not today.').waitFor();
  });

  it('plans again when the plan has expired, with the same inputs', async () => {
    const page = await signInAs('engineer', 'blueprints');
    await planPreview(page, nameOf());
    await page.route('**/api/deployments', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 412,
            contentType: 'application/json',
            body: JSON.stringify({
              data: null,
              error: {
                status: 412,
                name: 'PreconditionFailedError',
                message: 'Expired.',
                details: { code: 'PLAN_EXPIRED' },
              },
            }),
          })
        : route.continue(),
    );
    expectFaults(/status of 412/);
    await press(page, 'Ask for approval');
    await page.getByText('The plan had expired').waitFor();
    await page.getByText('Nothing was started.').waitFor();
    await page.getByRole('cell', { name: '77', exact: true }).waitFor();
    await expectNoAxeFaults(page);
    await press(page, 'Change the inputs');
    expect(await field(page, 'Pull request').inputValue()).toBe('77');
  });

  it('deploys records at once, and destroys them when their name is typed', async () => {
    const name = nameOf();
    const page = await signInAs('engineer', 'blueprints');
    await openForm(page, 'VPN gateway');
    await field(page, 'Name of the deployment').fill(name);
    await field(page, 'Public keys of the peers').fill('peer-1');
    await press(page, 'Show the plan');
    await press(page, 'Start the deployment');
    await page.getByRole('region', { name: 'Instances' }).getByText(name).waitFor();
    await press(page, 'Destroy');
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByRole('button', { name: 'Destroy' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill(name);
    await expectNoAxeFaults(page);
    await dialog.getByRole('button', { name: 'Destroy' }).click();
    await page.getByText('Destroyed', { exact: true }).waitFor();
    await page.getByRole('region', { name: 'Instances' }).getByText('Terminated').waitFor();
  });

  it('shows where a deployment has failed, as a graph and as a list, with the log', async () => {
    const page = await signInAs('viewer', 'deployments');
    await page.getByRole('radio', { name: /^Failed/ }).press(' ');
    await page.getByRole('link', { name: 'Preview 412' }).click();
    await page.getByText('The program ended with exit code 2.').first().waitFor();
    const log = page.getByRole('log', { name: 'Log' });
    await log.getByText('shop:pr-412 was not found').waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.getByRole('button', { name: 'Front page answers Skipped' }).press('Enter');
    await page.getByText('Skipped, because Shop did not succeed.').waitFor();
    await page.getByText('List', { exact: true }).click();
    await page.getByRole('button', { name: 'Machine' }).press('Enter');
    await page.getByText('"address": "192.0.2.44"').waitFor();
    // The colours of terminals are not shown.
    expect(await log.textContent()).toMatch(/^hcloud_server/);
    await expectNoAxeFaults(page);
    expect(await page.getByRole('button', { name: /Retry|Destroy|Verify|Cancel/ }).count()).toBe(0);
    // The view is remembered.
    await page.reload();
    await page.getByRole('table', { name: 'Steps' }).waitFor();
  });

  it('lists deployments, and keeps the list at 360 px', async () => {
    const page = await signInAs('viewer', 'deployments');
    await page.getByRole('link', { name: 'Preview 398' }).waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.goto(`${ACME}/deployments?status=succeeded`);
    await page.getByRole('link', { name: 'Preview 398' }).waitFor();
    expect(await page.getByRole('link', { name: 'Preview 412' }).count()).toBe(0);
  });

  it('saves the deployment policy', async () => {
    const page = await signInAs('owner@globex.example', '/organisations/globex/settings');
    const card = page.getByRole('region', { name: 'Deployments' });
    await card.getByRole('textbox', { name: 'Longest lifetime (hours)' }).fill('72');
    await card.getByRole('button', { name: 'Add a runner' }).click();
    await card.getByRole('textbox', { name: 'Labels for *' }).fill('trusted,');
    await expectNoAxeFaults(page);
    await card.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await card.getByText('trusted').waitFor();
    expect(await card.getByRole('textbox', { name: 'Longest lifetime (hours)' }).inputValue()).toBe('72');
  });
});
