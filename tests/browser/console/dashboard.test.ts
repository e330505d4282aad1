import { describeConsole, expectFitsAt360, expectNoAxeFaults, signInAs } from '../../helpers/browser/console';

describeConsole('the dashboard of the console', () => {
  it.each(['owner', 'viewer'] as const)('is shown to the %s', async (role) => {
    const page = await signInAs(role, 'dashboard');
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
  });
});
