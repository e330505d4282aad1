import type { Page } from 'playwright-core';
import { ACME, describeConsole, openStranger, signInAs } from '../../helpers/browser/console';
import { inPage } from '../../helpers/browser/in-page';
import { layoutFaults } from '../../helpers/browser/layout';
import { withLongNames } from '../../helpers/browser/long-names';
import { screenRoutes } from '../../helpers/source/console-screens';
import { until } from '../../helpers/timing/until';

/** Of a phone, a tablet and a notebook. Other widths by `LAYOUT_WIDTHS=390,1920 npm test -- console/layout --only browser`. */
const WIDTHS = (process.env.LAYOUT_WIDTHS ?? '360,1024,1280').split(',').map(Number);
/** What has no link, as a person chooses it in a line of tabs. */
const TABS = ['findings?tab=scans', 'findings?tab=compliance', 'incidents?tab=channels', 'maintenance?tab=calendar'];
const ROWS = 10_000;
/** A demo's own id, in an address. */
const ID = /\/[a-z0-9]{24}(?=[/?]|$)/;

/** What an address shows: the same for all records of a kind. */
const kindOf = (address: string): string => {
  const [path = '', query = ''] = address.split('?');
  return `${path.replace(ID, '/:id')}?${[...new URLSearchParams(query).keys()].join()}`;
};

/**
 * Measures all screens, and one address of each kind to which they link: the screens of a record, and what opens beside a list.
 *
 * @returns the faults of each address that has any, and the kinds that were seen
 */
const measureAll = async (page: Page): Promise<{ faults: Record<string, string[]>; kinds: Set<string> }> => {
  const open = inPage(page);
  const faults: Record<string, string[]> = {};
  const kinds = new Set<string>();
  const waiting = [...screenRoutes().filter((route) => !route.includes(':')), ...TABS].map(
    (route) => `${ACME}/${route}`,
  );
  for (let address = waiting.shift(); address; address = waiting.shift()) {
    if (kinds.has(kindOf(address))) continue;
    kinds.add(kindOf(address));
    await open(address);
    const found = await layoutFaults(page, WIDTHS);
    if (found.length > 0) faults[address] = found;
    const links = await page.evaluate<string[]>(
      `[...document.querySelectorAll('#content a[href]')].map((link) => link.getAttribute('href'))`,
    );
    waiting.push(
      ...links.filter((link) => link.startsWith(ACME) && (ID.test(link) || /=[a-z0-9]{24}(&|$)/.test(link))),
    );
  }
  return { faults, kinds };
};

const isReached = (kinds: Set<string>, route: string): boolean =>
  [...kinds].some((kind) => kind.startsWith(`${ACME}/${route.replace(/:\w+/, ':id')}?`));

