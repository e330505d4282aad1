import type { Page } from 'playwright-core';
import {
  describeConsole,
  expectFaults,
  expectFitsAt360,
  expectNoAxeFaults,
  signInAs,
} from '../../helpers/browser/console';
import { openPipeline, type Pipeline } from '../../helpers/browser/pipeline';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
/** Words of the API that no text of the console contains. */
const RAW = /awaiting_approval|needs_resolution|timed_out|drifted_at|failed_this_week|expiring_soon/;

const expectNoRawWords = async (page: Page): Promise<void> =>
  expect(await page.locator('main').innerText()).not.toMatch(RAW);

describeConsole('an approval of a deployment in the console', () => {
  let pipeline: Pipeline;

  beforeAll(async () => {
    pipeline = await openPipeline();
  });
  afterAll(() => pipeline.close());

  /** Acme's policy wants an approval for this tag. */
  const ask = () => pipeline.deploy([pipeline.step('web', { name: 'Webserver' })], { tags: ['customer-data'] });

  it('is given with a reason, in German, and the first steps begin', async () => {
    const path = await ask();
    const page = await signInAs('admin', path, { locale: 'de-DE' });
    await page.getByText('Das Deployment wartet auf eine Freigabe').waitFor();
    await page.getByRole('button', { name: 'Webserver Ausstehend' }).waitFor();
    await expectNoRawWords(page);
    await expectFitsAt360(page);
    await press(page, 'Freigeben');
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Seine ersten Schritte beginnen sofort.').waitFor();
    await expectNoAxeFaults(page);
    await dialog.getByRole('textbox', { name: 'Grund' }).fill('Mit der Buchhaltung abgesprochen.');
    await dialog.getByRole('button', { name: 'Freigeben' }).click();
    await page.getByText('Das Deployment ist freigegeben.').waitFor();
    await page.getByRole('button', { name: 'Webserver Läuft' }).waitFor();
    await page.getByText('Mit der Buchhaltung abgesprochen.').waitFor();
    await pipeline.finish(path, 'web');
    await page.getByRole('button', { name: 'Webserver Erfolgreich' }).waitFor();
    await expectNoRawWords(page);
    await expectNoAxeFaults(page);
  });

  it('is refused with a reason, in German, and nothing begins', async () => {
    const path = await ask();
    const page = await signInAs('admin', path, { locale: 'de-DE' });
    await press(page, 'Ablehnen');
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByRole('textbox', { name: 'Grund' });
    await reason.fill('   ');
    expectFaults(/status of 400/);
    await dialog.getByRole('button', { name: 'Ablehnen' }).click();
    await dialog.locator('[aria-invalid=true]').waitFor();
    await expectNoAxeFaults(page);
    await reason.fill('Erst nach dem Umzug.');
    await dialog.getByRole('button', { name: 'Ablehnen' }).click();
    await page.getByText('Abgelehnt', { exact: true }).first().waitFor();
    await page.getByText('Erst nach dem Umzug.').waitFor();
    expect(await page.getByRole('button', { name: /^(Freigeben|Ablehnen|Abbauen|Jetzt)/ }).count()).toBe(0);
    await expectNoRawWords(page);
    expect(pipeline.requests().filter(({ deployment }) => path.endsWith(deployment))).toEqual([]);
  });

  it('waits in the list and on the dashboard, in German', async () => {
    await ask();
    const page = await signInAs('viewer', 'dashboard', { locale: 'de-DE' });
    await expectNoRawWords(page);
    const card = page.getByRole('region', { name: 'Deployments' });
    await expectNoAxeFaults(page);
    await card.getByRole('link', { name: /^Wartet auf Freigabe: \d+/ }).click();
    await page.waitForURL(/deployments\?status=awaiting_approval/);
    await page.getByRole('table', { name: 'Deployments' }).waitFor();
    await expectNoRawWords(page);
  });
});
