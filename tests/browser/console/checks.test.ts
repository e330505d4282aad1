import { randomUUID } from 'node:crypto';
import {
  describeConsole,
  expectFaults,
  expectFitsAt360,
  expectNoAxeFaults,
  signInAs,
} from '../../helpers/browser/console';

describeConsole('checks in the console', () => {
  it('shows the history of the open check in three calls, and failed results on demand', async () => {
    const page = await signInAs('owner', 'checks');
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/synthetic') && calls.push(request.url()));
    await page.reload();
    await page.getByRole('img', { name: /^90 bars: .* available/ }).waitFor();
    // The counts of the filter, the list, and the history.
    expect(calls.map((call) => /facets=|with=state|bucket=1d/.exec(call)?.[0]).sort()).toEqual([
      ...['bucket=1d', 'facets=', 'with=state'],
    ]);
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

  it('shows those that are down first, and only those of a status', async () => {
    const page = await signInAs('owner', 'checks?status=up');
    const statuses = page.getByRole('radiogroup', { name: 'Status' });
    await statuses.getByText(/^Up \d/).waitFor();
    await page.getByRole('button', { name: /Up/ }).first().waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await statuses.getByText('All', { exact: false }).click();
    await page.waitForURL((url) => !url.searchParams.has('status'));
    // A disabled check has no state that counts.
    await statuses.getByText(/^Unknown 0$/).waitFor();
    await statuses.getByText('Disabled', { exact: false }).click();
    await page.getByRole('button', { name: /^Old shop/ }).waitFor();
    await page.getByRole('button', { name: /^Public API/ }).waitFor({ state: 'detached' });
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

  it('tries a check before it is stored, and keeps a secret header', async () => {
    const name = `Test ${randomUUID().slice(0, 8)}`;
    const page = await signInAs('engineer', 'checks');
    await page.getByRole('button', { name: 'New check' }).click();
    const dialog = page.getByRole('dialog', { name: 'New check' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('textbox', { name: 'Address', exact: true }).fill('https://docs.acme.example');
    expectFaults(/status of 409/);
    const refusal = {
      message: 'No agent that would run this check is connected.',
      details: { code: 'NO_AGENT_AVAILABLE' },
    };
    await page.route('**/api/check-tries', (route) => route.fulfill({ status: 409, json: { error: refusal } }));
    await dialog.getByRole('button', { name: 'Try it now' }).click();
    await dialog.getByText('No agent that would run the check is connected.', { exact: true }).waitFor();

    const found = { status: 'down', cause: 'timeout', response_time_ms: 9876, status_code: null, timings: { dns: 12 } };
    const answers = [
      { status: 'waiting', result: null },
      { status: 'running', result: null },
      { status: 'done', result: found },
    ];
    await page.unroute('**/api/check-tries');
    await page.route('**/api/check-tries', (route) =>
      route.fulfill({ status: 202, json: { data: { id: 'one', agent: 'two', ...answers[0] } } }),
    );
    await page.route('**/api/check-tries/one', (route) =>
      route.fulfill({
        json: { data: { id: 'one', agent: 'two', ...(answers.length > 1 ? answers.shift() : answers[0]) } },
      }),
    );
    await dialog.getByRole('button', { name: 'Try it now' }).click();
    const result = dialog.getByRole('group', { name: 'What the agent found' });
    await result.getByText('There was no answer in time.').waitFor();
    await result.getByText('9,876 ms').waitFor();
    await expectNoAxeFaults(page);

    await dialog.getByRole('button', { name: 'More settings' }).click();
    await dialog.getByRole('button', { name: 'Add a header' }).click();
    await dialog.getByRole('textbox', { name: 'Name of header 1' }).fill('Authorization');
    await dialog.getByRole('textbox', { name: 'Value of header 1' }).fill('Bearer s3cr3t');
    await dialog.getByRole('checkbox', { name: 'Header 1 is secret' }).check();
    await dialog.getByRole('textbox', { name: 'JSONPath of the answer' }).fill('$.ready');
    await dialog.getByRole('textbox', { name: 'Expected value' }).fill('true');
    await dialog.getByLabel('Failures until it is down').fill('3');
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const edit = page.getByRole('dialog', { name: `Edit ${name}` });
    await edit.getByRole('button', { name: 'More settings' }).click();
    expect(await edit.getByRole('textbox', { name: 'Value of header 1' }).inputValue()).toBe('[redacted]');
    expect(await edit.getByRole('textbox', { name: 'Expected value' }).inputValue()).toBe('true');
    expect(await edit.getByLabel('Failures until it is down').inputValue()).toBe('3');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor({ state: 'detached' });
  });

  it('has a form for each type, and shows the token of a heartbeat once', async () => {
    const name = `Test ${randomUUID().slice(0, 8)}`;
    const page = await signInAs('engineer', 'checks');
    await page.getByRole('button', { name: 'New check' }).click();
    const dialog = page.getByRole('dialog', { name: 'New check' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    const choose = async (type: string): Promise<void> => {
      await dialog.getByRole('textbox', { name: 'Type', exact: true }).click();
      await page.getByRole('option', { name: type }).click();
    };
    await choose('DNS name');
    await dialog.getByRole('textbox', { name: 'Name to look up' }).waitFor();
    await expectNoAxeFaults(page);
    await choose('TLS certificate');
    expect(await dialog.getByLabel('Port').inputValue()).toBe('443');
    await expectNoAxeFaults(page);
    await choose('TCP port');
    await dialog.getByRole('textbox', { name: 'Host' }).fill('https://db.acme.example');
    await dialog.getByLabel('Port').fill('5432');
    expectFaults(/status of 400/);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await dialog.getByRole('textbox', { name: 'Host' }).getAttribute('aria-invalid')).toBe('true');

    await choose('Heartbeat of a job');
    expect(await dialog.getByRole('button', { name: 'Try it now' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Create' }).click();
    const once = page.getByRole('dialog', { name: `How ${name} reports` });
    const token = await once.getByRole('textbox', { name: 'Token' }).inputValue();
    const line = await once.getByRole('textbox', { name: 'Line for the job' }).inputValue();
    expect(line).toMatch(new RegExp(`^curl .*/api/check-ins/${token}$`));
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    const address = line.slice(line.indexOf('http'));
    expect((await page.context().request.post(address)).ok()).toBe(true);
    await once.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('button', { name: 'New token' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New token' }).click();
    const next = await once.getByRole('textbox', { name: 'Token' }).inputValue();
    expect(next).not.toBe(token);
    expect((await page.context().request.post(address)).ok()).toBe(false);
    await once.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).waitFor({ state: 'detached' });
  });

  it.each(['auditor', 'viewer'] as const)('lets the %s read, and change nothing', async (role) => {
    const page = await signInAs(role, 'checks');
    await page.getByRole('img', { name: /^90 bars/ }).waitFor();
    await expectNoAxeFaults(page);
    expect(await page.getByRole('button', { name: /^(New check|Edit|Disable|Delete)$/ }).count()).toBe(0);
  });
});