describeConsole('the layout of the console', () => {
  it('finds a page too wide, a text that is cut, spilt, broken or beyond the edge, and bars over each other', async () => {
    const page = await openStranger('about:blank');
    const faultsOf = async (html: string): Promise<string[]> => {
      await page.setContent(`<body style="margin:0;font:16px sans-serif">${html}</body>`);
      return layoutFaults(page, [360]);
    };
    expect(await faultsOf('<p>Short</p><div style="overflow:auto"><p style="width:900px">Scrolls</p></div>')).toEqual(
      [],
    );
    expect(await faultsOf('<div style="width:500px">Wide</div>')).toEqual(['360 px: wide: 500 of 360']);
    expect(await faultsOf('<div style="position:fixed;left:350px">Edge</div>')).toEqual(['360 px: edge: Edge']);
    const cut = (title: string) =>
      `<p ${title} style="width:60px;overflow:hidden;white-space:nowrap">Provisioning it</p>`;
    expect(await faultsOf(cut(''))).toEqual(['360 px: cut: Provisioning it']);
    expect(await faultsOf(cut('title="Provisioning it"'))).toEqual([]);
    const bar = (top: number, text: string) =>
      `<div style="position:sticky;top:${top}px;height:50px;background:white">${text}</div>`;
    const tall = '<div style="height:3000px"></div>';
    expect(await faultsOf(bar(0, 'Header') + bar(50, 'Banner') + tall)).toEqual([]);
    expect(await faultsOf(bar(0, 'Header') + bar(20, 'Banner') + tall)).toEqual(['360 px: over: Header and Banner']);
    expect(await faultsOf('<p style="width:40px">Provisioning</p>')).toEqual(['360 px: spilt: Provisioning']);
    // The word ends where the box does, and the space after it hangs over.
    const kept = '<p style="width:min-content;white-space:pre-wrap">Provisioning of</p>';
    expect(await faultsOf(kept)).toEqual([]);
    expect(await faultsOf('<p style="width:60px;overflow-wrap:anywhere">Provisioning</p>')).toEqual([
      '360 px: broken: Provisioning in Provisioning',
    ]);
  });

  it('leaves out the middle of ids and addresses for the eye only', async () => {
    // Some addresses of the demo's members are long. Whether entries of the audit log are depends on other tests.
    const page = await signInAs('owner', 'members');
    const text = page.locator('td .middle-ellipsis').first();
    const whole = await text.getAttribute('title');
    expect(whole).toMatch(/^\S{21,}$/);
    expect(await text.innerText()).toBe(whole);
    const copied = `(() => {
      getSelection().selectAllChildren(document.querySelector('td .middle-ellipsis'));
      return String(getSelection());
    })()`;
    expect(await page.evaluate<string>(copied)).toBe(whole);
  });

  it('fits all screens and what they open', async () => {
    const page = await signInAs('owner', 'dashboard');
    const { faults, kinds } = await measureAll(page);
    expect(faults).toEqual({});
    expect(screenRoutes().filter((route) => !isReached(kinds, route))).toEqual([]);
  });

  it('fits long names in German', async () => {
    const page = await signInAs('owner', 'dashboard', { locale: 'de-DE' });
    await withLongNames(page);
    await page.reload();
    expect((await measureAll(page)).faults).toEqual({});
  });

  it('shows a long list in parts on a phone', async () => {
    const page = await signInAs('auditor', 'dashboard');
    await page.setViewportSize({ width: 390, height: 740 });
    await page.goto('/organisations/acme/audit');
    const cards = page.getByRole('table', { name: 'Audit log' }).locator('tbody tr');
    const more = page.getByRole('button', { name: 'Load more' });
    await more.waitFor();
    expect(await cards.count()).toBe(20);
    await more.click();
    await cards.nth(39).waitFor();
    expect(await cards.count()).toBe(40);
    // The server sends 50 at a time.
    const next = page.waitForResponse((response) => response.url().includes('/api/audit-entries?'));
    await more.click();
    await next;
    await cards.nth(59).waitFor();
    expect(await cards.count()).toBe(60);
  });

  it('keeps the bar of selected findings below the header', async () => {
    const page = await signInAs('engineer', 'findings');
    await page.setViewportSize({ width: 390, height: 740 });
    await page.locator('tbody input[type=checkbox]').first().check();
    await page.getByRole('region', { name: 'Selected findings' }).waitFor();
    expect(await layoutFaults(page, WIDTHS)).toEqual([]);
  });

  it('fits a list of ten thousand', async () => {
    const page = await signInAs('engineer', 'dashboard');
    await page.route(/\/api\/security-findings\?/, async (route) => {
      const response = await route.fetch();
      const { data, meta } = (await response.json()) as { data: object[]; meta: object };
      const many = Array.from({ length: ROWS }, (_, at) => ({ ...data[at % data.length], documentId: `many${at}` }));
      await route.fulfill({ response, json: { data: many, meta: { ...meta, pagination: { nextCursor: null } } } });
    });
    await page.goto(`${ACME}/findings`);
    await page.locator('tr[data-index="0"]').waitFor();
    expect(await layoutFaults(page, WIDTHS)).toEqual([]);
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await until(
      async () => (await page.locator('tr[data-index]').first().getAttribute('data-index')) !== '0',
      'it scrolls',
    );
    expect(await layoutFaults(page, WIDTHS)).toEqual([]);
    expect(await page.locator('tr[data-index]').count()).toBeLessThan(60);
  });
});
