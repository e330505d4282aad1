import { describeConsole, expectFitsAt360, expectNoAxeFaults, signInAs } from '../../helpers/browser/console';

describeConsole('the members screen of the console', () => {
  it('lets an owner invite a person, pass the link on, and revoke the invitation', async () => {
    const email = 'invited-by-a-test@acme.example';
    const page = await signInAs('owner', 'members');
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('Email address').fill(email);
    await page.getByRole('radio', { name: 'Engineer' }).check();
    await expectNoAxeFaults(page);
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    // The demo has no mail server.
    expect(await page.getByLabel('Link to accept the invitation').textContent()).toMatch(/token=/);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    const row = page.getByRole('row', { name: email });
    await row.getByText('Invited', { exact: true }).waitFor();
    await row.getByRole('button', { name: `Actions for ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Revoke the invitation' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke the invitation' }).click();
    await row.waitFor({ state: 'detached' });
  });

  it('says how members can sign in', async () => {
    const page = await signInAs('owner', 'members');
    await page.getByRole('row', { name: 'Acme Engineer' }).getByText('password · no second factor').waitFor();
  });

  it('counts an invitation whose link has expired as one, and says what each status means', async () => {
    const page = await signInAs('owner', 'members');
    const invited = page.getByText(/^Invited \d+$/);
    const count = Number((await invited.innerText()).replace(/\D/g, ''));
    await invited.click();
    await page.getByText(/^They got an email with a link/).waitFor();
    await page.getByRole('row', { name: /intern@acme\.example .*Invited.*Link expired/ }).waitFor();
    await page.getByRole('cell', { name: 'Acme Owner' }).waitFor({ state: 'detached' });
    expect(await page.getByRole('row', { name: /Invited/ }).count()).toBe(count);
    await expectNoAxeFaults(page);
    await page.getByText(/^Awaiting consent \d+$/).click();
    await page.getByText(/have not accepted the membership yet/).waitFor();
  });

  it('offers an admin only what an admin may do, and keeps the filters in the address', async () => {
    const page = await signInAs('admin', 'members');
    await page.getByRole('button', { name: 'Actions for Acme Owner' }).click();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Copy ID']);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Actions for Acme Engineer' }).click();
    await page.getByRole('menuitem', { name: 'Change the role' }).click();
    await page.getByRole('radio', { name: 'Admin' }).waitFor();
    expect(await page.getByRole('radio', { name: 'Owner' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('searchbox', { name: 'Search names and addresses' }).fill('auditor');
    await page.waitForURL(/q=auditor/);
    await page.getByRole('button', { name: 'Actions for Acme Engineer' }).waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Actions for Acme Auditor' }).waitFor();
    expect(await page.getByRole('button', { name: 'Actions for Acme Engineer' }).count()).toBe(0);
  });

  it.each(['engineer', 'auditor', 'viewer'] as const)(
    'shows names and roles to the %s, who can leave',
    async (role) => {
      const page = await signInAs(role, 'members');
      await page.getByRole('cell', { name: 'Acme Owner' }).waitFor();
      await page.getByRole('button', { name: 'Leave' }).waitFor();
      expect(await page.getByRole('button', { name: /^(Invite|Actions for .*)$/ }).count()).toBe(0);
      expect(await page.getByText('owner@acme.example').count()).toBe(0);
      await expectNoAxeFaults(page);
      await expectFitsAt360(page);
    },
  );
});
