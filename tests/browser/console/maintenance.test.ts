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
      .getByText(/must begin with FREQ=/)
      .first()
      .waitFor();
    await dialog.getByRole('textbox', { name: 'How it repeats' }).click();
    await page.getByRole('option', { name: 'Each week' }).click();
    await dialog.getByRole('checkbox', { name: 'Sunday' }).check();
    await dialog.getByRole('button', { name: 'Create' }).click();

    const row = page.getByRole('row').filter({ hasText: name });
    await row.getByText('Each week: Sunday').waitFor();
    // Berlin is two hours ahead of the browser, which shows UTC.
    await row.getByText(/8:00\sPM to .*9:00\sPM$/).waitFor();
    await row.getByText(/10:00\sPM to .*11:00\sPM \(Europe\/Berlin\)/).waitFor();
    await row.getByText('web').waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);

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
  });
});
