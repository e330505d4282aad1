import { describeConsole, expectFitsAt360, expectNoAxeFaults, signInAs } from '../../helpers/browser/console';
import { openPipeline, type Pipeline } from '../../helpers/browser/pipeline';

describeConsole('a deployment in the console', () => {
  let pipeline: Pipeline;

  beforeAll(async () => {
    pipeline = await openPipeline();
  });
  afterAll(() => pipeline.close());

  it('keeps its inputs when it is moved to a version that was edited in the console', async () => {
    const variables = { size: { type: 'string', default: 'small' } };
    const path = await pipeline.deploy([{ id: 'web', type: 'provision' }], { variables });
    const draft = await pipeline.draftNext(path);

    const page = await signInAs('engineer', `blueprints/${draft}?view=list&step=web`);
    const run = page.getByRole('group', { name: 'How it runs' });
    await run.getByRole('textbox', { name: 'Executor' }).click();
    await page.getByRole('option', { name: 'A program, on an agent' }).click();
    await run.getByRole('textbox', { name: 'Runner' }).fill('ansible');
    await run.getByRole('textbox', { name: 'Condition' }).fill('{"input": "size", "equals": "small"}');
    await run.getByRole('textbox', { name: 'Outputs' }).fill('address');
    await page.keyboard.press('Enter');
    await run.getByRole('textbox', { name: 'Time without progress (seconds)' }).fill('90');
    await run.getByRole('switch', { name: 'Can be repeated' }).check({ force: true });
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    const saved = page.waitForResponse((each) => each.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Save' }).click();
    const { data } = await (await saved).json();
    expect(data.steps).toEqual([
      {
        ...{ id: 'web', type: 'provision', depends_on: [], executor: 'agent', runner: 'ansible' },
        ...{ condition: { input: 'size', equals: 'small' }, outputs: ['address'], timeout_s: 90, idempotent: true },
      },
    ]);
    await pipeline.release(draft);

    const name = await page.goto(page.url().replace(/blueprints.*/, path)).then(async () => {
      await page.getByRole('link', { name: 'Move to version 2' }).click();
      return page.getByRole('textbox', { name: 'Name of the deployment' }).inputValue();
    });
    expect(name).toMatch(/^Test /);
    await page.getByRole('textbox', { name: 'size' }).fill('large');
    await page.getByRole('button', { name: 'Show the plan' }).click();
    const changes = page.getByRole('region', { name: 'What changes' });
    await changes.getByRole('article', { name: 'web' }).waitFor();
    await changes.getByRole('article', { name: 'size' }).waitFor();
    await expectNoAxeFaults(page);
  });
});
