import { describeConsole, expectFitsAt360, expectNoAxeFaults, signInAs } from '../../helpers/browser/console';
import { consoleScreens } from '../../helpers/source/console-screens';

describeConsole('each screen of the console', () => {
  it.each(consoleScreens())('is $path, which has no serious fault and fits a small phone', async ({ path }) => {
    const page = await signInAs('owner', path);
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    // A select that draws its options before it is opened makes its screen slow.
    await expect(page.locator('.mantine-Popover-dropdown').count()).resolves.toBe(0);
  });
});
