import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describeConsole, expectFitsAt360, expectNoAxeFaults, signInAs } from '../../helpers/browser/console';

/** Runs commands as a person would who pastes them into a shell. */
const paste = (commands: string): string => {
  const folder = mkdtempSync(path.join(tmpdir(), 'agent-'));
  try {
    return execFileSync('bash', { cwd: folder, input: commands, encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
};

describeConsole('the fleet in the console', () => {
  it('enrols a machine with the commands that it shows, and revokes and removes its agent', async () => {
    const name = `test-${randomUUID().slice(0, 8)}`;
    const page = await signInAs('engineer', `fleet?q=${name}`);
    await page.getByText('No agent matches').waitFor();
    await page.getByRole('button', { name: 'Enrol an agent' }).click();
    await page.getByRole('textbox', { name: 'Host name' }).fill(name);
    await page.getByRole('button', { name: 'Create and show' }).click();
    const commands = page.getByLabel('Commands that enrol the machine');
    await commands.waitFor();
    await expectNoAxeFaults(page);
    expect(paste(await commands.innerText())).toContain('Enrolled');
    await page.getByRole('button', { name: 'Close' }).click();

    await page.getByRole('link', { name }).click();
    const drawer = page.getByRole('dialog', { name });
    await drawer.getByText('Active', { exact: true }).waitFor();
    expect(page.url()).toContain('agent=');
    await expectNoAxeFaults(page);
    await drawer.getByRole('button', { name: 'Revoke' }).click();
    await page
      .getByRole('dialog', { name: `Revoke ${name}?` })
      .getByRole('button', { name: 'Revoke' })
      .click();
    await drawer.getByText('Revoked', { exact: true }).waitFor();
    expect(await drawer.getByRole('button', { name: 'New enrollment token' }).count()).toBe(0);
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
    expect(calls).toHaveLength(2);
    await page.getByText(/^Revoked [1-9]/).click();
    await page.getByRole('button', { name: 'Version' }).click();
    await page.getByRole('link', { name: 'legacy-1' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'legacy-1' }).waitFor();
    expect(await page.getByRole('link', { name: 'web-1' }).count()).toBe(0);
    expect(new URL(page.url()).search).toBe('?status=revoked&sort=version%3Aasc');
  });

  it.each(['auditor', 'viewer'] as const)('lets the %s read, and change nothing', async (role) => {
    const page = await signInAs(role, 'fleet');
    await page.getByRole('link', { name: 'db-1' }).waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    expect(await page.getByRole('button', { name: /Enrol|Actions for/ }).count()).toBe(0);
    await page.getByRole('link', { name: 'db-1' }).click();
    const drawer = page.getByRole('dialog', { name: 'db-1' });
    await drawer.getByText('Fingerprint').waitFor();
    expect(await drawer.getByRole('button', { name: /Revoke|Remove|token/ }).count()).toBe(0);
  });
});
