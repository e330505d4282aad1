import { randomUUID } from 'node:crypto';
import {
  describeConsole,
  expectFaults,
  expectFitsAt360,
  expectNoAxeFaults,
  signInAs,
} from '../../helpers/browser/console';

/** A summer day at least a year away, so that the zones differ by a known time. */
const YEAR = new Date().getUTCFullYear() + 1;

describeConsole('maintenance windows in the console', () => {
  it('lets an engineer plan, change and delete one', async () => {
    const name = `Test ${randomUUID().slice(0, 8)}`;
    const page = await signInAs('engineer', 'maintenance');
    await page.getByRole('button', { name: 'New window' }).click();
    const dialog = page.getByRole('dialog', { name: 'New window' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByLabel('It begins first').fill(`${YEAR}-07-04T22:00`);
    await dialog.getByRole('textbox', { name: 'Time zone' }).fill('Europe/Ber');
    await page.getByRole('option', { name: 'Europe/Berlin' }).click();
    await dialog.getByRole('textbox', { name: 'Labels of checks' }).fill('web');
    await page.keyboard.press('Enter');
    await dialog.getByRole('textbox', { name: 'How it repeats' }).click();
    await page.getByRole('option', { name: 'By another rule' }).click();
    await dialog.getByRole('textbox', { name: 'Rule', exact: true }).fill('FREQ=HOURLY');
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    expectFaults(/status of 400/);
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog
      .getByText(/^This rule is not valid/)
      .first()
      .waitFor();
    await dialog.getByRole('textbox', { name: 'How it repeats' }).click();
    await page.getByRole('option', { name: 'Each week' }).click();
    await dialog.getByRole('checkbox', { name: 'Sunday' }).check();
    await dialog.getByRole('button', { name: 'Create' }).click();

    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText('Each week: Sunday').waitFor();
    // Berlin is two hours ahead of the browser, which shows UTC.
    await row.getByText(/, 20:00\s?–[\s\u2060]?21:00 \(UTC\)$/).waitFor();
    await row.getByText(/, 22:00\s?–[\s\u2060]?23:00 \(Europe\/Berlin\)$/).waitFor();
    await row.getByText('web').waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);

    await page.getByRole('tab', { name: 'Calendar' }).click();
    const today = new Date();
    await page.getByRole('heading', { name: String(today.getUTCFullYear()) }).waitFor();
    await page.getByRole('button', { name: 'Next month' }).press('Enter');
    await page.waitForURL(/month=/);
    await page.goto(page.url().replace(/month=[-\d]+/, `month=${YEAR}-07`));
    const days = page
      .getByRole('table', { name: `Jul ${YEAR}` })
      .getByRole('cell')
      .filter({ hasText: name });
    await days.first().waitFor();
    // One on each Sunday from the 4th on; the grid has days of August, too.
    expect(await days.count()).toBeGreaterThanOrEqual(4);
    await days
      .first()
      .getByText(/^22:00 to 23:00 \(Europe\/Berlin\)$/)
      .waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.setViewportSize({ width: 360, height: 740 });
    await page
      .getByRole('region', { name: /^Sunday/ })
      .first()
      .getByRole('button', { name })
      .waitFor();
    expect(await page.getByRole('table').count()).toBe(0);
    await expectNoAxeFaults(page);
    await page.setViewportSize({ width: 1280, height: 900 });
    await days.first().getByRole('button', { name }).click();
    const opened = page.getByRole('dialog', { name: `Edit ${name}` });
    expect(await opened.getByRole('textbox', { name: 'Time zone' }).inputValue()).toBe('Europe/Berlin');
    await page.keyboard.press('Escape');
    await opened.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Today' }).click();
    await page.locator('[aria-current=date]').waitFor();
    await page.getByRole('tab', { name: 'List' }).click();

    await row.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: `Edit ${name}` });
    expect(await edit.getByRole('checkbox', { name: 'Sunday' }).isChecked()).toBe(true);
    await edit.getByRole('textbox', { name: 'How it repeats' }).click();
    await page.getByRole('option', { name: 'Once' }).click();
    await edit.getByRole('button', { name: 'Save' }).click();
    await row.getByText('Once').waitFor();

    await row.getByRole('button', { name: `Actions for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
  });

  it.each(['auditor', 'viewer'] as const)('lets the %s read, and change nothing', async (role) => {
    const page = await signInAs(role, 'maintenance');
    await expectNoAxeFaults(page);
    expect(await page.getByRole('button', { name: /^(New window|Actions)/ }).count()).toBe(0);
    await page.getByRole('tab', { name: 'Calendar' }).click();
    await page.getByRole('columnheader', { name: 'Monday' }).waitFor();
    await expectNoAxeFaults(page);
    expect(await page.getByRole('table').getByRole('button').count()).toBe(0);
  });
});
