import type { APIRequestContext, Locator, Page } from 'playwright-core';
import { openPanel, type Panel, PANEL_TIMEOUT_MS } from '../helpers/browser/panel';
import { CHROMIUM_ABSENT, isChromiumSkipped } from '../helpers/processes/chromium';

type Value = readonly [label: string, value: string];

/** One edit of a form with two fields, of which one is refused. */
interface Edit {
  path: string;
  /** The attributes of the record that is edited, if not any one fits. */
  filter?: string;
  refused: Value;
  fault: RegExp;
  valid: Value;
  /** What replaces the refused value. */
  corrected: string;
}

/** Agents of the demo that can be changed. */
const ACME = 'filters[organisation][name][$eq]=Acme&filters[status][$ne]=revoked';
const LONG = 'x'.repeat(300);

/** Resources whose saves are refused. */
const EDITS: Record<string, Edit> = {
  'organisation.organisation': {
    path: 'organisations',
    refused: ['Billing country', 'Germany'],
    fault: /billing_country|country/i,
    valid: ['Home region', 'eu-kept'],
    corrected: 'DE',
  },
  'blueprint-draft.blueprint-draft': {
    path: 'blueprint-drafts',
    filter: 'filters[status][$eq]=draft',
    refused: ['Estimated cost monthly', '-1'],
    fault: /^Must be at least 0\.$/,
    valid: ['Cost notes', 'Kept notes'],
    corrected: '12',
  },
  'scim-token.scim-token': {
    path: 'scim-tokens',
    filter: 'filters[revoked_at][$null]=true',
    refused: ['Label', LONG],
    fault: /at most 255/,
    valid: ['Expires at', '12/12/2099'],
    corrected: 'Kept label',
  },
  'svc-agent.svc-agent': {
    path: 'svc-agents',
    filter: 'filters[status][$ne]=revoked',
    refused: ['Version', LONG],
    fault: /at most 255/,
    valid: ['OS', 'Kept OS 1'],
    corrected: '2.0',
  },
  'synthetic-result.synthetic-result': {
    path: 'synthetic-results',
    refused: ['URL', 'ftp://files.example.com'],
    fault: /http/,
    valid: ['Error message', 'Kept message'],
    corrected: 'https://www.example.com/',
  },
  'subscription-plan.subscription-plan': {
    path: 'subscription-plans',
    refused: ['Maximum agents', '-1'],
    fault: /^Must be at least 0\.$/,
    valid: ['Payment price ID', 'price_kept'],
    corrected: '40',
  },
  'security-finding.security-finding': {
    path: 'security-findings',
    refused: ['Line number', '-1'],
    fault: /^Must be at least 0\.$/,
    valid: ['Tool', 'kept-scanner'],
    corrected: '7',
  },
};

if (isChromiumSkipped)
  process.stderr.write(`\nSKIPPED: the forms of the admin panel are not tested in a browser. ${CHROMIUM_ABSENT}\n\n`);

