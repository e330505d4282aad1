import type { Page } from 'playwright-core';
import { TYPES_BY_GROUP } from '../../src/domain/generated/browser-facts';
import { RESOURCES } from '../../src/resources';
import { expectNoAxeFaults } from '../helpers/browser/axe';
import { openPanel, type Panel, PANEL_TIMEOUT_MS } from '../helpers/browser/panel';
import { CHROMIUM_ABSENT, isChromiumSkipped } from '../helpers/processes/chromium';

/** The resources whose records people write, and of which the demo has some. */
const FORMS = RESOURCES.filter(({ uid, path }) => {
  const isWritten = Object.entries(TYPES_BY_GROUP).some(
    ([group, types]) => group !== 'system' && (types as readonly string[]).includes(uid),
  );
  return isWritten && path !== 'members';
}).map(({ uid, path }) => [uid, path] as const);

/** Names of attributes, values of vocabularies and JSON, which are for programs, and the count of a single record. */
const MACHINE_WORDS = /\b[a-z][a-z\d]*(?:_[a-z\d]+)+\b|\bnull\b|\bdocumentIds?\b| \(\d+\)/g;

/** The text of a form without JSON and its help, without what people have entered, and without the name of the record. */
const TEXT_OF_FORM = `(() => {
  const form = document.querySelector('main').cloneNode(true);
  for (const editor of form.querySelectorAll('.cm-editor')) {
    let field = editor;
    while (!field.querySelector('label')) field = field.parentElement;
    field.remove();
  }
  for (const part of form.querySelectorAll('pre, h1, dl, textarea')) part.remove();
  return form.textContent;
})()`;

if (isChromiumSkipped)
  process.stderr.write(`\nSKIPPED: the words of the admin panel are not tested in a browser. ${CHROMIUM_ABSENT}\n\n`);

(isChromiumSkipped ? describe.skip : describe)('the forms of the admin panel', () => {
  let panel: Panel;
  let page: Page;
  const faults: string[] = [];

  const open = async (uid: string, documentId = ''): Promise<void> => {
    await page.goto(`${panel.app.url}/admin/content-manager/collection-types/${uid}/${documentId}`);
  };
  const openForm = async (uid: string, documentId: string): Promise<void> => {
    await open(uid, documentId);
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
  };
  const openAcme = async (): Promise<void> =>
    openForm(
      'api::organisation.organisation',
      String(await panel.documentOf('organisations', 'filters[slug][$eq]=acme')),
    );
  const group = (title: string) => page.getByRole('region', { name: title, exact: true });
  const saved = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Save', exact: true, disabled: false }).click();
    await page.getByText('Saved document').first().waitFor();
  };

  beforeAll(async () => {
    panel = await openPanel('en-US');
    ({ page } = panel);
    page.on('response', (response) => {
      if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
    });
    page.on('pageerror', (error) => faults.push(String(error)));
  }, PANEL_TIMEOUT_MS);

  afterAll(() => panel?.close());

  it.each(FORMS)('of %s have words, and send no request in vain', async (uid, path) => {
    const documentId = await panel.documentOf(path);
    faults.length = 0;
    await (documentId ? openForm(uid, documentId) : openForm(uid, 'create'));
    await page.getByText('Loading').first().waitFor({ state: 'detached' });
    expect(String(await page.evaluate(TEXT_OF_FORM)).match(MACHINE_WORDS) ?? []).toEqual([]);
    for (const text of ['Set up preview', 'Edit the model', 'Learn more on our documentation'])
      expect([text, await page.getByText(text).count()]).toEqual([text, 0]);
    expect(faults).toEqual([]);
  });

  it('have an organisation in groups, with its internal attributes nowhere', async () => {
    await openAcme();
    for (const title of ['General', 'Plan and limits', 'Budget', 'Billing and VAT', 'Sign-in and access', 'Community'])
      await group(title).waitFor();
    expect(await page.getByText(/IP allowlist before|SSO proven method|Grace window open/).count()).toBe(0);
    await group('Budget').getByText('Monthly cloud budget limit in EUR. 0 or empty means no limit.').waitFor();
    await expectNoAxeFaults(page, `'main'`);
  });

  it('offer the plans, of which one is saved', async () => {
    await openAcme();
    await group('Plan and limits').getByRole('combobox', { name: 'Plan', exact: true }).click();
    await page.getByRole('option', { name: 'Enterprise', exact: true }).click();
    await saved();
    const { data } = (await (
      await page.request.get(
        `${panel.app.url}/api/organisations/${await panel.documentOf('organisations', 'filters[slug][$eq]=acme')}`,
        { headers: panel.headers },
      )
    ).json()) as { data: { plan: string } };
    expect(data.plan).toBe('Enterprise');
  });

  it('take a list as lines', async () => {
    await openAcme();
    const emails = page.getByLabel('Budget alert emails', { exact: true });
    await emails.fill(' ops@acme.example\n\nfinance@acme.example ');
    await saved();
    await page.reload();
    await emails.waitFor();
    expect(await emails.inputValue()).toBe('ops@acme.example\nfinance@acme.example');
  });

  it('show values in words and dates as in Britain, also in lists', async () => {
    const globex = await panel.documentOf('organisations', 'filters[slug][$eq]=globex');
    const change = { data: { data: { org_status: 'grace_period' } }, headers: panel.headers };
    expect((await page.request.put(`${panel.app.url}/api/organisations/${globex}`, change)).status()).toBe(200);
    await open('api::organisation.organisation');
    const row = page.getByRole('row', { name: 'Globex' });
    await row.getByText('Grace period').waitFor();
    await row.getByText(/^\d{1,2} [A-Z][a-z]{2,3} \d{4}, \d\d:\d\d$/).waitFor();
    await row.click();
    await group('General').getByRole('combobox', { name: 'Organisation status' }).getByText('Grace period').waitFor();
  });

  it('copy a plan, and no credentials', async () => {
    const duplicate = async (uid: string): Promise<number> => {
      await open(uid);
      await page.getByRole('button', { name: 'Row actions' }).first().click();
      await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
      return page.getByRole('menuitem', { name: 'Duplicate' }).count();
    };
    expect(await duplicate('api::subscription-plan.subscription-plan')).toBe(1);
    expect(await duplicate('api::scim-token.scim-token')).toBe(0);
  });
});
