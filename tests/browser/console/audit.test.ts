import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { APIRequestContext } from 'playwright-core';
import { DEMO_PASSWORD } from '../../../src/demo/demo-accounts';
import { ACME, describeConsole, expectFitsAt360, expectNoAxeFaults, signInAs } from '../../helpers/browser/console';

/** Creates a draft of acme with a step of this configuration, and deletes it. Returns its documentId. */
const createAndDelete = async (request: APIRequestContext, config: object): Promise<string> => {
  const body = { identifier: 'engineer@acme.example', password: DEMO_PASSWORD };
  const { jwt } = await (await request.post('/api/auth/local', { data: body })).json();
  const headers = { Authorization: `Bearer ${jwt}` };
  const data = { name: `Test ${randomUUID()}`, steps: [{ id: 'a', type: 'provision', config }] };
  const created = await (await request.post('/api/blueprint-drafts', { headers, data: { data } })).json();
  const { documentId } = created.data as { documentId: string };
  expect((await request.delete(`/api/blueprint-drafts/${documentId}`, { headers })).status()).toBe(204);
  return documentId;
};

describeConsole('the audit log in the console', () => {
  it('shows an auditor entries, their changes, and the end of the chain', async () => {
    const page = await signInAs('auditor', 'audit');
    await page.getByText(/^Newest entry: no\. /).waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);

    await page.getByLabel('Type of record').selectOption('blueprint-draft');
    const action = page.getByRole('textbox', { name: 'Action' });
    await action.click();
    expect(await page.getByRole('option', { name: 'Agent created' }).count()).toBe(0);
    await page.getByRole('option', { name: 'Blueprint draft changed' }).click();
    const entry = page.getByRole('link', { name: 'Blueprint draft changed' }).first();
    await page.waitForURL(/type=blueprint-draft&action=blueprint-draft.update/);
    await page.getByRole('link', { name: 'Agent created' }).first().waitFor({ state: 'detached' });
    await entry.click();
    const changes = page.getByRole('dialog').getByRole('table', { name: 'Changes' });
    await changes.getByRole('columnheader', { name: 'Before' }).waitFor();
    await expectNoAxeFaults(page);

    await page.reload();
    await changes.waitFor();
    // In the words of forms; the name of the API is in a tooltip.
    const names = await changes.locator('tbody th').allInnerTexts();
    expect(names.filter((name) => !/^[A-Z]/.test(name))).toEqual([]);
    await page.getByRole('link', { name: 'Only entries of this record' }).click();
    await page.waitForURL((url) => url.searchParams.has('target') && !url.searchParams.has('type'));
    await page.goBack();
    await changes.waitFor();
  });

  it('names records that exist and those that are deleted, and leads to their screens', async () => {
    const page = await signInAs('auditor', 'audit?type=svc-agent');
    const table = page.getByRole('table', { name: 'Audit log' });
    const agents = table.locator('a[href*="/fleet?agent="]');
    await agents.first().waitFor();
    const name = await agents.first().innerText();
    expect(name).not.toMatch(/^[a-z0-9]{24}$/);
    await expectNoAxeFaults(page);
    await agents.first().click();
    await page.getByRole('dialog', { name }).waitFor();

    const draft = await createAndDelete(page.request, {});
    await page.goto(`${ACME}/audit?target=${draft}`);
    await page.getByRole('link', { name: 'Blueprint draft deleted' }).waitFor();
    expect(await table.getByText(/^Test /).count()).toBe(2);
    expect(await table.locator('a[href*="/blueprints/"]').count()).toBe(0);
    await page.getByRole('link', { name: 'Blueprint draft deleted' }).click();
    await page
      .getByRole('dialog')
      .getByRole('row', { name: /^ID of the record/ })
      .getByText(draft)
      .waitFor();
  });

  it('shows the beginning, size and hash of a large value', async () => {
    const page = await signInAs('auditor', 'audit');
    const draft = await createAndDelete(page.request, { script: 'x'.repeat(20_000) });
    await page.goto(`${ACME}/audit?target=${draft}`);
    await page.getByRole('link', { name: 'Blueprint draft deleted' }).click();
    const steps = page.getByRole('dialog').getByRole('row', { name: /^Steps / });
    await steps.getByText(/^\[\{"config":\{"script":"x+…$/).waitFor();
    await steps.getByText('size of 20,054 bytes').waitFor();
    await steps.getByText(/^[0-9a-f]{64}$/).waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
  });

  it('exports what the filters select', async () => {
    const page = await signInAs('owner', 'audit?type=scim-token');
    await page.getByRole('link', { name: 'SCIM token created' }).first().waitFor();
    // The dialog of the browser cannot be used from a test.
    await page.evaluate('delete window.showSaveFilePicker');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.getByRole('button', { name: 'Export' }).click();
        await page.getByRole('menuitem', { name: /^NDJSON/ }).click();
      })(),
    ]);
    expect(file.suggestedFilename()).toBe('audit-log.ndjson');
    const lines = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n');
    const types = lines.map((line) => (JSON.parse(line) as { target_type: string }).target_type);
    expect(new Set(types)).toEqual(new Set(['scim-token']));
  });

  it('is not offered to an engineer, and says why', async () => {
    const page = await signInAs('engineer', 'dashboard');
    expect(await page.getByRole('navigation').getByRole('link', { name: 'Audit log' }).count()).toBe(0);
    await page.goto(`${ACME}/audit`);
    await page.getByText(/This screen needs the role/).waitFor();
  });
});
