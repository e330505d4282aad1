import { type Browser, chromium, type Locator, type Page } from 'playwright-core';
import { CHROMIUM, CHROMIUM_ABSENT, CHROMIUM_ARGUMENTS, isChromiumSkipped } from '../helpers/processes/chromium';
import { type RunningApp, startApp } from '../helpers/processes/running-app';

const STEP_TIMEOUT_MS = 60_000;

const OWNER = { username: 'ada', email: 'ada@acme.example', password: 'Demo-Passw0rd!' };

if (isChromiumSkipped) process.stderr.write(`\nSKIPPED: Swagger UI is not tested in a browser. ${CHROMIUM_ABSENT}\n\n`);

(isChromiumSkipped ? describe.skip : describe)('"Try it out" in Swagger UI', () => {
  let app: RunningApp;
  let browser: Browser;
  let page: Page;
  const faults: string[] = [];

  const post = async (path: string, body: object, token?: string): Promise<any> => {
    const answer = await fetch(`${app.url}/api${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };

  beforeAll(async () => {
    if (!CHROMIUM) throw new Error(CHROMIUM_ABSENT);
    app = await startApp();
    const { jwt } = await post('/auth/local/register', OWNER);
    await post('/organisations', { data: { name: 'Acme' } }, jwt);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
    page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
    page.setDefaultTimeout(STEP_TIMEOUT_MS);
    page.on('console', (message) => {
      if (message.type() === 'error') faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    await page.goto(`${app.url}/documentation`);
    await page.locator('.authorize').first().click();
    const dialog = page.locator('.auth-container').filter({ hasText: 'bearer' }).first();
    await dialog.locator('input').fill(jwt);
    await dialog.getByRole('button', { name: /authorize/i }).click();
    await page.locator('.btn-done').first().click();
    await page.locator('[data-tag="Agents"]').click();
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  /** Opens an operation for trying. Its form contains the values of the document. */
  const tryOut = async (operationId: string): Promise<Locator> => {
    const block = page.locator(`[id$="-${operationId}"]`);
    await block.locator('.opblock-summary').click();
    await block.locator('.try-out__btn').click();
    return block;
  };

  /** Sends the request and returns its status and body, as the page shows them. */
  const execute = async (block: Locator): Promise<{ status: string; body: any }> => {
    await block.locator('.execute').click();
    const answer = block.locator('.live-responses-table');
    await answer.waitFor();
    const status = (await answer.locator('.response-col_status').last().innerText()).trim();
    const text = await answer.locator('.highlight-code').first().innerText();
    return { status: status.slice(0, 3), body: JSON.parse(text.replace(/^Download\s*/, '')) };
  };

  let documentId: string;

  it('creates a record with the suggested body', async () => {
    const { status, body } = await execute(await tryOut('createAgent'));
    expect([status, body.data.hostname]).toEqual(['201', 'Example']);
    documentId = body.data.documentId as string;
  });

  it('lists records with the unchanged form', async () => {
    const { status, body } = await execute(await tryOut('listAgents'));
    expect([status, body.data.length]).toEqual(['200', 1]);
    expect(body.meta.pagination).toMatchObject({ page: 1, pageSize: 25, total: 1 });
    const command = await page.locator('[id$="-listAgents"] .request-snippets .curl').first().innerText();
    expect(command).toMatch(/^curl -X 'GET'[^]*\/api\/svc-agents\?[^]*Authorization: Bearer /);
  });

  it('reads a record by its id', async () => {
    const block = await tryOut('readAgent');
    await block.locator('tr[data-param-name="id"] input').fill(documentId);
    const { status, body } = await execute(block);
    expect([status, body.data.documentId]).toEqual(['200', documentId]);
  });

  it('is not restricted by its own policy', () => expect(faults).toEqual([]));
});
