import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import {
  describeConsole,
  expectFaults,
  expectFitsAt360,
  expectNoAxeFaults,
  signInAs,
} from '../../helpers/browser/console';
import { openPipeline, type Pipeline } from '../../helpers/browser/pipeline';

const SECRET = 'correct-horse-battery';
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const fact = (page: Page, card: string, name: string) =>
  page.getByRole('region', { name: card }).getByRole('row', { name: new RegExp(`^${name}`) });

const VARIABLES = {
  nodes: { type: 'integer', title: 'Nodes', minimum: 2, maximum: 9, default: 3 },
  share: { type: 'number', title: 'Share', maximum: 1.5, default: 0.85 },
  size: { type: 'string', title: 'Size', enum: ['small', 'large'], default: 'small' },
  backups: { type: 'boolean', title: 'Backups', default: false },
  host: { type: 'string', title: 'Host', format: 'hostname' },
  peers: { type: 'array', title: 'Peers', items: { type: 'string' }, default: [] },
  labels: { type: 'object', title: 'Labels', additionalProperties: { type: 'string' }, default: {} },
  token: { type: 'string', title: 'Token', writeOnly: true, minLength: 8 },
};

describeConsole('the inputs of a deployment in the console', () => {
  let pipeline: Pipeline;
  let blueprint: string;
  const name = `Cluster ${randomUUID().slice(0, 8)}`;

  beforeAll(async () => {
    pipeline = await openPipeline();
    const steps = [
      pipeline.step('nodes', { name: 'Nodes', estimated_cost_monthly: 12.5, config: { count: '${inputs.nodes}' } }),
      pipeline.step('backup', {
        ...{ name: 'Backup', depends_on: ['nodes'], estimated_cost_monthly: 4 },
        condition: { input: 'backups', equals: true },
      }),
      pipeline.step('join', { name: 'Join', depends_on: ['nodes'], config: { token: '${inputs.token}' } }),
    ];
    blueprint = await pipeline.publish(name, steps, { variables: VARIABLES });
  });
  afterAll(() => pipeline.close());

  it('have a form of their schema, with faults at the fields, and conditions and costs in the plan', async () => {
    const page = await signInAs('engineer', `deployments/new/${blueprint}`);
    expect(await field(page, 'Nodes').inputValue()).toBe('3');
    await field(page, 'Name of the deployment').fill('Test cluster');
    await field(page, 'Nodes').fill('1');
    await field(page, 'Host').fill('not a host');
    await field(page, 'Labels').fill('{"team":');
    await field(page, 'Token').fill('short');
    await field(page, 'Peers').pressSequentially('one,two,');
    expectFaults(/status of 400/);
    await press(page, 'Show the plan');
    await page.getByText('Enter 2 or more.', { exact: true }).waitFor();
    for (const wrong of ['Nodes', 'Host', 'Labels', 'Token'])
      expect([wrong, await field(page, wrong).getAttribute('aria-invalid')]).toEqual([wrong, 'true']);
    // The fault of a secret does not repeat it.
    expect(await page.locator('main').innerText()).not.toContain('short');
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);

    await field(page, 'Nodes').fill('4');
    await field(page, 'Host').fill('cluster.example.com');
    await field(page, 'Labels').fill('{"team": "web"}');
    await field(page, 'Token').fill(SECRET);
    await press(page, 'Show the plan');
    await page.getByRole('heading', { level: 1, name: /^Deployment plan/ }).waitFor();
    // A pipeline carries all steps out.
    expect(await page.getByText('only recorded').or(page.getByText('only records')).count()).toBe(0);
    const steps = page.getByRole('table', { name: 'Steps' });
    await steps.getByRole('row', { name: /^Backup Left out/ }).waitFor();
    const inputs = page.getByRole('table', { name: 'Inputs' });
    await inputs.getByRole('row', { name: 'Peers one, two' }).waitFor();
    await inputs.getByRole('row', { name: 'Backups No' }).waitFor();
    await inputs.getByRole('row', { name: 'Token ***' }).waitFor();
    // What it costs is beside what is left.
    for (const shown of ['Cost per month', 'Spent this month', 'Monthly budget', 'Left of the budget'])
      await fact(page, 'Costs', shown).waitFor();
    expect(await fact(page, 'Costs', 'Cost per month').innerText()).toMatch(/€11\.52$/);
    expect(await fact(page, 'Costs', 'Fits the budget').innerText()).toMatch(/Yes/);
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);

    // A condition that holds adds its step.
    await press(page, 'Change the inputs');
    await page.getByRole('switch', { name: 'Backups' }).check({ force: true });
    expect(await field(page, 'Token').inputValue()).toBe(SECRET);
    await press(page, 'Show the plan');
    await steps.getByRole('row', { name: /^Backup Webhook/ }).waitFor();

    await press(page, 'Start the deployment');
    await page.waitForURL(/deployments\/(?!new)[^/]+$/);
    await page.getByRole('heading', { level: 1, name: 'Test cluster' }).waitFor();
    const path = `deployments/${page.url().split('/').at(-1)}`;
    expect((await pipeline.next(path, 'nodes')).config).toMatchObject({ count: 4 });
    await pipeline.finish(path, 'nodes');
    const { config } = await pipeline.next(path, 'join');
    expect(config).toMatchObject({ token: SECRET });
    await pipeline.finish(path, 'join', {}, { log: `joined with ${SECRET}\n`, outputs: { used: SECRET } });
    await page.getByRole('button', { name: 'Join Succeeded' }).click();
    await page.getByRole('log').getByText('joined with ***').waitFor();
    await page.getByText('"used": "***"').waitFor();
    await page.reload();
    await page.getByText('***').first().waitFor();
    expect(await page.content()).not.toContain(SECRET);
  });

  it('are labelled in German', async () => {
    const page = await signInAs('engineer', `deployments/new/${blueprint}`, { locale: 'de-DE' });
    await page.getByText('mindestens 2, höchstens 9').waitFor();
    // Numbers are written as in German, and sent as in JSON.
    await page.getByText('höchstens 1,5').waitFor();
    expect(await field(page, 'Share').inputValue()).toBe('0,85');
    await field(page, 'Share').fill('0,9');
    await field(page, 'Cloud-Anbieter').fill('Hetzner');
    const planned = page.waitForResponse((response) => response.url().endsWith(`/blueprints/${blueprint}/plan`));
    await field(page, 'Name des Deployments').fill('Test Cluster');
    await field(page, 'Host').fill('cluster.example.com');
    await field(page, 'Token').fill(SECRET);
    await press(page, 'Plan anzeigen');
    const { data } = await (await planned).json();
    expect(data).toMatchObject({ inputs: { share: 0.9 }, target: { provider: 'hetzner' } });
    await page.getByRole('table', { name: 'Eingaben' }).getByRole('row', { name: 'Share 0,9' }).waitFor();
    await page.getByText('Entfällt: Seine Bedingung trifft nicht zu.').waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
  });
});
