import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { ACME, describeConsole, expectFaults, expectNoAxeFaults, signInAs } from '../../helpers/browser/console';
import { until } from '../../helpers/timing/until';

const LIST = /\/api\/security-findings\?/;
const TOTAL = 300;

/**
 * Answers the list with many findings, in pages as the API has them.
 *
 * @param sort the order that the answers name
 * @returns the queries that were sent
 */
const withManyFindings = async (page: Page, sort?: string): Promise<URLSearchParams[]> => {
  const queries: URLSearchParams[] = [];
  await page.route(LIST, async (route) => {
    const url = new URL(route.request().url());
    const query = new URL(url).searchParams;
    queries.push(query);
    url.searchParams.set('pagination[cursor]', '');
    const response = await route.fetch({ url: url.href });
    const body = (await response.json()) as { data: object[]; meta: Record<string, unknown> };
    const from = Number(query.get('pagination[cursor]') || 0);
    const size = Number(query.get('pagination[pageSize]'));
    const data = Array.from({ length: Math.min(size, TOTAL - from) }, (_, at) => ({
      ...body.data[0],
      documentId: `many${String(from + at).padStart(20, '0')}`,
      rule_id: `MANY-${from + at}`,
    }));
    const nextCursor = from + size < TOTAL ? String(from + size) : null;
    const facets = { status: { open: TOTAL }, severity: { high: TOTAL } };
    const meta = { pagination: { pageSize: size, nextCursor }, facets, sort: sort ?? query.get('sort') };
    await route.fulfill({ response, json: { data, meta } });
  });
  return queries;
};

/** Waits until the link of a row has the focus. */
const untilFocused = (page: Page, at: number): Promise<void> =>
  page
    .locator('a[data-finding]:focus')
    .filter({ hasText: new RegExp(`^MANY-${at}$`) })
    .waitFor();

const rowsOf = (page: Page) => page.locator('tr[data-index]');

/** Adds a finding for a test, and returns its rule. */
const addFinding = async (page: Page): Promise<string> => {
  const rule = `TEST-${randomUUID().slice(0, 8)}`;
  const request = page.context().request;
  const headers = { 'Tenantry-Session': 'cookie', Origin: new URL(page.url()).origin };
  const { jwt } = (await (await request.post('/api/auth/refresh', { headers })).json()) as { jwt: string };
  const response = await request.post('/api/security-findings', {
    headers: { Authorization: `Bearer ${jwt}` },
    data: { data: { rule_id: rule, severity: 'high', status: 'open', file_path: 'infra/main.tf' } },
  });
  expect(response.status()).toBe(201);
  return rule;
};

