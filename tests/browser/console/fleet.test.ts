import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeConsole, expectFitsAt360, expectNoAxeFaults, signInAs } from '../../helpers/browser/console';

const root = path.resolve(__dirname, '../../..');

/** Starts what a person would paste into a shell in a checkout. It runs until it is ended. */
const paste = (commands: string): (() => Promise<void>) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'agent-'));
  const env = { ...process.env, TENANTRY_STATE: folder };
  // npm starts other processes: all of them are of one group.
  const shell = spawn('bash', ['-c', commands], { cwd: root, env, stdio: 'ignore', detached: true });
  const ended = once(shell, 'exit');
  return async () => {
    if (shell.pid && shell.exitCode === null) process.kill(-shell.pid);
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
};

describeConsole('the fleet in the console', () => {
  it('starts an agent with the lines that it shows, and revokes and removes it', async () => {
    const name = `test-${randomUUID().slice(0, 8)}`;
    const page = await signInAs('engineer', `fleet?q=${name}`);
    await page.getByText('No agent matches').waitFor();
    await page.getByRole('button', { name: 'Enrol an agent' }).click();
    await page.getByRole('textbox', { name: 'Host name' }).fill(name);
    await page.getByRole('button', { name: 'Create and show' }).click();
    const commands = page.getByLabel('Commands that start the agent');
    await commands.waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    const end = paste(await commands.innerText());
    await page.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('link', { name }).click();
    const drawer = page.getByRole('dialog', { name });
    // The details are read again every 30 seconds.
    await drawer.getByText('Active', { exact: true }).waitFor();
    await end();
    expect(page.url()).toContain('agent=');
    await drawer.getByRole('button', { name: 'Edit the labels' }).click();
    const labels = page.getByRole('dialog', { name: `Labels of ${name}` });
    await labels.getByRole('textbox', { name: 'Labels' }).fill('dmz');
    await page.keyboard.press('Enter');
    await expectNoAxeFaults(page);
    await labels.getByRole('button', { name: 'Save' }).click();
    await labels.waitFor({ state: 'hidden' });
    await drawer.getByText('dmz', { exact: true }).waitFor();
    await expectNoAxeFaults(page);
    await drawer.getByRole('button', { name: 'Revoke' }).click();
    await page
      .getByRole('dialog', { name: `Revoke ${name}?` })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await drawer.getByText('Revoked', { exact: true }).waitFor();
    expect(await drawer.getByRole('button', { name: 'New enrolment token' }).count()).toBe(0);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page
      .getByRole('dialog', { name: `Remove ${name}?` })
      .getByRole('button', { name: 'Remove' })
      .click();
    await page.getByText('No agent matches').waitFor();
  });

  it('filters by status and sorts, and keeps both over a reload', async () => {
    const page = await signInAs('owner', 'fleet');
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/api/svc-agents') && calls.push(request.url()));
    await page.reload();
    await page.getByText(/^Revoked [1-9]/).waitFor();
    await page
      .getByText(/^Older than/)
      .first()
      .waitFor();
    // The agents, their counts, and the newest versions.
    expect(calls).toHaveLength(3);
    await page.getByText(/^Revoked [1-9]/).click();
    await page.getByRole('button', { name: 'Version' }).click();
    await page.getByRole('link', { name: 'legacy-1' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'legacy-1' }).waitFor();
    expect(await page.getByRole('link', { name: 'web-1' }).count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?status=revoked&sort=version%3Aasc');
  });

  it('warns of a wrong clock, an old version and results that wait, and shows the checks of an agent', async () => {
    const page = await signInAs('viewer', 'fleet');
    const facts = {
      clock_skew_seconds: -97_200,
      version: '0.1.0',
      pending_results: 1200,
      dropped_results: 3,
      labels: ['dmz'],
    };
    await page.route(/\/api\/svc-agents\/\w+$/, async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { data: { ...data, ...facts } } });
    });
    const check = { documentId: 'example', name: 'Shop', type: 'tls', state: 'down' };
    const last_result = { status: 'inconclusive', cause: null, checked_at: '2026-01-02T03:04:05.000Z' };
    await page.route('**/api/svc-agents/*/checks', (route) =>
      route.fulfill({ json: { data: [{ ...check, last_result }], meta: { is_complete: false } } }),
    );
    await page.route('**/api/svc-agents?*fields=hostname*', async (route) => {
      const response = await route.fetch();
      const { data, meta } = (await response.json()) as { data: object[]; meta: object };
      await route.fulfill({ response, json: { data: data.map((one) => ({ ...one, ...facts })), meta } });
    });
    await page.reload();
    const listed = page.getByRole('row').filter({ hasText: 'web-1' });
    await listed.getByText('Its clock is 27 hr behind').waitFor();
    await listed.getByText('1,200 results wait').waitFor();
    await listed.getByText('3 results dropped').waitFor();
    await expectNoAxeFaults(page);
    await page.getByRole('link', { name: 'web-1' }).click();
    const drawer = page.getByRole('dialog', { name: 'web-1' });
    await drawer.getByText('Its clock is 27 hr behind').waitFor();
    await drawer.getByText('Older than 0.2.0').waitFor();
    await drawer.getByText('1,200').waitFor();
    await drawer.getByText('dmz').waitFor();
    const row = drawer.getByRole('table', { name: 'Checks that it runs' }).getByRole('row').filter({ hasText: 'Shop' });
    await row.getByText(/^Inconclusive/).waitFor();
    await row.getByText('Down').waitFor();
    await drawer.getByText('These are the 1 oldest.').waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await row.getByRole('link', { name: 'Shop' }).click();
    await page.waitForURL(/\/checks\?check=example$/);
  });

  it.each(['auditor', 'viewer'] as const)('lets the %s read, and change nothing', async (role) => {
    const page = await signInAs(role, 'fleet');
    await page.getByRole('link', { name: 'db-1' }).waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    expect(await page.getByRole('button', { name: /Enrol/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Actions for db-1' }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Copy ID']);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'db-1' }).click();
    const drawer = page.getByRole('dialog', { name: 'db-1' });
    await drawer.getByText('Fingerprint').waitFor();
    expect(await drawer.getByRole('button', { name: /Revoke|Remove|token|labels/ }).count()).toBe(0);
  });
});
