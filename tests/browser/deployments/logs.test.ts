import type { Page } from 'playwright-core';
import { describeConsole, expectNoAxeFaults, signInAs } from '../../helpers/browser/console';
import { openPipeline, type Pipeline } from '../../helpers/browser/pipeline';
import { until } from '../../helpers/timing/until';

const linesOf = (from: number, count: number): string =>
  Array.from({ length: count }, (_, at) => `line ${from + at}\n`).join('');

/** How far the log is from its end, and from its beginning, in pixels. */
const placeIn = (page: Page): Promise<{ left: number; top: number }> =>
  page.getByRole('log').evaluate(({ scrollHeight, clientHeight, scrollTop }: any) => ({
    left: scrollHeight - clientHeight - scrollTop,
    top: scrollTop,
  }));

const untilAtEnd = (page: Page) => until(async () => (await placeIn(page)).left < 24, 'the log is at its end');

describeConsole('the log of a step in the console', () => {
  let pipeline: Pipeline;

  beforeAll(async () => {
    pipeline = await openPipeline();
  });
  afterAll(() => pipeline.close());

  it('follows what is printed, stands still while somebody reads, and goes on after a reload', async () => {
    const path = await pipeline.deploy([pipeline.step('web')]);
    const request = await pipeline.next(path, 'web');
    const print = (log: string) => pipeline.report(request, { status: 'running', log });
    const page = await signInAs('viewer', path);
    await page.getByText('Nothing was printed yet.').waitFor();
    await print(linesOf(1, 80));
    const log = page.getByRole('log', { name: 'Log' });
    await log.getByText('line 80').waitFor();
    await untilAtEnd(page);
    await print(linesOf(81, 20));
    await log.getByText('line 100').waitFor();
    await untilAtEnd(page);
    await expectNoAxeFaults(page);

    // Reading with the keyboard.
    await log.press('Home');
    const follow = page.getByRole('button', { name: 'Follow the end' });
    await follow.waitFor();
    await until(async () => (await placeIn(page)).top === 0, 'the log is at its beginning');
    await print(linesOf(101, 20));
    await log.getByText('line 120').waitFor();
    expect((await placeIn(page)).top).toBe(0);
    await expectNoAxeFaults(page);
    await follow.press('Enter');
    await untilAtEnd(page);
    await follow.waitFor({ state: 'detached' });

    await page.reload();
    await log.getByText('line 120').waitFor();
    expect(await log.textContent()).toBe(linesOf(1, 120));
    await print('after the reload\n');
    await log.getByText('after the reload').waitFor();
    await pipeline.report(request, { status: 'succeeded', log: 'the end\n' });
    await log.getByText('the end').waitFor();
    await page.getByText('Succeeded', { exact: true }).first().waitFor();
    expect(await log.textContent()).toBe(`${linesOf(1, 120)}after the reload\nthe end\n`);
  });
});