describeConsole('the list of findings in the console', () => {
  it('opens with one request, and continues as a person scrolls', async () => {
    const page = await signInAs('engineer', 'dashboard');
    const queries = await withManyFindings(page);
    await page.goto(`${ACME}/findings`);
    await page.getByRole('link', { name: 'MANY-0', exact: true }).waitFor();
    await page.getByText(`${TOTAL} findings.`).waitFor();
    expect(queries.map((query) => query.get('facets'))).toEqual(['status,severity']);
    expect(queries[0]?.get('sort_fallback')).toBe('createdAt:desc');
    expect(await page.getByText('newest come first').count()).toBe(0);
    expect(await page.getByRole('table').getAttribute('aria-rowcount')).toBe(String(TOTAL + 1));
    expect(await rowsOf(page).count()).toBeLessThan(60);
    await expectNoAxeFaults(page);

    const last = page.getByRole('link', { name: `MANY-${TOTAL - 1}`, exact: true });
    await until(async () => {
      await page.evaluate('scrollTo(0, document.body.scrollHeight)');
      return (await last.count()) === 1;
    }, 'the last finding is drawn');
    expect(queries).toHaveLength(3);
    expect(await rowsOf(page).count()).toBeLessThan(60);
    expect(await rowsOf(page).last().getAttribute('aria-rowindex')).toBe(String(TOTAL + 1));
    expect(await page.getByRole('link', { name: 'MANY-0', exact: true }).count()).toBe(0);
  });

  it('opens with one request if there are too many for its order, and says so', async () => {
    const page = await signInAs('engineer', 'dashboard');
    const queries = await withManyFindings(page, 'createdAt:desc');
    await page.goto(`${ACME}/findings`);
    await page.getByText(/newest come first/).waitFor();
    await page.getByRole('link', { name: 'MANY-0', exact: true }).waitFor();
    expect(queries.map((query) => query.get('sort'))).toEqual(['severity:desc,createdAt:asc']);
  });

  it('lets the keyboard go on where no row was drawn, and select a range', async () => {
    const page = await signInAs('engineer', 'dashboard');
    await withManyFindings(page);
    await page.goto(`${ACME}/findings`);
    await page.getByRole('link', { name: 'MANY-0', exact: true }).waitFor();
    for (let at = 0; at <= 120; at += 1) {
      await page.keyboard.press('j');
      await untilFocused(page, at);
    }
    await page.keyboard.press('x');
    for (let at = 0; at < 3; at += 1) await page.keyboard.press('k');
    await untilFocused(page, 117);
    await page.keyboard.press('Shift+X');
    await page.getByText('4 selected').waitFor();
    // The row of the focus leaves the page, and comes back with the next key.
    await page.evaluate('scrollTo(0, 0)');
    await page.getByRole('link', { name: 'MANY-0', exact: true }).waitFor();
    await page.keyboard.press('k');
    await untilFocused(page, 116);
  });

  it('searches the newest findings if there are too many, and says so', async () => {
    const page = await signInAs('engineer', 'dashboard');
    const rule = await addFinding(page);
    const oldest = '2020-01-01T00:00:00.000Z';
    await page.route(LIST, async (route) => {
      const query = new URL(route.request().url()).searchParams;
      if (query.has('pagination[start]')) return route.fulfill({ json: { data: [{ createdAt: oldest }], meta: {} } });
      if (decodeURIComponent(query.toString()).includes(`createdAt:$gt:${oldest}`)) return route.continue();
      const message = 'This filter searches the texts of more than 50000 security findings.';
      const details = { code: 'FILTER_TOO_BROAD', errors: [{ path: ['filters'], message }] };
      return route.fulfill({ status: 400, json: { data: null, error: { status: 400, message, details } } });
    });
    expectFaults(/status of 400/);
    await page.goto(`${ACME}/findings?q=${rule}`);
    await page.getByRole('link', { name: rule }).waitFor();
    await page.getByText('Only the newest 50,000 findings were searched').waitFor();
  });

  it('takes the end of an acceptance from the finding policy', async () => {
    const page = await signInAs('engineer', 'dashboard');
    const rule = await addFinding(page);
    await page.route('**/finding-policy', async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { data: { ...data, default_acceptance_days: 10 } } });
    });
    await page.goto(`${ACME}/findings?q=${rule}`);
    await page.getByLabel(`Select ${rule}`).check();
    await page.keyboard.press('4');
    const end = page.getByRole('dialog').getByLabel('Until');
    await until(async () => (await end.inputValue()) !== '', 'the policy is read');
    const inDays = Math.round((Date.parse(await end.inputValue()) - Date.now()) / 86_400_000);
    expect([9, 10]).toContain(inDays);
  });

  it.each([
    ['CSV (table)', 'csv'],
    ['SARIF (code scanners)', 'sarif'],
    ['OpenVEX (packages)', 'openvex.json'],
  ])('exports what the filters select as %s', async (label, end) => {
    const page = await signInAs('auditor', 'dashboard');
    const engineer = await signInAs('engineer', 'dashboard');
    const rule = await addFinding(engineer);
    await page.goto(`${ACME}/findings?q=${rule}`);
    await page.getByRole('link', { name: rule }).waitFor();
    // The dialog of the browser cannot be used from a test.
    await page.evaluate('delete window.showSaveFilePicker');
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: label }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe(`findings-acme.${end}`);
    const text = await readFile(await saved.path(), 'utf8');
    if (end === 'csv') expect(text.trim().split('\n')).toHaveLength(2);
    if (end !== 'openvex.json') expect(text).toContain(rule);
    else expect(JSON.parse(text)).toHaveProperty('@context');
  });
});
