import { type Browser, chromium, type Page } from 'playwright-core';
import type { PageLanguage } from '../../src/domain/status-pages/page-model';
import { PAGE_POLICY } from '../../src/domain/status-pages/page-style';
import { statusHtml } from '../../src/domain/status-pages/status-html';
import { confirmHtml, subscribeHtml } from '../../src/domain/status-pages/subscriptions/subscription-pages';
import { expectNoAxeFaults } from '../helpers/browser/axe';
import { CHROMIUM, CHROMIUM_ABSENT, CHROMIUM_ARGUMENTS, isChromiumSkipped } from '../helpers/processes/chromium';
import { hostilePage } from '../helpers/status-pages/html-faults';
import { CALM_PAGE, EMPTY_PAGE, largePage, SAMPLE_LINKS, SAMPLE_PAGE } from '../helpers/status-pages/sample-page';

const ADDRESS = 'https://cloud.example/page';
const LINKS = { self: '/status/acme/subscribe', page: '/status/acme' };

const statusPage = (page: typeof SAMPLE_PAGE) => (language: PageLanguage) =>
  statusHtml(page, { language, links: SAMPLE_LINKS });

const PAGES: Record<string, (language: PageLanguage) => string> = {
  rich: statusPage(SAMPLE_PAGE),
  calm: statusPage(CALM_PAGE),
  empty: statusPage(EMPTY_PAGE),
  large: statusPage(largePage(3)),
  hostile: statusPage(hostilePage),
  subscribe: (language) => subscribeHtml(SAMPLE_PAGE, { language, links: LINKS, fault: 'invalid_address' }),
  confirm: (language) => confirmHtml(SAMPLE_PAGE, { language, links: LINKS, token: 't' }),
};
const CASES = Object.keys(PAGES).flatMap((name) =>
  (['en', 'de'] as const).map((language) => [name, language] as const),
);

if (isChromiumSkipped)
  process.stderr.write(`\nSKIPPED: status pages are not tested in a browser. ${CHROMIUM_ABSENT}\n\n`);

(isChromiumSkipped ? describe.skip : describe)('a status page', () => {
  let browser: Browser;
  let page: Page;
  const faults: string[] = [];

  beforeAll(async () => {
    if (!CHROMIUM) throw new Error(CHROMIUM_ABSENT);
    browser = await chromium.launch({ executablePath: CHROMIUM, args: CHROMIUM_ARGUMENTS });
    page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    // The browser reports here what the policy of the page has refused.
    page.on('console', (message) => faults.push(message.text()));
    page.on('pageerror', (error) => faults.push(String(error)));
  });
  afterAll(async () => {
    await browser?.close();
  });

  it.each(CASES)('%s in %s fits a phone and has no faults', async (name, language) => {
    const body = PAGES[name]?.(language) ?? '';
    await page.unrouteAll();
    await page.route('**', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        headers: { 'Content-Security-Policy': PAGE_POLICY },
        body,
      }),
    );
    await page.goto(ADDRESS);
    for (const isOpen of [false, true]) {
      if (isOpen) await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    }
    await expectNoAxeFaults(page);
    expect(faults).toEqual([]);
  });
});
