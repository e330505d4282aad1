import { readFileSync } from 'node:fs';
import {
  describeConsole,
  expectFaults,
  expectFitsAt360,
  expectNoAxeFaults,
  signInAs,
  untilLoaded,
} from '../../helpers/browser/console';

describeConsole('costs in the console', () => {
  it('are shown to a viewer, who chooses range and group, in at most two calls', async () => {
    const page = await signInAs('viewer', 'dashboard');
    const calls: string[] = [];
    page.on('request', (request) => request.url().includes('/costs?') && calls.push(request.url()));
    await page.getByRole('navigation').getByRole('link', { name: 'Costs' }).click();
    const table = page.getByRole('table', { name: 'Costs by service' });
    await table.getByRole('cell', { name: 'Compute' }).waitFor();
    expect(calls).toHaveLength(2);
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);

    await page.getByLabel('Range').selectOption('last-month');
    await page.getByText('Account', { exact: true }).click();
    await page.getByRole('table', { name: 'Costs by account' }).getByText('acme-production').waitFor();
    expect(page.url()).toContain('range=last-month&by=account');
    await page.reload();
    await untilLoaded(page);
    expect(await page.getByLabel('Range').inputValue()).toBe('last-month');
    await page.getByRole('table', { name: 'Costs by account' }).waitFor();
  });

  it('can be downloaded as they are shown', async () => {
    const page = await signInAs('auditor', 'costs?by=provider');
    await page.getByRole('table', { name: 'Costs by provider' }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^costs-by-provider-[\d-]{10}-[\d-]{10}\.csv$/);
    const [header, ...lines] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n');
    expect(header).toMatch(/provider,amount_eur,records$/);
    expect(lines.length).toBeGreaterThan(0);
  });

  it('are refused for an inverted range, which the fields can correct', async () => {
    const page = await signInAs('owner', 'costs?range=custom&from=2026-02-02&to=2026-02-01');
    expectFaults(/status of 400/);
    await page.getByRole('alert').getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByLabel('From', { exact: true }).fill('2026-02-01');
    await page.getByText('No charges have been imported for these days.').first().waitFor();
    await page.getByText('Other days of the last 12 months have some.').waitFor();
    await page.getByRole('link', { name: 'Show 12 months' }).click();
    await page.getByRole('table', { name: 'Costs by service' }).waitFor();
  });
});
