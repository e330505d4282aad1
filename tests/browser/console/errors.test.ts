import {
  describeConsole,
  expectFaults,
  expectFitsAt360,
  expectNoAxeFaults,
  signInAs,
} from '../../helpers/browser/console';

describeConsole('an error', () => {
  it('is shown once, at its field, in the language of the reader', async () => {
    expectFaults(/status of 400/);
    const page = await signInAs('engineer', 'checks', { locale: 'de-DE' });
    await page.getByRole('button', { name: 'Neuer Check' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Fehler');
    const address = dialog.getByRole('textbox', { name: 'Adresse', exact: true });
    await address.fill('ftp://files.acme.example');
    await dialog.getByRole('button', { name: 'Anlegen' }).click();
    const alert = dialog.getByRole('alert');
    await alert.getByText('Sehen Sie sich ein Feld noch einmal an.').waitFor();
    const sentence = dialog.getByText('Geben Sie eine Adresse ein, die mit https:// oder http:// beginnt.');
    expect(await sentence.count()).toBe(1);
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    expect(await address.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true);

    // Only the fold has the words of the API, and the ID for whoever helps.
    const request = alert.getByText(/Request [0-9a-f-]{36}/);
    expect(await request.isVisible()).toBe(false);
    await alert.getByText('Einzelheiten', { exact: true }).click();
    await request.waitFor();
    await alert.getByRole('button', { name: 'Einzelheiten kopieren' }).waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);

    // The sentence does not move into the alert when the field is corrected.
    await address.fill('https://files.acme.example');
    await sentence.waitFor({ state: 'detached' });
    await alert.getByText('Sehen Sie sich ein Feld noch einmal an.').waitFor();
  });

  it('names the field as forms do, and offers the remedy', async () => {
    expectFaults(/status of 403/, /status of 400/);
    const page = await signInAs('owner', 'integrations/keys');
    const refuse = (status: number, details: object) =>
      page.route('**/api/api-keys', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({ status, json: { error: { message: 'Of the API', details } } })
          : route.fallback(),
      );
    await page.getByRole('button', { name: 'New key' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Errors');
    await dialog.getByRole('checkbox').first().check();
    const fault = { path: ['due_date'], message: 'due_date …', code: 'DATE_MALFORMED' };
    await refuse(400, { code: 'VALIDATION_FAILED', errors: [fault] });
    await dialog.getByRole('button', { name: /^Create/ }).click();
    await dialog.getByRole('alert').getByText('Due: Enter a date.', { exact: true }).waitFor();
    await refuse(403, { code: 'CAPABILITY_MISSING' });
    await dialog.getByRole('button', { name: /^Create/ }).click();
    await dialog.getByRole('alert').getByText('Your role does not allow this. Ask an owner or admin.').waitFor();
    await dialog.getByRole('button', { name: 'Show the members' }).click();
    await page.waitForURL('**/members');
  });
});
