import type { Page } from 'playwright-core';
import { describeConsole, signInAs } from '../../helpers/browser/console';

/** The clipboard of the machine belongs to all tests. */
const replaceClipboard = (page: Page) =>
  page.evaluate('window.copied = null; navigator.clipboard.writeText = async (text) => { window.copied = text; }');
const copied = (page: Page) => page.evaluate<string | null>('window.copied');

describeConsole('the ID of a record in the console', () => {
  it('is copied from the menu of a row', async () => {
    const page = await signInAs('viewer', 'fleet');
    await replaceClipboard(page);
    const row = page.getByRole('row').nth(1);
    const link = await row.getByRole('link').first().getAttribute('href');
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Copy ID' }).click();
    await page.getByText('The ID is copied.').waitFor();
    expect(await copied(page)).toBe(new URLSearchParams(link?.split('?')[1]).get('agent'));
  });

  it.each(['checks', 'settings', 'audit', 'findings', 'incidents?tab=all', 'blueprints'])(
    'is copied beside the record of %s',
    async (screen) => {
      const page = await signInAs('owner', screen);
      await replaceClipboard(page);
      const button = page.getByRole('button', { name: 'Copy ID' }).first();
      if ((await button.count()) === 0) await page.locator('#content article a, #content tbody a').first().click();
      await button.click();
      await page.getByText('The ID is copied.').waitFor();
      expect(await copied(page)).toMatch(/^\w{24}$/);
    },
  );

  it('is shown where the browser does not allow copying', async () => {
    const page = await signInAs('owner', 'settings');
    await page.evaluate("navigator.clipboard.writeText = () => Promise.reject(new Error('no'))");
    await page.getByRole('button', { name: 'Copy ID' }).click();
    await page.getByText(/^The browser does not allow copying\. The ID is \w{24}$/).waitFor();
  });
});
