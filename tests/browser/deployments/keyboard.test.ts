import { describeConsole, expectNoAxeFaults, signInAs } from '../../helpers/browser/console';
import { openPipeline, type Pipeline } from '../../helpers/browser/pipeline';

const MAX_TABS = 60;

describeConsole('a deployment by keyboard alone', () => {
  let pipeline: Pipeline;

  beforeAll(async () => {
    pipeline = await openPipeline();
  });
  afterAll(() => pipeline.close());

  it('is found, read as a list, and retried', async () => {
    const steps = [
      pipeline.step('web', { name: 'Web server' }),
      pipeline.step('db', { name: 'Database' }),
      pipeline.step('site', { name: 'Site', depends_on: ['web', 'db'] }),
    ];
    const path = await pipeline.deploy(steps);
    await pipeline.finish(path, 'web', {}, { outputs: { address: '192.0.2.8' } });
    await pipeline.finish(path, 'db', {}, { status: 'failed', error: 'The disk is full.' });
    const page = await signInAs('engineer', 'deployments?status=failed');
    /** Presses Tab until this element has the focus, as somebody without a mouse does. */
    const tabTo = async (text: RegExp) => {
      for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
        await page.keyboard.press('Tab');
        const focused = page.locator(':focus');
        const label = (await focused.getAttribute('aria-label')) ?? (await focused.textContent()) ?? '';
        const value = (await focused.getAttribute('value')) ?? '';
        if (text.test(label) || text.test(value)) return;
      }
      throw new Error(`The focus does not reach ${text}.`);
    };
    const name =
      (await page
        .getByRole('link', { name: /^Test / })
        .first()
        .textContent()) ?? '';
    await tabTo(new RegExp(`^${name}$`));
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await tabTo(/^graph$/);
    await page.keyboard.press('ArrowRight');
    const table = page.getByRole('table', { name: 'Steps' });
    await table.getByRole('row', { name: /Skipped Site .*Web server, Database/ }).waitFor();
    await expectNoAxeFaults(page);
    await tabTo(/^Web server$/);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Web server' }).getByText('"address": "192.0.2.8"').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Database' }).getByText('The disk is full.').waitFor();

    await page.getByRole('heading', { level: 1, name }).click();
    await tabTo(/^Retry from the failed step$/);
    await page.keyboard.press('Enter');
    await table.getByRole('row', { name: /Running Database attempt 2/ }).waitFor();
    await pipeline.finish(path, 'db', { number: 2 });
    await pipeline.finish(path, 'site');
    await table.getByRole('row', { name: /Succeeded Site/ }).waitFor();
  });
});
