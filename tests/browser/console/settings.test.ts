import { setTimeout as sleep } from 'node:timers/promises';
import {
  describeConsole,
  expectFaults,
  expectFitsAt360,
  expectNoAxeFaults,
  openWindow,
  signInAs,
} from '../../helpers/browser/console';

const SETTINGS = '/organisations/acme/settings';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const overlaps = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

describeConsole('the settings screen of the console', () => {
  it('saves a group, and does not overwrite what someone else has changed', async () => {
    const page = await signInAs('owner', 'settings');
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    const other = await openWindow(page, SETTINGS);
    const recipients = page.getByRole('textbox', { name: 'Who is warned' });
    await recipients.fill('audit-of-a-test@acme.example');
    await recipients.press('Enter');
    await page.getByRole('region', { name: 'Budget' }).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();

    expectFaults(/status of 412/);
    const community = other.getByRole('region', { name: 'Community' });
    await community.getByRole('switch', { name: 'Show the leaderboard' }).uncheck();
    await community.getByRole('button', { name: 'Save' }).click();
    await community.getByRole('alert').waitFor();
    await community.getByRole('button', { name: 'Try again' }).click();
    // Once among the addresses, and once in the text about those who have not answered.
    await other.getByText('audit-of-a-test@acme.example').first().waitFor();
    expect(await other.getByRole('alert').count()).toBe(0);
  });

  it.each([1280, 390])(
    'announces what is saved, and covers neither the button nor the fields of it, at %i px',
    async (width) => {
      const page = await signInAs('owner', 'settings');
      await page.setViewportSize({ width, height: 800 });
      const community = page.getByRole('region', { name: 'Community' });
      await community.getByRole('switch', { name: 'Show the leaderboard' }).click();
      await community.getByRole('button', { name: 'Save' }).click();
      // An alert is announced as soon as it appears.
      const toast = page.getByRole('alert').filter({ hasText: 'Saved' });
      await toast.waitFor();
      const [top, ...below] = await Promise.all(
        [toast, community].map(async (part) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }),
      );
      expect(top?.height).toBeGreaterThan(0);
      expect(below.filter((box) => top && overlaps(top, box))).toEqual([]);
    },
  );

  it('accepts a VAT number with an unusual check digit, and says so at the field', async () => {
    const page = await signInAs('owner', 'settings');
    const billing = page.getByRole('region', { name: 'Billing' });
    const field = billing.getByRole('textbox', { name: 'VAT number' });
    const before = await field.inputValue();
    const hint = billing.getByText('Unusual check digit');
    expect(await hint.count()).toBe(0);
    await field.fill('de 136/695-977');
    await hint.waitFor();
    await expectNoAxeFaults(page);
    await billing.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
    await page.reload();
    await hint.waitFor();
    expect([await field.inputValue(), await billing.getByRole('alert').count()]).toEqual(['DE136695977', 0]);
    await field.fill(before);
    await hint.waitFor({ state: 'detached' });
    await billing.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved', { exact: true }).waitFor();
  });

  it('shows places by their names', async () => {
    const page = await signInAs('owner', 'settings');
    await page.getByRole('region', { name: 'General' }).getByText('Europe, central (eu-central)').waitFor();
    const billing = page.getByRole('region', { name: 'Billing' });
    const country = billing.getByRole('textbox', { name: 'Country' });
    expect(await country.inputValue()).toBe('Germany');
    const choose = async (name: string) => {
      await country.fill(name);
      await page.getByRole('option', { name }).click();
      await billing.getByRole('button', { name: 'Save' }).click();
      await page.getByText('Saved', { exact: true }).first().waitFor();
      await page.reload();
      expect(await country.inputValue()).toBe(name);
    };
    await choose('Austria');
    await choose('Germany');
    await expectNoAxeFaults(page);
  });

  it('shows all groups at once, so that none moves while it is filled in', async () => {
    const page = await signInAs('owner', 'settings');
    const late = ['alert-recipients', 'domain-verification', 'sign-in-policy', 'deployment-policy'];
    for (const [at, read] of late.entries()) {
      await page.route(`**/${read}`, async (route) => {
        await sleep(200 * (at + 1));
        await route.continue();
      });
    }
    const answers = Promise.all(late.map((read) => page.waitForResponse(new RegExp(`/${read}$`))));
    await page.reload();
    const country = page.getByRole('textbox', { name: 'Country' });
    await country.focus();
    const before = await country.boundingBox();
    await answers;
    await page.getByRole('region', { name: 'Sign-in policy' }).waitFor();
    expect(await country.boundingBox()).toEqual(before);
  });

  it('checks an address, and shows why a rehearsal is refused', async () => {
    const page = await signInAs('admin', 'settings');
    const network = page.getByRole('region', { name: 'Network access' });
    await network.getByRole('textbox', { name: 'Check an address' }).fill('192.0.2.10');
    await network.getByRole('button', { name: 'Check' }).click();
    await network.getByText('192.0.2.10 reaches this organisation.').waitFor();
    const ranges = network.getByRole('textbox', { name: 'Allowed addresses and ranges' });
    await ranges.fill('198.51.100.0/24');
    await ranges.press('Enter');
    await network.getByText(/Your address \S+ would be refused/).waitFor();
    await network.getByText('192.0.2.10 would not reach this organisation.').waitFor();
    await expectNoAxeFaults(page);
    await expectFitsAt360(page);
    await ranges.fill('127.0.0.0/8');
    await ranges.press('Enter');
    await network.getByText(/Your address \S+ would still be admitted/).waitFor();

    // The demo has no client of an identity provider.
    expectFaults(/status of 4\d\d/);
    await page.getByRole('button', { name: 'Rehearse with the workspace' }).click();
    await page.getByRole('region', { name: 'Sign-in', exact: true }).getByRole('alert').waitFor();
  });
});
