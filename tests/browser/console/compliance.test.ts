import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { ACME, describeConsole, expectFitsAt360, expectNoAxeFaults, signInAs } from '../../helpers/browser/console';

/** Whether a part of the page is on paper. */
const isPrinted = (page: Page, selector: string): Promise<boolean> => page.locator(selector).first().isVisible();

describeConsole('findings by control in the console', () => {
  it('are a table for auditors, which can be saved', async () => {
    const page = await signInAs('auditor', 'findings?tab=compliance');
    const table = page.getByRole('table', { name: 'Findings by control' });
    await table.getByText('A.8.8', { exact: true }).waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download as CSV' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('compliance-acme-iso_control.csv');
    expect(await readFile(await saved.path(), 'utf8')).toContain('A.8.8');
    await page.getByText('NIS 2', { exact: true }).click();
    await table.getByText('21(2)(e)', { exact: true }).waitFor();
    expect(page.url()).toContain('by=nis2_article');
  });

  it('lead from each number to as many findings, which say what they are limited to', async () => {
    const page = await signInAs('auditor', 'findings?tab=compliance');
    const table = page.getByRole('table', { name: 'Findings by control' });
    const counts = table.getByRole('link');
    await counts.first().waitFor();
    const names = await Promise.all((await counts.all()).map((link) => link.getAttribute('aria-label')));
    const chosen = ['A.8.8, High', 'Accepted', 'Overdue', 'No control'].map((part) =>
      names.find((name) => name?.includes(part)),
    );
    for (const name of chosen) {
      const [, control, count] = /^(.+), .+: (\d+)$/.exec(name ?? '') ?? [];
      await counts.and(page.getByRole('link', { name: name ?? '', exact: true })).click();
      await page.getByText(`ISO/IEC 27001: ${control}`, { exact: true }).waitFor();
      await page.getByText(new RegExp(`^${count}\\sfindings?\\.`)).waitFor();
      await page.goBack();
      await counts.first().waitFor();
    }
  });

  it('are left by removing the control from the filters, and found from a finding', async () => {
    const page = await signInAs('auditor', 'findings?nis2_article=21(2)(e)');
    const total = page.getByRole('status').filter({ hasText: /findings?\./ });
    await total.waitFor();
    const limited = await total.innerText();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.getByRole('button', { name: 'Remove the filter: NIS 2' }).click();
    await total.filter({ hasNotText: limited }).waitFor();
    expect(page.url()).not.toContain('nis2_article');
    await page.goto(`${ACME}/findings?nis2_article=21(2)(e)`);
    await page.locator('a[data-finding]').first().click();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /^A\.\d/ })
      .click();
    await page.getByText(/^ISO\/IEC 27001: A\.\d/).waitFor();
  });

  it('have the organisation and the day on paper, and no navigation', async () => {
    const page = await signInAs('auditor', 'findings?tab=compliance');
    await page.getByRole('table').waitFor();
    expect(await isPrinted(page, '.print-only')).toBe(false);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await isPrinted(page, '.print-only')).toBe(true);
    expect(await page.locator('.print-only').innerText()).toMatch(/Acme[\s\S]*ISO\/IEC 27001[\s\S]*\d{4}/);
    for (const hidden of ['nav', 'header', '[role="tablist"]'])
      expect([hidden, await isPrinted(page, hidden)]).toEqual([hidden, false]);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(255, 255, 255)');
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
