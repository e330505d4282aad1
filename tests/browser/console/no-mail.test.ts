import { describeConsole, expectNoAxeFaults, openStranger } from '../../helpers/browser/console';

describeConsole('the console of a server without a mail server', () => {
  it('says on the page for a forgotten password that no email can be sent, instead of a form', async () => {
    const page = await openStranger('/sign-in');
    await page.getByRole('link', { name: /forgot/i }).click();
    await page.getByText('This server cannot send emails').waitFor();
    await page.getByRole('link', { name: 'Write to support@tenantry.example' }).waitFor();
    expect(await page.getByRole('textbox').count()).toBe(0);
    await expectNoAxeFaults(page);
    await page.getByRole('link', { name: 'Back to the sign-in page' }).waitFor();
  });
});
