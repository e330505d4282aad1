import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { DEMO_PASSWORD, OPERATOR_EMAIL } from '../../src/demo/demo-accounts';
import { expectNoAxeFaults } from '../helpers/browser/axe';
import { focusFile } from '../helpers/costs/focus-file';
import { CHROMIUM, CHROMIUM_ABSENT, CHROMIUM_ARGUMENTS, isChromiumSkipped } from '../helpers/processes/chromium';
import { ensureAdminPanel, type RunningApp, startApp } from '../helpers/processes/running-app';

/** Includes a build of the admin panel if there is none. */
const BOOT_TIMEOUT_MS = 900_000;

const TABS = ['organisations', 'budgets', 'watchdogs', 'outbox', 'agents', 'findings', 'deployments', 'costs', 'plans'];

if (isChromiumSkipped)
  process.stderr.write(`\nSKIPPED: the operations dashboard is not tested in a browser. ${CHROMIUM_ABSENT}\n\n`);

(isChromiumSkipped ? describe.skip : describe)('the operations dashboard', () => {
  let app: RunningApp;
  let browser: Browser;
  let page: Page;
  const faults: string[] = [];
  const folder = process.env.SCREENSHOT_DIR ?? mkdtempSync(path.join(tmpdir(), 'tenantry-screenshots-'));

  const shoot = (name: string) =>
    page.screenshot({ path: path.join(folder, `operations-${name}.png`), animations: 'disabled', fullPage: true });
  const open = (address: string) => page.goto(`${app.url}/admin/${address}`);
  const region = (name: string) => page.getByRole('region', { name, exact: true });
  const row = (name: string) => page.getByRole('row', { name });

  /** What the API counts for the platform's operator. */
  const countsOf = async (list: string, field: string, more = ''): Promise<Record<string, Record<string, number>>> => {
    const credentials = { identifier: OPERATOR_EMAIL, password: DEMO_PASSWORD };
    const signIn = await page.request.post(`${app.url}/api/auth/local`, { data: credentials });
    const { jwt } = (await signIn.json()) as { jwt: string };
    const answer = await page.request.get(`${app.url}/api/${list}?counts=${field}${more}`, {
      headers: { Authorization: `Bearer ${jwt}` },
    });
    return ((await answer.json()) as { meta: { counts: Record<string, Record<string, number>> } }).meta.counts;
  };

  const openTab = async (tab: string): Promise<void> => {
    await open(`operations/${tab}`);
    const name = `${tab.charAt(0).toUpperCase()}${tab.slice(1)}`;
    await page.getByRole('tab', { name, selected: true }).waitFor();
    await page.getByRole('tabpanel').getByRole('region').first().waitFor();
    await page.getByText('Loading').first().waitFor({ state: 'detached' });
  };

  beforeAll(async () => {
    if (!CHROMIUM) throw new Error(CHROMIUM_ABSENT);
    await ensureAdminPanel();
    mkdirSync(folder, { recursive: true });
    app = await startApp({ WATCHDOGS_ENABLED: 'false' }, 'tests/helpers/processes/demo-with-panel.js');
    browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
    page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
    page.setDefaultTimeout(15_000);
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(`${message.text()} ${message.location().url}`);
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    await open('');
    await page.getByLabel('Email*').fill(OPERATOR_EMAIL);
    await page.getByLabel('Password*').fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
  }, BOOT_TIMEOUT_MS);

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('shows the figures of the demo on the home page', async () => {
    const { org_status: statuses } = await countsOf('organisations', 'org_status');
    await page.getByRole('img', { name: `Organisations by status: active ${statuses?.active}` }).waitFor();
    const { severity } = await countsOf('security-findings', 'severity', '&filters[status][$eq]=open');
    const { event_status: events } = await countsOf('outbox-events', 'event_status');
    const { budget_status: budgets } = await countsOf('organisations', 'budget_status');
    const attention = page.getByRole('listitem');
    for (const text of [
      `${(budgets?.soft ?? 0) + (budgets?.hard ?? 0)}budgets at risk`,
      `${events?.dead}dead deliveries`,
      `${severity?.critical}open critical findings`,
    ])
      await attention.filter({ hasText: text }).first().waitFor();
    await shoot('home');
  });

  it.each(TABS)('has the tab %s without a serious fault of accessibility', async (tab) => {
    await openTab(tab);
    await expectNoAxeFaults(page, `'main'`);
    await shoot(tab);
  });

  it('runs a watchdog dry, and for real after a confirmation', async () => {
    await open('operations/watchdogs');
    await page.getByRole('button', { name: 'Dry run of budget' }).click();
    await row('budget')
      .getByText(/Dry run: \d+ scanned/)
      .waitFor();
    await page.getByRole('button', { name: 'Run budget' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
    await row('budget')
      .getByText(/^Run: \d+ scanned/)
      .waitFor();
    await shoot('watchdog-run');
  });

  it('replays a dead event', async () => {
    await open('operations/outbox');
    await row('test.dead-event').getByRole('link', { name: 'Acme' }).waitFor();
    await page.getByRole('button', { name: 'Replay test.dead-event' }).click();
    await page.getByText('1 event is in the queue again.').waitFor();
    await row('test.dead-event').waitFor({ state: 'detached' });
    await shoot('replayed');
  });

  it('checks a cost file, and imports it', async () => {
    await open('operations/costs');
    const file = focusFile([{ BillingAccountId: 'acme-aws', ProviderName: 'AWS' }, { BillingAccountId: 'unknown' }]);
    const choose = () =>
      page
        .getByLabel('Cost file')
        .setInputFiles({ name: 'costs.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
    await choose();
    await page.getByText('Checked: nothing was changed.').waitFor();
    await page.getByRole('checkbox').click();
    await choose();
    await page.getByText('The import is complete.').waitFor();
    await region('Last imports').getByText('admin panel').waitFor();
    await shoot('import');
  });

  it('takes a dropped file, and says why it was refused', async () => {
    await open('operations/costs');
    await page.getByText('Drop a FOCUS file here').waitFor();
    const data = await page.evaluateHandle(`(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['a,b\\n1,2\\n'], 'wrong.csv', { type: 'text/csv' }));
      return transfer;
    })()`);
    await page.getByText('Drop a FOCUS file here').dispatchEvent('drop', { dataTransfer: data });
    await page.getByRole('alert').filter({ hasText: 'BilledCost' }).waitFor();
    await shoot('import-refused');
  });

  it('shows everything about one organisation', async () => {
    await open('operations/organisations');
    await page.getByRole('link', { name: 'Globex' }).first().click();
    await page.getByRole('heading', { name: 'Globex', level: 1 }).waitFor();
    for (const name of [
      'Status and plan',
      'Budget and costs',
      'Sign-in',
      'Members',
      'Undelivered events',
      'Last changes',
    ])
      await region(name).waitFor();
    await region('Members').getByText('Globex Owner').waitFor();
    await region('Sign-in').getByText('password, single sign-on, passkey').waitFor();
    await expectNoAxeFaults(page, `'main'`);
    await shoot('organisation');
  });

  it('opens a support view of an organisation, and ends it', async () => {
    await open('operations/organisations');
    await page.getByRole('link', { name: 'Globex' }).first().click();
    const views = region('Support view');
    await views.getByText('No support view is open.').waitFor();
    const button = views.getByRole('button', { name: 'Open a support view' });
    expect(await button.isDisabled()).toBe(true);
    await views.getByLabel('Reason').fill('Ticket 4711: costs are missing');
    await button.click();
    await views.getByText('This code works once').waitFor();
    await expectNoAxeFaults(page, `'main'`);
    await shoot('support-view');
    const [view] = await Promise.all([
      page.context().waitForEvent('page'),
      views.getByRole('link', { name: 'Go to the support view' }).click(),
    ]);
    await view.getByRole('button', { name: 'Open the support view' }).click();
    await view.getByRole('region', { name: 'Support view' }).getByText('Support view of Globex').waitFor();
    await page.reload();
    await views.getByText('Ticket 4711: costs are missing').waitFor();
    await views.getByRole('button', { name: 'End the support view of' }).click();
    await views.getByText('No support view is open.').waitFor();
    await view.getByRole('link', { name: 'Members' }).click();
    await view.getByText('The support view has ended.').waitFor();
    await view.close();
  });

  it('previews the change of a plan before it is saved', async () => {
    await open('operations/plans');
    await page.getByRole('link', { name: 'Change Free with preview' }).click();
    await page.getByLabel('Maximum agents', { exact: true }).fill('1');
    await page.getByRole('button', { name: 'Preview the change' }).click();
    await page.getByText(/organisations? follows? this change\./).waitFor();
    await page.getByText(/Globex: \d+ of 1 agents/).waitFor();
    await shoot('plan-preview');
  });

  it('is readable in the dark theme', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    for (const tab of ['organisations', 'findings', 'outbox']) {
      await openTab(tab);
      await shoot(`dark-${tab}`);
    }
  });

  it('causes no error in the console or in the log', () => {
    expect(faults).toEqual([]);
    expect(app.output()).not.toMatch(/error/i);
  });
});
