import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { sarif, sarifResult } from '../../helpers/findings/reports';
import {
  describeConsole,
  expectFaults,
  expectFitsAt360,
  expectNoAxeFaults,
  signInAs,
} from '../../helpers/browser/console';

const newScope = (): string => `scope-${randomUUID().slice(0, 8)}`;

/** Results that have nothing in common but their file. */
const results = (count: number) =>
  Array.from({ length: count }, (_all, at) =>
    sarifResult(`RULE-${at}`, at + 1, { message: { text: 'abcdefghijklmnopqrstuvwxyz'.repeat(3).slice(at) } }),
  );

/** A result in many files. */
const many = (result: object, files: number) =>
  Array.from({ length: files }, (_all, at) => ({
    ...result,
    locations: [{ physicalLocation: { artifactLocation: { uri: `src/${at}.py` }, region: { startLine: 1 } } }],
  }));

/** Opens the dialog and chooses a file. */
const choose = async (page: Page, report: object | string | Buffer, scope: string, name = 'report.sarif') => {
  await page.getByRole('button', { name: 'Import a report' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import a report' });
  const buffer = Buffer.isBuffer(report)
    ? report
    : Buffer.from(typeof report === 'string' ? report : JSON.stringify(report));
  await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: '', buffer });
  await dialog.getByLabel('Scope (optional)').fill(scope);
  return dialog;
};

/** A number of the result, by its words. */
const count = (page: Page, words: string) => page.getByRole('row', { name: words }).getByRole('cell').innerText();

/** The tools and scopes of the organisation, of which none can be made stale by a test. */
const withSources = async (page: Page, sources: object[]): Promise<void> => {
  await page.route('**/api/organisations/*/finding-sources', (route) => route.fulfill({ json: { data: sources } }));
};

const STALE = {
  tool: 'Trivy',
  scope: 'image-of-last-year',
  last_scan_at: '2025-01-01T00:00:00Z',
  last_complete_scan_at: '2025-01-01T00:00:00Z',
  open_findings: 4,
  stale: true,
};

