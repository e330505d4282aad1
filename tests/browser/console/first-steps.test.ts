import type { Page } from 'playwright-core';
import {
  describeConsole,
  expectFaults,
  expectFitsAt360,
  expectNoAxeFaults,
  openStranger,
  serverUrl,
  signInAs,
  untilLoaded,
} from '../../helpers/browser/console';

const EMPTY = '/organisations/first-steps';

/** Creates an account and its first organisation, whose short name the page suggests. */
const begin = async (): Promise<Page> => {
  const page = await openStranger('/register');
  await page.getByLabel('Email address').fill('first-steps@else.example');
  await page.getByLabel('Name').fill('first-steps');
  await page.getByLabel('Password').fill('First-Passw0rd!');
  await page.getByRole('button', { name: 'Create the account' }).click();
  await page
    .getByText(/^Your trial allows any number of organisations until .+ After that, your plan allows one\./)
    .waitFor();
  expect(await page.getByRole('link', { name: 'Cancel' }).count()).toBe(0);
  await page.getByLabel('Name of the organisation').fill('First Steps');
  expect(await page.getByLabel('Short name, for addresses').inputValue()).toBe('first-steps');
  await expectNoAxeFaults(page);
  await page.getByRole('button', { name: 'Create the organisation' }).click();
  await page.waitForURL(`**${EMPTY}/dashboard`);
  await untilLoaded(page);
  return page;
};

describeConsole('a new organisation', () => {
  it('has first steps, empty screens with commands, and filters that can be cleared', async () => {
    expectFaults(/status of 401/);
    const page = await begin();
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByText('0 of 6 done').waitFor();
    const budget = page.getByRole('region', { name: 'Monthly budget' });
    await budget.getByText('Spent this month. No monthly budget is set.').waitFor();
    expect(await budget.getByText('Within budget').count()).toBe(0);
    expect(await budget.getByRole('link', { name: 'Set the budget' }).getAttribute('href')).toBe(
      `${EMPTY}/settings#budget`,
    );
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await steps.getByRole('link', { name: 'Draft a blueprint' }).click();
    await page.getByText(/Write a draft and let a second/).waitFor();
    await page.getByRole('button', { name: 'New draft' }).nth(1).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Web server');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('heading', { level: 1, name: 'Web server' }).waitFor();

    await page.goto(`${EMPTY}/fleet`);
    await page.getByText(/^No machine has enrolled yet\./).waitFor();
    const command = await page.getByRole('region', { name: 'Command for the terminal' }).innerText();
    expect(command).toMatch(/^curl .+"http:\/\/127\.0\.0\.1:\d+\/api\/svc-agents"[\s\S]+"organisation": "\w{24}"/);
    expect(command).toContain(serverUrl());
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    // There is nothing to search.
    expect(await page.getByRole('searchbox').count()).toBe(0);
    await page.goto(`${EMPTY}/fleet?q=nobody`);
    await page.getByText('No agent matches the search and the status.').waitFor();
    expect(await page.getByRole('region', { name: 'Command for the terminal' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Clear the filters' }).click();
    await page.getByText(/^No machine has enrolled yet\./).waitFor();
    expect(await page.getByRole('searchbox').count()).toBe(0);

    await page.goto(`${EMPTY}/findings`);
    await page.getByText(/Nothing has been reported yet\.$/).waitFor();
    await page.goto(`${EMPTY}/dashboard`);
    await steps.getByText('1 of 6 done').waitFor();
    await steps.getByRole('button', { name: 'Dismiss the first steps' }).click();
    await steps.waitFor({ state: 'detached' });
    await page.reload();
    await untilLoaded(page);
    expect(await steps.count()).toBe(0);
  });

  it('is announced as beyond the plan before it is created, and can be cancelled', async () => {
    const page = await signInAs('viewer', '/organisations');
    await page.getByText(/Your plan allows one organisation: this one\./).waitFor();
    const owner = await signInAs('owner@globex.example', '/organisations');
    await owner.getByText('Your plan does not allow a further organisation').waitFor();
    await owner.getByText(/A new one gets a grace period of 14\sdays, and is then suspended/).waitFor();
    await expectNoAxeFaults(owner);
    await expectFitsAt360(owner);
    await owner.getByRole('link', { name: 'Cancel' }).click();
    await owner.waitForURL(/\/organisations\/\w+\/dashboard/);
    await untilLoaded(owner);
    expect(await owner.getByRole('region', { name: 'First steps' }).count()).toBe(0);
  });
});
