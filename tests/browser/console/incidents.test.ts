import { randomUUID } from 'node:crypto';
import {
  describeConsole,
  expectFitsAt360,
  expectNoAxeFaults,
  signInAs,
  untilLoaded,
} from '../../helpers/browser/console';

const someTitle = (): string => `Test ${randomUUID().slice(0, 8)}`;

describeConsole('incidents in the console', () => {
  it('lets an engineer open an incident, write about it, acknowledge and resolve it', async () => {
    const title = someTitle();
    const page = await signInAs('engineer', 'incidents');
    await page.getByRole('button', { name: 'Open an incident' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open an incident' });
    await dialog.getByRole('textbox', { name: 'What is disturbed' }).fill(title);
    const hint = dialog.getByText('No page shows it yet');
    await hint.waitFor();
    await dialog.getByRole('textbox', { name: 'Checks' }).fill('Public');
    await page.getByRole('option', { name: 'Public API' }).click();
    await hint.waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await expectNoAxeFaults(page);
    await dialog.getByRole('button', { name: 'Open an incident' }).click();

    const drawer = page.getByRole('dialog', { name: title });
    await drawer.getByRole('link', { name: 'Public API' }).waitFor();
    await drawer.getByRole('list', { name: 'Timeline' }).getByText('It began').waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await drawer.getByRole('button', { name: 'Acknowledge' }).click();
    await drawer.getByText('Acknowledged by').waitFor();

    await drawer.getByRole('button', { name: 'Add an update' }).click();
    const update = page.getByRole('dialog', { name: 'Add an update' });
    await update.getByRole('textbox', { name: 'Text' }).fill('We look at the load balancer.');
    await update.getByRole('switch', { name: 'Status pages show it' }).check();
    await update.getByRole('button', { name: 'Add an update' }).click();
    await drawer.getByText('We look at the load balancer.').waitFor();
    await drawer.getByText('Being investigated').waitFor();

    await drawer.getByRole('button', { name: 'Edit the incident' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit the incident' });
    expect(await edit.getByRole('textbox', { name: 'What is disturbed' }).inputValue()).toBe(title);
    await edit.getByRole('textbox', { name: 'What is disturbed' }).fill(`${title} and more`);
    await edit.getByRole('textbox', { name: 'Severity' }).click();
    await page.getByRole('option', { name: 'Critical' }).click();
    await edit.getByRole('textbox', { name: 'Text for status pages' }).fill('Orders arrive late.');
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await edit.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog', { name: `${title} and more` }).waitFor();
    await drawer.getByText('Critical').waitFor();
    await drawer.getByText('Orders arrive late.').waitFor();

    await drawer.getByRole('button', { name: 'Resolve' }).click();
    const end = page.getByRole('dialog', { name: 'Resolve the incident' });
    await end.getByRole('button', { name: 'Resolve' }).click();
    await drawer.getByText('It ended').waitFor();
    expect(await drawer.getByRole('button', { name: /^(Acknowledge|Add an update|Resolve)$/ }).count()).toBe(0);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'detached' });

    await page.getByRole('group', { name: 'Status' }).getByText('Resolved').click();
    await page.getByRole('link', { name: title }).waitFor();
    expect(page.url()).toContain('status=resolved');
    await page.getByRole('group', { name: 'Severity' }).getByText('Low').click();
    await page.getByText('No incident matches these filters.').waitFor();
    await page.getByRole('button', { name: 'Reset the filters' }).click();
    await page.getByRole('link', { name: title }).waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
  });

  it('is read again every 30 seconds while it is visible, and leaves focus and scroll where they are', async () => {
    const page = await signInAs('viewer', 'incidents');
    await page.clock.install();
    await page.reload();
    await untilLoaded(page);
    await page.setViewportSize({ width: 1280, height: 300 });
    const focused = page.getByRole('button', { name: 'Severity' });
    await focused.focus();
    await page.evaluate('scrollTo(0, 50)');
    const read = page.waitForRequest((request) => request.url().includes('/api/incidents?'));
    await page.clock.fastForward(31_000);
    await (await read).response();
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate('document.activeElement.textContent')).toBe(await focused.textContent());
    expect(await page.evaluate('scrollY')).toBe(50);
  });

  it('says causes in words, in the language of the person', async () => {
    const page = await signInAs('viewer', 'incidents', { locale: 'de-DE' });
    const incident = {
      id: 1,
      documentId: 'example',
      title: 'Shop',
      severity: 'high',
      status: 'open',
      cause: 'timeout',
      started_at: '2026-01-02T03:04:05.000Z',
      checks: null,
      flapping: true,
      public: true,
      updates: [
        { at: '2026-01-02T03:04:05.000Z', kind: 'opened', message: 'timeout', public: false, author: null },
        { at: '2026-01-02T03:05:05.000Z', kind: 'cause_changed', message: 'tls', public: true, author: null },
      ],
    };
    await page.route('**/api/incidents?*', (route) =>
      route.fulfill({ json: { data: [incident], meta: { pagination: { nextCursor: null } } } }),
    );
    await page.route('**/api/incidents/example', (route) => route.fulfill({ json: { data: incident } }));
    await page.reload();
    await page.getByText('Die Antwort kam nicht rechtzeitig.').waitFor();
    await page.getByRole('link', { name: 'Shop' }).click();
    const line = page.getByRole('dialog', { name: 'Shop' }).getByRole('list', { name: 'Verlauf' });
    await line.getByText('Die verschlüsselte Verbindung ist fehlgeschlagen.').waitFor();
    await line.getByText('Die Antwort kam nicht rechtzeitig.').waitFor();
    await expectNoAxeFaults(page);
  });

  it('lets an engineer create an alert channel, test it and delete it', async () => {
    const name = someTitle();
    const page = await signInAs('engineer', 'incidents');
    await page.getByRole('tab', { name: 'Alert channels' }).click();
    await page.getByRole('button', { name: 'New channel' }).click();
    const dialog = page.getByRole('dialog', { name: 'New channel' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('textbox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Webhook' }).click();
    await dialog.getByText('Only owners and admins can choose a webhook.').waitFor();
    await dialog.getByRole('textbox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Email' }).click();
    await dialog.getByRole('checkbox', { name: 'Critical', exact: true }).check();
    await dialog.getByRole('switch', { name: 'Quiet hours' }).check();
    await dialog.getByLabel('From').fill('21:30');
    await dialog.getByRole('checkbox', { name: 'Sunday' }).uncheck();
    await dialog.getByLabel('Repeat after (minutes)').fill('30');
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await dialog.getByRole('button', { name: 'Create' }).click();

    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText('Owners and admins').waitFor();
    await row.getByText('Critical').waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    // Here, no watchdog sends messages: the channel says that one has arrived when it is read for the second time.
    let reads = 0;
    await page.route('**/api/alert-channels/*', async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: object };
      reads += 1;
      const last = reads > 1 ? { last_success_at: new Date().toISOString() } : {};
      await route.fulfill({ response, json: { data: { ...data, ...last } } });
    });
    await row.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Send a test message' }).click();
    const result = page.getByRole('dialog', { name: `Test of ${name}` });
    await result.getByText(/owner@acme.example/).waitFor();
    await result.getByText('The message has arrived.').waitFor();
    await expectNoAxeFaults(page);
    await page.unroute('**/api/alert-channels/*');
    await result.getByRole('button', { name: 'Close' }).last().click();

    await row.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: `Edit ${name}` });
    expect(await edit.getByLabel('From').inputValue()).toBe('21:30');
    expect(await edit.getByRole('checkbox', { name: 'Sunday' }).isChecked()).toBe(false);
    await edit.getByRole('switch', { name: 'Enabled' }).uncheck();
    await edit.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Disabled').waitFor();
    await row.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
  });

  it.each(['auditor', 'viewer'] as const)('lets the %s read, and change nothing', async (role) => {
    const page = await signInAs(role, 'incidents');
    await expectNoAxeFaults(page);
    expect(await page.getByRole('button', { name: 'Open an incident' }).count()).toBe(0);
    expect(await page.getByRole('tab').count()).toBe(0);
  });
});
