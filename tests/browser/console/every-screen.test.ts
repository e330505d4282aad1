import { describeConsole, expectFitsAt360, expectNoAxeFaults, signInAs } from '../../helpers/browser/console';
import { consoleScreens } from '../../helpers/source/console-screens';

describeConsole('each screen of the console', () => {
  it.each(consoleScreens())('is $path, which has no serious fault and fits a small phone', async ({ path }) => {
    const page = await signInAs('owner', path);
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
  });
});
