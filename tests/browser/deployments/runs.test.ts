import type { Page } from 'playwright-core';
import { describeConsole, expectFitsAt360, expectNoAxeFaults, signInAs } from '../../helpers/browser/console';
import { openPipeline, type Pipeline } from '../../helpers/browser/pipeline';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const confirm = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
/** A step in the graph, with its status. */
const node = (page: Page, text: string) =>
  page.getByRole('group', { name: 'Graph of the steps' }).getByRole('button', { name: text });

describeConsole('a deployment that runs, in the console', () => {
  let pipeline: Pipeline;

  beforeAll(async () => {
    pipeline = await openPipeline();
  });
  afterAll(() => pipeline.close());

  /** Two steps at once, and one after both. */
  const chain = () => [
    pipeline.step('web', { name: 'Web server' }),
    pipeline.step('db', { name: 'Database' }),
    pipeline.step('site', { name: 'Site', depends_on: ['web', 'db'] }),
  ];

  it('is followed in its graph, fails, and is retried from the failed step', async () => {
    const path = await pipeline.deploy(chain());
    const page = await signInAs('engineer', path);
    await node(page, 'Web server Running').waitFor();
    await node(page, 'Database Running').waitFor();
    await node(page, 'Site Pending').waitFor();
    await pipeline.finish(path, 'web', {}, { outputs: { address: '192.0.2.7' } });
    await node(page, 'Web server Succeeded').waitFor();
    await expectNoAxeFaults(page);
    await pipeline.finish(path, 'db', {}, { status: 'failed', error: 'The disk is full.', log: 'first try\n' });
    await node(page, 'Database Failed').waitFor();
    await node(page, 'Site Skipped').waitFor();
    await page.getByText('Database: The disk is full.').waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);

    await press(page, 'Retry from the failed step');
    await node(page, 'Database Running attempt 2').waitFor();
    const [first, second] = [await pipeline.next(path, 'db'), await pipeline.next(path, 'db', { number: 2 })];
    expect(second.idempotency_key).toBe(first.idempotency_key);
    await pipeline.report(second, { status: 'succeeded', log: 'second try\n' });
    await pipeline.finish(path, 'site');
    await page.getByText('Succeeded', { exact: true }).first().waitFor();
    expect(
      pipeline.requests().filter(({ step, deployment }) => step === 'web' && path.endsWith(deployment)),
    ).toHaveLength(1);

    // The log of each attempt can be read.
    await node(page, 'Database Succeeded').press('Enter');
    await page.getByRole('log').getByText('second try').waitFor();
    await page.getByRole('combobox', { name: 'Attempt whose log is shown' }).selectOption('Attempt 1');
    await page.getByRole('log').getByText('first try').waitFor();
  });

  it('is cancelled while it runs, and its pipeline is told', async () => {
    const path = await pipeline.deploy([pipeline.step('web'), pipeline.step('site', { depends_on: ['web'] })]);
    const page = await signInAs('engineer', path);
    await node(page, 'web Running').waitFor();
    await pipeline.next(path, 'web');
    await press(page, 'Cancel the deployment');
    await page.getByRole('dialog').getByText('What it has made stays.').waitFor();
    await expectNoAxeFaults(page);
    await confirm(page, 'Cancel the deployment');
    await page.getByText('The deployment is being cancelled.').waitFor();
    await pipeline.next(path, 'web', { type: 'deployment.step.cancel' });
    expect(await pipeline.report(await pipeline.next(path, 'web'), { status: 'running' })).toMatchObject({
      data: { cancel: true },
    });
    await pipeline.report(await pipeline.next(path, 'web'), { status: 'failed', error: 'Stopped.' });
    await page.getByText('Cancelled', { exact: true }).first().waitFor();
    await node(page, 'site Cancelled').waitFor();
    await page.getByRole('button', { name: 'Cancel the deployment' }).waitFor({ state: 'detached' });
    await expectNoAxeFaults(page);
  });

  it('waits for a person when nobody knows what happened to a step, and goes on with the answer', async () => {
    pipeline.receiver.state.answering = { status: 500 };
    const steps = [
      pipeline.step('web', { name: 'Web server', outputs: ['address'] }),
      pipeline.step('site', { depends_on: ['web'], config: { host: '${steps.web.outputs.address}' } }),
    ];
    const path = await pipeline.deploy(steps);
    const page = await signInAs('engineer', path);
    await page.getByText('A person must say what happened').waitFor();
    pipeline.receiver.state.answering = { status: 204 };
    await node(page, 'Web server Unknown').waitFor();
    await press(page, 'Say what happened');
    const dialog = page.getByRole('dialog', { name: 'What happened to Web server?' });
    await dialog.getByRole('textbox', { name: 'How do you know?' }).fill('Seen in the console of the provider.');
    await confirm(page, 'Store the answer');
    await dialog.getByText('Choose one.').waitFor();
    await dialog.getByRole('radio', { name: 'Yes, it was done completely' }).check();
    await dialog.getByRole('textbox', { name: 'Outputs' }).fill('[1]');
    await confirm(page, 'Store the answer');
    await dialog.getByText('This is no JSON object.').waitFor();
    await expectNoAxeFaults(page);
    await dialog.getByRole('textbox', { name: 'Outputs' }).fill('{"address": "192.0.2.9"}');
    await confirm(page, 'Store the answer');
    await page.getByText('The answer is stored.').waitFor();
    expect((await pipeline.next(path, 'site')).config).toMatchObject({ host: '192.0.2.9' });
    await pipeline.finish(path, 'site');
    await page.getByText('Succeeded', { exact: true }).first().waitFor();
  });

  it('is verified, drifts, is found well again, and is destroyed; its logs stay', async () => {
    const steps = [
      pipeline.step('web'),
      pipeline.step('probe', { name: 'Probe', type: 'verify', depends_on: ['web'] }),
    ];
    const path = await pipeline.deploy(steps);
    await pipeline.finish(path, 'web', {}, { log: 'made\n' });
    await pipeline.finish(path, 'probe', {}, { log: 'it answers\n' });
    const page = await signInAs('engineer', path);
    const verify = async (round: number, content: object) => {
      await press(page, 'Verify now');
      await node(page, 'Probe Running').waitFor();
      await pipeline.report(await pipeline.next(path, 'probe', { action: 'verify', round }), content);
    };
    await verify(1, { status: 'failed', error: 'It answers 503.' });
    await page.getByText('The deployment has drifted').waitFor();
    await page.getByText('Drifted', { exact: true }).waitFor();
    // What was found is shown without a search.
    await page.getByText('It answers 503.').first().waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await verify(2, { status: 'succeeded' });
    await page.getByText('The deployment has drifted').waitFor({ state: 'detached' });

    await press(page, 'Destroy');
    const dialog = page.getByRole('dialog');
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    await dialog.getByRole('textbox').fill(`${name}!`);
    expect(await dialog.getByRole('button', { name: 'Destroy' }).isDisabled()).toBe(true);
    await dialog.getByRole('textbox').fill(name);
    await confirm(page, 'Destroy');
    await page.getByText('Being destroyed', { exact: true }).first().waitFor();
    await pipeline.finish(path, 'web', { action: 'destroy' }, { log: 'removed\n' });
    await page.getByText('Destroyed', { exact: true }).first().waitFor();
    await page.getByRole('log').getByText('removed').waitFor();
    await page.getByRole('radio', { name: 'Deploy' }).press(' ');
    await node(page, 'web Succeeded').click();
    await page.getByRole('log').getByText('made').waitFor();
    await page.getByRole('radio', { name: 'Verify' }).press(' ');
    await node(page, 'Probe Succeeded').waitFor();
    await expectNoAxeFaults(page);
    expect(await page.getByRole('button', { name: /^(Retry|Verify|Cancel|Destroy)/ }).count()).toBe(0);
  });
});
