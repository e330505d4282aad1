import { readdirSync } from 'node:fs';
import path from 'node:path';
import { guideAddress } from '../../src/domain/documents/addresses';
import { describeConsole, expectFitsAt360, expectNoAxeFaults, openStranger } from '../helpers/browser/console';

const GUIDES = readdirSync(path.resolve(__dirname, '../../docs/guides')).map((file) => guideAddress(file));

describeConsole('a guide', () => {
  it('is a page for everybody, without faults, that fits a phone', async () => {
    const page = await openStranger('/docs/guides');
    for (const address of GUIDES) {
      const response = await page.goto(address);
      expect([address, response?.status()]).toEqual([address, 200]);
      await expectFitsAt360(page);
    }
    expect(await page.locator('link[rel=stylesheet]').count()).toBe(1);
  });

  it.each(['light', 'dark'] as const)('has no faults for assistive technology, %s', async (colorScheme) => {
    const page = await openStranger('/docs/guides');
    await page.emulateMedia({ colorScheme });
    for (const address of ['/docs/guides', '/docs/guides/access', '/docs/guides/api', '/docs/guides/console']) {
      await page.goto(address);
      await expectNoAxeFaults(page);
    }
  });

  it('leads to others, and shows its images', async () => {
    const page = await openStranger('/docs/guides');
    await page.getByRole('main').getByRole('link').first().click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.goto('/docs/guides/console');
    const widths = await page.evaluate<number[]>('[...document.images].map((image) => image.naturalWidth)');
    expect(widths.length).toBeGreaterThan(0);
    expect(widths.filter((width) => width === 0)).toEqual([]);
  });
});
