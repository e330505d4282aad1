import { randomUUID } from 'node:crypto';
import {
  describeConsole,
  expectFaults,
  expectFitsAt360,
  expectNoAxeFaults,
  signInAs,
} from '../../helpers/browser/console';

describeConsole('the status page in the console', () => {
  it('shows the history of the open check in two calls, and failed results on demand', async () => {
    const page = await signInAs('owner', 'checks');
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/synthetic') && calls.push(request.url()));
    await page.reload();
    await page.getByRole('img', { name: /^90 bars: .* available/ }).waitFor();
    expect(calls).toHaveLength(2);
    expect(calls[0]).toContain('with=state');
    expect(calls[1]).toContain('bucket=1d');
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);

    await page.getByRole('button', { name: /^Public API/ }).click();
    await page.getByText('7 days', { exact: true }).click();
    await page.getByRole('img', { name: /^168 bars/ }).waitFor();
    await page.getByRole('tab', { name: 'Failed results' }).click();
    await page
      .getByRole('table', { name: 'Failed results' })
      .getByText(/Down|Error/)
      .first()
      .waitFor();
    await expectNoAxeFaults(page);
    const address = page.url();
    await page.reload();
    await page
      .getByRole('table', { name: 'Failed results' })
      .getByText(/Down|Error/)
      .first()
      .waitFor();
    expect(page.url()).toBe(address);
  });

  it('lets an engineer create, correct, disable and delete a check', async () => {
    const name = `Test ${randomUUID().slice(0, 8)}`;
    const page = await signInAs('engineer', 'checks');
    await page.getByRole('button', { name: 'New check' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('ftp://files.acme.example');
    expectFaults(/status of 400/);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('dialog').getByRole('alert').waitFor();
    await expectNoAxeFaults(page);
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill('https://docs.acme.example');
    await page.getByRole('button', { name: 'Create' }).click();

    const check = page.getByRole('button', { name: new RegExp(`^${name}`) });
    await check.getByText('no results yet').waitFor();
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await check.getByText('Disabled').waitFor();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill(`${name} B`);
    await page.getByRole('button', { name: 'Save' }).click();
    await check.getByText(`${name} B`).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await check.waitFor({ state: 'detached' });
  });

  it.each(['auditor', 'viewer'] as const)('lets the %s read, and change nothing', async (role) => {
    const page = await signInAs(role, 'checks');
    await page.getByRole('img', { name: /^90 bars/ }).waitFor();
    await expectNoAxeFaults(page);
    expect(await page.getByRole('button', { name: /^(New check|Edit|Disable|Delete)$/ }).count()).toBe(0);
  });
});