describeConsole('the import of reports in the console', () => {
  it('shows what would change, imports, and leads to the findings', async () => {
    const scope = newScope();
    const page = await signInAs('engineer', 'findings');
    const dialog = await choose(page, sarif(results(3)), scope);
    await expectNoAxeFaults(page);
    await dialog.getByRole('button', { name: 'Show what would change' }).click();
    await dialog.getByText('Nothing has changed yet').waitFor();
    expect(await count(page, 'Would be new findings')).toBe('3');
    await expectNoAxeFaults(page);
    await dialog.getByRole('button', { name: 'Import it now' }).click();
    await dialog.getByText('The report is imported').waitFor();
    expect(await count(page, 'New findings')).toBe('3');
    expect(await count(page, 'Closed, because they are no longer reported')).toBe('0');
    await dialog.getByRole('button', { name: 'Show the findings' }).click();
    await page.getByRole('link', { name: 'RULE-2', exact: true }).waitFor();
    expect(await page.locator('a[data-finding]').allTextContents()).toEqual(
      expect.arrayContaining(['RULE-0', 'RULE-1', 'RULE-2']),
    );
    expect(new URL(page.url()).searchParams.get('scope')).toBe(scope);
    await expectFitsAt360(page);

    await page.getByRole('tab', { name: 'Scans' }).click();
    const row = page.getByRole('row').filter({ hasText: scope });
    await row.getByText('3 new').waitFor();
    // The preview is no import.
    expect(await row.count()).toBe(1);
    await row.getByRole('link', { name: 'Scan' }).click();
    await page.getByRole('dialog', { name: 'Scan' }).getByText('engineer').waitFor();
    expect(await count(page, 'New findings')).toBe('3');
    await expectNoAxeFaults(page);
  });

  it('asks before it closes many findings, and closes them', async () => {
    const scope = newScope();
    const page = await signInAs('engineer', 'findings');
    let dialog = await choose(page, gzipSync(JSON.stringify(sarif(results(30)))), scope, 'report.sarif.gz');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('The report is imported').waitFor();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    expectFaults(/status of 409/);
    dialog = await choose(page, sarif(results(5)), scope);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('25 of the 30 open findings').waitFor();
    await expectNoAxeFaults(page);
    await dialog.getByRole('button', { name: 'Close them' }).click();
    await dialog.getByText('The report is imported').waitFor();
    expect(await count(page, 'Closed, because they are no longer reported')).toBe('25');
    expect(await count(page, 'As before')).toBe('5');
  });

  it('says in words why a file cannot be read, and keeps the form', async () => {
    const scope = newScope();
    expectFaults(/status of 400/);
    const page = await signInAs('engineer', 'findings', { locale: 'de-DE' });
    await page.getByRole('button', { name: 'Bericht importieren' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bericht importieren' });
    const file = { name: 'report.json', mimeType: 'application/json', buffer: Buffer.from('This is no JSON.') };
    await dialog.locator('input[type="file"]').setInputFiles(file);
    await dialog.getByLabel('Bereich (optional)').fill(scope);
    await dialog.getByRole('button', { name: 'Importieren', exact: true }).click();
    await dialog.getByText('Die Datei ist kein JSON.').waitFor();
    await dialog.getByRole('button', { name: 'Zurück' }).click();
    expect(await dialog.getByLabel('Bereich (optional)').inputValue()).toBe(scope);
    await dialog.getByText('report.json').waitFor();
  });

  it('follows a long import until its result', async () => {
    const page = await signInAs('engineer', 'findings');
    const dialog = await choose(page, sarif(results(70).flatMap((one) => many(one, 80))), newScope());
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('You can close this.').waitFor();
    await dialog.getByText('The report is imported').waitFor();
    expect(await count(page, 'New findings')).toBe('5,600');
  });

  it('shows whatever a report contains as text', async () => {
    const hostile = '<img src=x onerror="window.hostile=1"><script>window.hostile=1</script>';
    const scope = newScope();
    const page = await signInAs('engineer', 'findings');
    const location = {
      physicalLocation: {
        artifactLocation: { uri: 'src/<b>a.py' },
        region: { startLine: 7, snippet: { text: hostile } },
      },
    };
    const help = { markdown: hostile.repeat(2) };
    const rule = {
      id: 'HOSTILE',
      help,
      helpUri: 'javascript:alert(1)',
      properties: { tags: ['external/cwe/cwe-079'] },
    };
    const report = sarif([sarifResult('HOSTILE', 7, { message: { text: hostile }, locations: [location] })], {
      tool: { driver: { name: 'Scan', rules: [rule] } },
    });
    const dialog = await choose(page, report, scope);
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByRole('button', { name: 'Show the findings' }).click();
    await page.getByRole('link', { name: 'HOSTILE', exact: true }).click();
    const drawer = page.getByRole('dialog', { name: 'HOSTILE' });
    await drawer.getByRole('region', { name: 'Code' }).getByText(hostile).waitFor();
    const ruleHelp = drawer.getByText(hostile.repeat(2));
    await drawer.getByText('What the scanner says about this rule').click();
    await ruleHelp.waitFor();
    await drawer.getByText('What the scanner says about this rule').click();
    await ruleHelp.waitFor({ state: 'hidden' });
    await drawer.getByLabel('Comment').fill(hostile);
    await drawer.getByRole('button', { name: 'Add the comment' }).click();
    await drawer.getByRole('listitem').getByText(hostile).waitFor();
    await drawer.getByRole('listitem').getByText('Reported first').waitFor();
    expect(await drawer.getByText(hostile).count()).toBeGreaterThanOrEqual(3);
    const link = drawer.getByRole('link', { name: 'CWE-79' });
    expect(await link.getAttribute('href')).toBe('https://cwe.mitre.org/data/definitions/79.html');
    expect(await drawer.locator('a[href^="javascript"]').count()).toBe(0);
    expect(await drawer.locator('img, script').count()).toBe(0);
    expect(await page.evaluate('window.hostile')).toBeUndefined();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
  });

  it('is not offered to an auditor, who sees the scans and which sources are silent', async () => {
    const page = await signInAs('auditor', 'findings');
    await withSources(page, [STALE, { ...STALE, tool: 'Semgrep', stale: false }]);
    await page.getByRole('tab', { name: 'Scans' }).click();
    await page.getByRole('link', { name: 'Trivy, image-of-last-year' }).waitFor();
    await page.getByText('4 open findings').waitFor();
    expect(await page.getByText('Semgrep, image-of-last-year').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Import a report' }).count()).toBe(0);
    await expectNoAxeFaults(page);
  });
});
