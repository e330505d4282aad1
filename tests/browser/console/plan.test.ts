import { describeConsole, expectFitsAt360, expectNoAxeFaults, signInAs } from '../../helpers/browser/console';

describeConsole('plan and usage in the console', () => {
  it('shows an owner what is used of the limits, and what the next plan allows', async () => {
    const page = await signInAs('owner', 'plan');
    const plan = page.getByRole('region', { name: 'Your plan' });
    await plan.getByRole('row', { name: /^Price €99\.00 a month, €9\.00 a month for each cloud instance$/ }).waitFor();
    await plan.getByRole('row', { name: /^Ends \d+ \w+ \d{4}$/ }).waitFor();
    await plan.getByRole('row', { name: 'Plan after that Free' }).waitFor();
    const contact = plan.getByRole('link', { name: 'Write to support@tenantry.example' });
    expect(await contact.getAttribute('href')).toBe('mailto:support@tenantry.example');
    const usage = page.getByRole('region', { name: 'Usage' });
    await usage
      .getByText(/^\d+ of 25$/)
      .first()
      .waitFor();
    await usage.getByText(/Limit of the plan: €5,000\.00\./).waitFor();
    const next = page.getByRole('region', { name: 'What the Enterprise plan adds' });
    expect(await next.getByRole('listitem').allInnerTexts()).toEqual([
      'Agents: 1,000',
      'Cloud instances: No limit',
      'Members and open invitations: No limit',
      'Monthly budget: No limit',
    ]);
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await page.getByRole('link', { name: 'Change the budget' }).click();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  });

  it('shows which features a plan withholds', async () => {
    const page = await signInAs('owner@globex.example', '/organisations/globex/plan');
    const withheld = page.getByRole('region', { name: 'Features' }).getByRole('list').first();
    expect(await withheld.getByRole('listitem').allInnerTexts()).toContain('Single\u00A0sign\u2011on');
    await page.getByRole('region', { name: 'What the Team plan adds' }).getByText('Single sign\u2011on').waitFor();
  });

  it('does not offer a viewer to change the budget', async () => {
    const page = await signInAs('viewer', 'plan');
    await page.getByRole('region', { name: 'Usage' }).waitFor();
    expect(await page.getByRole('link', { name: 'Change the budget' }).count()).toBe(0);
  });
});
