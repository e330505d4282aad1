import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import {
  ACME,
  describeConsole,
  expectFaults,
  expectFitsAt360,
  expectNoAxeFaults,
  openStranger,
  signInAs,
} from '../../helpers/browser/console';

const addCheck = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Add a check' }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
};

const preview = (page: Page) => {
  // The test looks into the frame by a script, and the sandbox of the frame may refuse it.
  expectFaults(/Blocked script execution in 'about:srcdoc'/);
  return page.frameLocator('iframe[title="Preview"]');
};

const publicNames = (page: Page): Promise<string[]> =>
  Promise.all([0, 1].map((at) => page.getByRole('textbox', { name: 'Public name' }).nth(at).inputValue()));

describeConsole('status pages in the console', () => {
  it('lets an owner make, preview, publish, reorder, withdraw and delete one', async () => {
    const title = `Test ${randomUUID().slice(0, 8)}`;
    const slug = title.toLowerCase().replace(' ', '-');
    const page = await signInAs('owner', 'status-pages');
    const create = page.getByRole('link', { name: 'New status page' });
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    const button = await create.boundingBox();
    expect(button?.y).toBeLessThan((heading?.y ?? 0) + (heading?.height ?? 0));
    await create.click();
    await page.getByText('Enter a title and an address to see the page.').waitFor();
    await page.getByRole('textbox', { name: 'Title' }).fill(title);
    expect(await page.getByRole('textbox', { name: 'Address' }).inputValue()).toBe(slug);
    await page.getByText(`/status/${slug}`).waitFor();
    await addCheck(page, 'Public API');
    await addCheck(page, 'Sign-in');
    const first = page.getByRole('group', { name: 'Check: Public API' });
    await first.getByRole('textbox', { name: 'Public name' }).fill('Interface');
    await first.getByRole('combobox', { name: 'Group' }).fill('Developers');

    await preview(page).getByRole('heading', { name: 'Interface', level: 4 }).waitFor();
    await preview(page).getByRole('heading', { name: title }).waitFor();
    expect(await preview(page).getByText('Public API').count()).toBe(0);
    await page.getByText('Phone', { exact: true }).click();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);

    await page.getByRole('button', { name: 'Create' }).click();
    await page.waitForURL((url) => /\/status-pages\/\w{20,}$/.test(url.pathname));
    await page.getByRole('button', { name: 'Publish' }).click();
    const question = page.getByRole('dialog', { name: `Publish ${title}?` });
    await question.getByText(`/status/${slug} from then on`).waitFor();
    await question.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('button', { name: 'Withdraw' }).waitFor();
    const stranger = await openStranger(`/status/${slug}`);
    await stranger.getByRole('heading', { name: 'Interface', level: 4 }).waitFor();
    expect(await stranger.getByText('Public API').count()).toBe(0);

    expect(await publicNames(page)).toEqual(['Interface', 'Sign-in']);
    await page.getByRole('button', { name: 'Move Sign-in up' }).focus();
    await page.keyboard.press('Enter');
    await page.getByText('Sign-in is number 1 of 2.').waitFor();
    expect(await publicNames(page)).toEqual(['Sign-in', 'Interface']);
    // The other button of the same component, because it is the first now.
    expect(await page.evaluate('document.activeElement.ariaLabel')).toBe('Move Sign-in down');
    expect(await page.getByRole('button', { name: 'Withdraw' }).isDisabled()).toBe(true);
    // The button is disabled while it saves, too: only the response says that visitors get the new order.
    const saved = page.waitForResponse((each) => each.request().method() === 'PUT');
    await page.getByRole('button', { name: 'Save' }).click();
    expect((await saved).status()).toBe(200);
    await page.getByRole('button', { name: 'Save', disabled: true }).waitFor();
    await stranger.reload();
    const shown = stranger.getByRole('region', { name: 'Components' }).getByRole('heading', { level: 3 });
    expect(await shown.allInnerTexts()).toEqual(['Sign-in', 'Developers']);

    await page.goto(`${ACME}/status-pages`);
    const row = page.getByRole('row').filter({ hasText: title });
    await row.getByText('Published').waitFor();
    await row.getByRole('link', { name: `Open ${title} in a new window` }).waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await row.getByRole('link', { name: title, exact: true }).click();
    await page.getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByRole('button', { name: 'Publish' }).waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL((url) => url.pathname === `${ACME}/status-pages`);
    // The list shows what it knew until it is read again.
    await page.getByText(title, { exact: true }).waitFor({ state: 'detached' });
  });

  it('shows what the API refuses at its field, and asks before changes are lost', async () => {
    const page = await signInAs('engineer', 'status-pages/new');
    await page.getByRole('textbox', { name: 'Title' }).fill('Another page');
    await page.getByRole('textbox', { name: 'Address' }).fill('acme');
    expectFaults(/status of 400/);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('textbox', { name: 'Address', description: /is used|taken|already|unique/i }).waitFor();
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').click();
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('navigation', { name: 'You are here' }).getByRole('link').click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('link', { name: 'Acme', exact: true }).click();
    await page.getByRole('button', { name: 'Save' }).waitFor();
    expect(await page.getByRole('button', { name: /^(Publish|Withdraw|Delete)/ }).count()).toBe(0);
  });

  it.each(['auditor', 'viewer'] as const)('lets the %s read and see a page, and change nothing', async (role) => {
    const page = await signInAs(role, 'status-pages');
    expect(await page.getByRole('link', { name: 'New status page' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Acme', exact: true }).click();
    await preview(page).getByRole('heading', { name: 'Website', exact: true }).waitFor();
    await expectNoAxeFaults(page);
    expect(await page.getByRole('button', { name: /^(Save|Publish|Withdraw|Delete|Move|Remove)/ }).count()).toBe(0);
    expect(await page.locator('#content').locator('form, textarea, input:not([type=radio])').count()).toBe(0);
    await page.goto(`${ACME}/status-pages/new`);
    await page.getByText('Ask an owner or admin of Acme.').waitFor();
  });
});
