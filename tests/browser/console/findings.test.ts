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

/** Reports findings of a rule that only this test has, as the person of a page. */
const reportFindings = async (page: Page, rule: string, severities: string[]): Promise<void> => {
  const request = page.context().request;
  const origin = new URL(page.url()).origin;
  const headers = { 'Tenantry-Session': 'cookie', Origin: origin };
  const { jwt } = (await (await request.post('/api/auth/refresh', { headers })).json()) as { jwt: string };
  for (const [at, severity] of severities.entries()) {
    const response = await request.post('/api/security-findings', {
      headers: { Authorization: `Bearer ${jwt}` },
      data: {
        data: { rule_id: `${rule}-${at}`, severity, status: 'open', file_path: 'infra/main.tf', line_number: 3 },
      },
    });
    expect(response.status()).toBe(201);
  }
};

const rules = (page: Page): Promise<string[]> => page.locator('a[data-finding]').allTextContents();

describeConsole('triage of findings in the console', () => {
  it('lets an engineer decide with the keyboard', async () => {
    const rule = `TEST-${randomUUID().slice(0, 8)}`;
    const page = await signInAs('engineer', 'findings');
    await reportFindings(page, rule, ['low', 'critical', 'high']);
    await page.goto(`${ACME}/findings?q=${rule}`);
    await page.getByRole('link', { name: `${rule}-1` }).waitFor();
    expect(await rules(page)).toEqual([1, 2, 0].map((at) => `${rule}-${at}`));
    await expectNoAxeFaults(page);

    // The first one opens, and leaves the list with its new status.
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: `${rule}-1` });
    await drawer.getByText('infra/main.tf:3').waitFor();
    expect(page.url()).toContain('finding=');
    await page.keyboard.press('3');
    await drawer.getByRole('rowheader', { name: 'Mitigated by' }).waitFor();
    await expectNoAxeFaults(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });
    expect(await rules(page)).toEqual([2, 0].map((at) => `${rule}-${at}`));

    // The other two at once.
    await page.getByLabel(`Select ${rule}-2`).check();
    await page.getByLabel(`Select ${rule}-0`).check();
    await page.getByRole('button', { name: 'Set the status' }).click();
    await page.getByRole('menuitem', { name: 'Accepted risk' }).click();
    const dialog = page.getByRole('dialog', { name: 'Accept the risk of 2 findings' });
    await dialog.getByLabel('Reason').waitFor();
    await expectNoAxeFaults(page);
    await dialog.getByLabel('Reason').fill('The machine has no address.');
    await dialog.getByRole('button', { name: 'Accept the risk' }).click();
    await page.getByText('No finding matches these filters.').waitFor();
    await page.getByText('Accepted risk 2').waitFor();
    await page.getByText('Accepted risk 2').click();
    await page.getByRole('link', { name: `${rule}-2` }).waitFor();
    expect(page.url()).toContain('accepted_risk');
    await page.reload();
    await page.getByRole('link', { name: `${rule}-2` }).waitFor();
    expect(await rules(page)).toEqual([2, 0].map((at) => `${rule}-${at}`));

    // Why, until when, and who did it.
    await page.getByRole('link', { name: `${rule}-2` }).click();
    const accepted = page.getByRole('dialog', { name: `${rule}-2` });
    await accepted.getByRole('row', { name: 'Why it is accepted' }).getByText('The machine has no address.').waitFor();
    await accepted.getByRole('row', { name: 'Accepted until' }).waitFor();
    await accepted.getByText('Status: Open → Accepted risk').waitFor();
  });

  it('gives a finding to a person, with a due date and a severity of their own', async () => {
    const rule = `TEST-${randomUUID().slice(0, 8)}`;
    const page = await signInAs('engineer', 'findings');
    await reportFindings(page, rule, ['low']);
    await page.goto(`${ACME}/findings?q=${rule}`);
    await page.getByRole('link', { name: `${rule}-0` }).click();
    await page
      .getByRole('dialog', { name: `${rule}-0` })
      .getByRole('button', { name: 'Edit' })
      .click();
    const dialog = page.getByRole('dialog', { name: `Edit ${rule}-0` });
    await dialog.getByRole('textbox', { name: 'Assigned to' }).click();
    const person = page.getByRole('option').first();
    const name = await person.innerText();
    await person.click();
    await dialog.getByLabel('Due').fill('2020-02-01');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const drawer = page.getByRole('dialog', { name: `${rule}-0` });
    await drawer.getByRole('row', { name: 'Assigned to' }).getByText(name).waitFor();
    await drawer.getByText('Overdue').waitFor();
    await page.keyboard.press('Escape');
    await page.goto(`${ACME}/findings?q=${rule}&due=overdue`);
    await page.getByRole('link', { name: `${rule}-0` }).waitFor();
    await page.getByRole('textbox', { name: 'Assigned to' }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await page.getByRole('link', { name: `${rule}-0` }).waitFor();
    expect(page.url()).toContain('assignee=');
  });

  it('says why a change was refused, and keeps the selection', async () => {
    const page = await signInAs('owner', 'findings?status=all');
    expectFaults(/status of 409/);
    const body = { error: { message: 'It is read-only.', details: { code: 'ORGANISATION_READ_ONLY' } } };
    await page.route('**/api/security-findings/bulk', (route) => route.fulfill({ status: 409, json: body }));
    await page.getByLabel('Select all findings shown').check();
    await page.getByRole('button', { name: 'Set the status' }).click();
    await page.getByRole('menuitem', { name: 'In progress' }).click();
    await page.getByRole('alert').getByText('It is read-only.').first().waitFor();
    expect(await page.getByLabel('Select all findings shown').isChecked()).toBe(true);
  });

  it('lets an auditor read, and decide on nothing', async () => {
    const page = await signInAs('auditor', 'findings?status=all');
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    expect(await page.getByRole('checkbox', { name: /^Select/ }).count()).toBe(0);
    await page.locator('a[data-finding]').first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByText('Show its history in the audit log').waitFor();
    expect(await drawer.getByRole('group', { name: 'Set the status' }).count()).toBe(0);
  });

  it('is not offered to a viewer, and says why', async () => {
    const page = await signInAs('viewer', 'dashboard');
    expect(await page.getByRole('link', { name: 'Findings' }).count()).toBe(0);
    await page.goto(`${ACME}/findings`);
    await page.getByText(/This screen needs the role/).waitFor();
  });
});
