import type { Page } from 'playwright-core';
import { ROLES } from '../../../src/domain/vocabularies';
import { ACME, describeConsole, signInAs, untilLoaded } from '../../helpers/browser/console';
import { consoleScreens, screenTitles } from '../../helpers/source/console-screens';

const SCREENS = consoleScreens();

const linksOf = (page: Page): Promise<string[]> => page.getByRole('navigation').getByRole('link').allInnerTexts();

const focused = (page: Page): Promise<string> =>
  page.evaluate<string>('document.activeElement.innerText || document.activeElement.getAttribute("aria-label") || ""');

describeConsole('the navigation of the console', () => {
  it.each(ROLES)('offers the %s the screens of the role, each with its data', async (role) => {
    const offered = SCREENS.filter(({ roles }) => roles.includes(role));
    const page = await signInAs(role, 'dashboard');
    expect(await linksOf(page)).toEqual(offered.map(({ title }) => title));
    for (const { path, title } of offered) {
      await page.getByRole('navigation').getByRole('link', { name: title, exact: true }).click();
      await page.waitForURL((url) => url.pathname.startsWith(`${ACME}/${path}`));
      await untilLoaded(page);
      // What a screen may not show to a role, it leaves out: a refusal is no way to say so.
      expect([path, await page.getByText(/^Request /).allInnerTexts()]).toEqual([path, []]);
      expect([path, await page.getByText('Page not found').count()]).toEqual([path, 0]);
    }
  });

  it('has its screens in named groups, which show what a role can see', async () => {
    const page = await signInAs('viewer', 'dashboard');
    const groups = page.getByRole('navigation').getByRole('group');
    const names = await groups.evaluateAll((found) => found.map((one) => one.ariaLabel));
    expect(names).toEqual(['Deploy', 'Observe', 'Spending', 'Organisation']);
    const spending = page.getByRole('group', { name: 'Spending' }).getByRole('link');
    expect(await spending.allInnerTexts()).toEqual(['Costs', 'Plan and usage']);
  });

  it('is in German for a German browser, and stays in the language that a person chooses', async () => {
    const titles = Object.values(screenTitles('de'));
    const page = await signInAs('owner', 'dashboard', { locale: 'de-AT' });
    expect(await linksOf(page)).toEqual(titles);
    expect(await page.evaluate('document.documentElement.lang')).toBe('de');
    await page.getByRole('button', { name: 'Ihr Konto' }).click();
    await page.getByText('English', { exact: true }).click();
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    await page.reload();
    await untilLoaded(page);
    expect(await linksOf(page)).toEqual(SCREENS.map(({ title }) => title));
  });

  it('can be used with the keyboard alone', async () => {
    const page = await signInAs('owner', 'dashboard');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to the content');
    const order: string[] = [];
    for (let at = 0; at < 6; at += 1) {
      await page.keyboard.press('Tab');
      order.push(await focused(page));
    }
    const names = order.map((text) => text.split('\n')[0]);
    expect(names).toEqual(['Acme', 'Search', 'Help', 'Your account', 'Dashboard', 'Blueprints']);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Blueprints' }).waitFor();
    await page.keyboard.press('Shift+Tab');
    for (let at = 0; at < 5; at += 1) await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate('document.activeElement.id')).toBe('content');
  });

  it('keeps the place after going back, forward and a reload', async () => {
    const page = await signInAs('owner', 'dashboard');
    await page.getByRole('navigation').getByRole('link', { name: 'Members' }).click();
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    await page.goForward();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`${ACME}/members`);
  });
});
