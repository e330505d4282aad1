import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import {
  ACME,
  describeConsole,
  expectFaults,
  expectFitsAt360,
  expectNoAxeFaults,
  signInAs,
} from '../../helpers/browser/console';

const nameOf = (): string => `Test ${randomUUID().slice(0, 8)}`;

/** Creates a draft with one step on the page of a person who may, and leaves its editor open. */
const createDraft = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'New draft' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Create' }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByRole('button', { name: 'Add a step' }).click();
  await save(page);
};

const save = async (page: Page): Promise<void> => {
  const response = page.waitForResponse((each) => each.request().method() === 'PUT');
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await response).status()).toBe(200);
  await page.getByRole('button', { name: 'Save', disabled: true }).waitFor();
};

const card = (page: Page, name: string) => page.getByRole('article', { name });

describeConsole('blueprints in the console', () => {
  it('goes from a draft to a blueprint, with a second person who publishes', async () => {
    const name = nameOf();
    const engineer = await signInAs('engineer', 'blueprints');
    await createDraft(engineer, name);
    // A second step with the keyboard alone, in the list.
    await engineer.getByText('List', { exact: true }).click();
    await engineer.getByRole('button', { name: 'Add a step' }).press('Enter');
    // Until then, the panel shows the former step, which has the same fields.
    await engineer.getByText('step-2', { exact: true }).and(engineer.locator(':focus')).waitFor();
    await engineer.getByRole('textbox', { name: 'Depends on' }).press('ArrowDown');
    await engineer.getByRole('option', { name: 'step-1' }).click();
    await engineer.keyboard.press('Escape');
    await engineer.getByRole('row', { name: /^step-2 Provision step-1/ }).waitFor();
    await expectNoAxeFaults(engineer);
    await engineer.getByRole('tab', { name: 'Variables' }).click();
    await engineer.getByRole('button', { name: 'Add a variable' }).click();
    await expectNoAxeFaults(engineer);
    await save(engineer);
    await engineer.reload();
    await engineer.getByRole('textbox', { name: 'Name of the variable' }).waitFor();
    await engineer.getByRole('button', { name: 'Send to review' }).click();
    await engineer.getByText('In review', { exact: true }).waitFor();
    expect(await engineer.getByRole('button', { name: /Publish|Reject/ }).count()).toBe(0);

    const admin = await signInAs('admin', `blueprints?q=${encodeURIComponent(name)}`);
    const region = (label: string) => admin.getByRole('region', { name: label });
    await card(admin, name).waitFor();
    await expectNoAxeFaults(admin);
    await expectFitsAt360(admin);
    expect(await region('In review').getByRole('article').count()).toBe(1);
    await card(admin, name).getByRole('button', { name: 'Publish' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    const published = region('Published').getByRole('article', { name });
    await published.getByRole('link', { name: 'Deploy' }).click();
    await admin.getByRole('heading', { level: 1, name: `Deploy ${name}` }).waitFor();
  });

  it('shows the variables of a published blueprint in a list, without JSON', async () => {
    const page = await signInAs('viewer', 'blueprints?q=Web+tier');
    await page.getByRole('link', { name: 'Web tier', exact: true }).first().click();
    await page.getByRole('tab', { name: 'Variables' }).click();
    const table = page.getByRole('table', { name: 'Variables' });
    const size = table.getByRole('row', { name: 'Server size' });
    for (const text of ['server_size', 'Text', 'Allowed values: small, medium, large'])
      await size.getByText(text, { exact: true }).waitFor();
    await size.getByRole('cell', { name: 'No', exact: true }).waitFor();
    expect(await table.getByText(/[{}]|"title"/).count()).toBe(0);
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
  });

  it('does not overwrite what somebody else has saved, and says who it was', async () => {
    const name = nameOf();
    const owner = await signInAs('owner', 'blueprints');
    await createDraft(owner, name);
    const engineer = await signInAs('engineer', new URL(owner.url()).pathname);
    await engineer.getByRole('button', { name: 'Add a step' }).click();
    await save(engineer);
    await owner.getByRole('tab', { name: 'Description' }).click();
    await owner.getByRole('textbox', { name: 'Purpose' }).fill('Mine');
    expectFaults(/status of 412/);
    await owner.getByRole('button', { name: 'Save' }).click();
    await owner.getByText('Acme Engineer changed it').waitFor();
    await expectNoAxeFaults(owner);
    await owner.getByRole('button', { name: 'Load the new state' }).click();
    await owner.getByText('changed it').waitFor({ state: 'detached' });
    expect(await owner.getByRole('textbox', { name: 'Purpose' }).inputValue()).toBe('');

    // Its author cannot publish it, and learns who can.
    await owner.getByRole('button', { name: 'Send to review' }).click();
    await owner.getByRole('button', { name: 'Publish' }).click();
    expectFaults(/status of 403/);
    await owner.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await owner
      .getByRole('alert')
      .getByText(/^You cannot publish your own draft/)
      .waitFor();
    await owner.getByRole('button', { name: 'Delete' }).click();
    await owner.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await owner.waitForURL(`**${ACME}/blueprints`);
    await owner.getByRole('region', { name: 'Published' }).waitFor();
    expect(await card(owner, name).count()).toBe(0);
  });

  it('connects steps in the graph, and asks before changes are lost', async () => {
    const name = nameOf();
    const page = await signInAs('engineer', 'blueprints');
    await createDraft(page, name);
    await page.getByRole('button', { name: 'Add a step' }).click();
    const node = (id: string) => page.locator(`.react-flow__node[data-id="${id}"]`);
    await node('step-2').waitFor();
    await node('step-1')
      .locator('.react-flow__handle-right')
      .dragTo(node('step-2').locator('.react-flow__handle-left'));
    await page.locator('.react-flow__edge').waitFor({ state: 'attached' });
    await expectNoAxeFaults(page);
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click();
    await save(page);
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').click();
    await page.getByRole('region', { name: 'Draft' }).waitFor();
  });

  it('leads from a published version through a rejection to the next one, and compares the two', async () => {
    const name = nameOf();
    const engineer = await signInAs('engineer', 'blueprints');
    await createDraft(engineer, name);
    await engineer.getByRole('button', { name: 'Send to review' }).click();
    const admin = await signInAs('admin', `blueprints?q=${encodeURIComponent(name)}`);
    const publish = async () => {
      await card(admin, name).getByRole('button', { name: 'Publish' }).click();
      await admin.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
      await admin.getByRole('region', { name: 'Published' }).getByRole('article', { name }).waitFor();
    };
    await publish();

    await engineer.reload();
    await engineer.getByRole('tab', { name: 'Versions' }).press('Enter');
    await engineer.getByRole('button', { name: 'Draft the next version' }).press('Enter');
    await engineer.getByText(`it becomes the next version of ${name}.`).waitFor();
    await engineer.getByRole('tab', { name: 'Steps' }).click();
    await engineer.getByRole('button', { name: 'Add a step' }).click();
    await save(engineer);
    await engineer.getByRole('tab', { name: 'Versions' }).click();
    const compared = engineer.getByRole('region', { name: 'Compare' });
    await compared.getByRole('article', { name: 'step-2' }).getByText('Added').waitFor();
    await expectNoAxeFaults(engineer);
    await expectFitsAt360(engineer);
    await engineer.getByRole('button', { name: 'Send to review' }).click();

    await admin.reload();
    await card(admin, name).getByRole('button', { name: 'Reject' }).click();
    await admin.getByRole('textbox', { name: 'What has to change' }).fill(' ');
    await admin.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await admin.getByText('Say what has to change.').waitFor();
    await expectNoAxeFaults(admin);
    await admin.getByRole('textbox', { name: 'What has to change' }).fill('It needs a probe.');
    await admin.getByRole('dialog').getByRole('button', { name: 'Reject' }).click();
    await admin.getByText(`${name} is a draft again.`).waitFor();

    await engineer.reload();
    await engineer.getByRole('tab', { name: 'Comments' }).click();
    await engineer.getByText('It needs a probe.').waitFor();
    await engineer.getByRole('textbox', { name: 'Comment' }).fill('It has one now.');
    await engineer.getByRole('combobox', { name: 'About' }).selectOption('step-2');
    await engineer.getByRole('button', { name: 'Add the comment' }).click();
    await engineer.getByRole('article').getByText('It has one now.').waitFor();
    await expectNoAxeFaults(engineer);
    await expectFitsAt360(engineer);
    await engineer.getByRole('button', { name: 'Send to review' }).click();
    await admin.reload();
    await publish();

    await engineer.reload();
    await engineer.getByRole('tab', { name: 'Versions' }).click();
    await engineer.getByRole('article', { name: 'Version 2' }).waitFor();
    await compared.getByRole('combobox', { name: 'From' }).selectOption('Version 2');
    await compared.getByRole('combobox', { name: 'To' }).selectOption('Version 1');
    await compared.getByRole('article', { name: 'step-2' }).getByText('Removed').waitFor();
    await admin.goto(engineer.url());
    await admin.getByRole('article', { name: 'Version 2' }).getByRole('button', { name: 'Retire' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Retire' }).click();
    await admin.getByText('Version 2 is retired.').waitFor();
    await admin.getByRole('article', { name: 'Version 2' }).getByRole('button', { name: 'Restore' }).waitFor();
  });

  it.each(['auditor', 'viewer'] as const)('lets the %s read, and change nothing', async (role) => {
    const page = await signInAs(role, 'blueprints?tag=web');
    await card(page, 'Web tier').waitFor();
    expect(await page.getByRole('button', { name: /New draft|Publish|review|Reject/ }).count()).toBe(0);
    expect(await page.getByRole('link', { name: 'Deploy', exact: true }).count()).toBe(0);
    await page.getByRole('link', { name: 'Web tier' }).click();
    await page.getByRole('heading', { level: 1, name: 'Web tier' }).waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    expect(await page.getByRole('button', { name: /Save|Delete|Add a/ }).count()).toBe(0);
  });
});