(isChromiumSkipped ? describe.skip : describe)('a form of the admin panel', () => {
  let panel: Panel;
  let page: Page;

  const api = (): APIRequestContext => page.request;
  /** The input of a field. The label of a date and time belongs to the group of their inputs. */
  const field = (label: string): Locator => {
    const main = page.getByRole('main');
    const date = main.getByRole('group', { name: label }).getByRole('combobox');
    return main
      .locator('input, textarea')
      .and(main.getByLabel(label, { exact: true }))
      .or(date)
      .first();
  };
  const saveButton = (isDisabled: boolean): Locator =>
    page.getByRole('button', { name: 'Save', exact: true, disabled: isDisabled });
  const faults = (): Locator => page.locator('[data-strapi-field-error]');

  const documentOf = async (path: string, filter?: string): Promise<string> =>
    (await panel.documentOf(path, filter)) as string;

  const open = async (uid: string, documentId: string): Promise<void> => {
    await page.goto(`${panel.app.url}/admin/content-manager/collection-types/api::${uid}/${documentId}`);
  };

  const valueOf = (label: string): Promise<string> => field(label).inputValue();

  /** Types a value. A date is taken when its field is left, if the calendar has followed the typing by then. */
  const type = async ([label, value]: Value): Promise<void> => {
    do {
      await field(label).fill(value);
      await field(label).blur();
    } while ((await valueOf(label)) !== value);
  };

  const saved = async (): Promise<void> => {
    await saveButton(false).click();
    await page.getByText('Saved document').first().waitFor();
    await saveButton(true).waitFor();
  };

  const setStatus = async (organisation: string, status: string): Promise<void> => {
    const address = `${panel.app.url}/api/organisations/${organisation}`;
    const answer = await api().put(address, { headers: panel.headers, data: { data: { org_status: status } } });
    expect(answer.status()).toBe(200);
  };

  beforeAll(async () => {
    panel = await openPanel('en-GB');
    ({ page } = panel);
  }, PANEL_TIMEOUT_MS);

  afterAll(() => panel?.close());

  it.each(Object.entries(EDITS))('of %s keeps what was typed when a save is refused', async (uid, edit) => {
    const [refusedLabel, refusedValue] = edit.refused;
    const [validLabel, validValue] = edit.valid;
    await open(uid, await documentOf(edit.path, edit.filter));
    await type(edit.valid);
    await type(edit.refused);
    const answer = page.waitForResponse((response) => response.request().method() === 'PUT');
    await saveButton(false).click();
    expect((await answer).status()).toBe(400);
    await faults().first().waitFor();
    expect(await faults().allTextContents()).toEqual([expect.stringMatching(edit.fault)]);
    expect([await valueOf(refusedLabel), await valueOf(validLabel)]).toEqual([refusedValue, validValue]);
    await type([refusedLabel, edit.corrected]);
    await saved();
    await page.reload();
    await field(validLabel).first().waitFor();
    expect([await valueOf(refusedLabel), await valueOf(validLabel)]).toEqual([edit.corrected, validValue]);
  });

  it('can be saved again after a refusal that concerns no field', async () => {
    const organisation = await documentOf('organisations', 'filters[slug][$eq]=acme');
    const agent = await documentOf('svc-agents', ACME);
    await setStatus(organisation, 'suspended');
    await open('svc-agent.svc-agent', agent);
    await type(['Architecture', 'riscv64']);
    await saveButton(false).click();
    await page
      .getByText(/suspended/)
      .first()
      .waitFor();
    await saveButton(false).waitFor();
    expect(await valueOf('Architecture')).toBe('riscv64');
    await setStatus(organisation, 'active');
    await saved();
    await page.reload();
    await field('Architecture').waitFor();
    expect(await valueOf('Architecture')).toBe('riscv64');
  });

  it('can be saved again after the connection was lost', async () => {
    await open('security-finding.security-finding', await documentOf('security-findings'));
    await type(['Tool', 'offline-scanner']);
    await page.context().setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.method() === 'PUT');
    await saveButton(false).click();
    await failed;
    await page.getByRole('alert').first().waitFor();
    await page.context().setOffline(false);
    await saveButton(false).waitFor();
    expect(await valueOf('Tool')).toBe('offline-scanner');
    await saved();
  });

  it('keeps what others have changed since it was opened, and shows it when it is opened again', async () => {
    const documentId = await documentOf('svc-agents', ACME);
    const address = `${panel.app.url}/api/svc-agents/${documentId}`;
    const stored = async (): Promise<object> => {
      const answer = await api().get(address, { headers: panel.headers });
      return ((await answer.json()) as { data: object }).data;
    };
    const change = async (hostname: string): Promise<void> => {
      const answer = await api().put(address, { headers: panel.headers, data: { data: { hostname } } });
      expect(answer.status()).toBe(200);
    };
    await open('svc-agent.svc-agent', documentId);
    await type(['OS', 'By an operator']);
    await change('By another');
    await saved();
    expect(await stored()).toMatchObject({ hostname: 'By another', os: 'By an operator' });
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('row').nth(1).waitFor();
    await change('Meanwhile');
    await page.goBack();
    await field('OS').waitFor();
    expect(await valueOf('Hostname')).toBe('Meanwhile');
  });

  it('shows what Tenantry computes as read-only', async () => {
    await open('organisation.organisation', await documentOf('organisations'));
    for (const label of ['Budget current spend', 'VAT ID checked at', 'Forum community ID', 'VAT ID name'])
      expect([label, await field(label).isDisabled()]).toEqual([label, true]);
    expect(await field('Monthly budget limit').isDisabled()).toBe(false);
  });

  it('exists for new records only if an operator can fill it in', async () => {
    const list = `${panel.app.url}/admin/content-manager/collection-types/`;
    await page.goto(`${list}api::security-finding.security-finding`);
    await page.getByRole('link', { name: 'Create new entry' }).first().waitFor();
    await page.goto(`${list}api::cost-record.cost-record`);
    await page.getByRole('row').nth(1).waitFor();
    expect(await page.getByRole('link', { name: 'Create new entry' }).count()).toBe(0);
  });
});
