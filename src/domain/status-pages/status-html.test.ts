import {
  CALM_PAGE,
  component,
  EMPTY_PAGE,
  largePage,
  SAMPLE_LINKS as links,
  SAMPLE_PAGE,
} from '../../../tests/helpers/status-pages/sample-page';
import { faultsOf, HOSTILE, hostilePage } from '../../../tests/helpers/status-pages/html-faults';
import type { PageLanguage } from './page-model';
import { overallText, statusHtml } from './status-html';

const PAGES = { rich: SAMPLE_PAGE, calm: CALM_PAGE, empty: EMPTY_PAGE, large: largePage(90), hostile: hostilePage };
const CASES = Object.entries(PAGES).flatMap(([name, page]) =>
  (['en', 'de'] as const).map((language) => [name, language, page] as const),
);
const htmlOf = (page = SAMPLE_PAGE, language: PageLanguage = 'en') => statusHtml(page, { language, links });
const titleOf = (html: string) => /<title>(.*?)<\/title>/.exec(html)?.[1];

describe.each(CASES)('the %s page in %s', (_name, language, page) => {
  const html = htmlOf(page, language);

  it('is well formed, without scripts, styles in attributes and resources from elsewhere', () => {
    expect(faultsOf(html)).toEqual([]);
  });

  it('names its language, and has a heading of each level before the next', () => {
    expect(html).toContain(`<html lang="${language}">`);
    const levels = [...html.matchAll(/<h([1-6])[ >]/g)].map(([, level]) => Number(level));
    expect(levels[0]).toBe(1);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, at) => level > (levels[at - 1] ?? 0) + 1)).toEqual([]);
  });
});

it('the title begins with the summary', () => {
  expect(titleOf(htmlOf(CALM_PAGE))).toBe('All systems operational · Acme Cloud status');
  expect(titleOf(htmlOf(CALM_PAGE, 'de'))).toBe('Alle Systeme funktionieren · Status von Acme Cloud');
  expect(titleOf(htmlOf())).toBe('Partial outage · Acme Cloud status');
});

it('a page with some unknown components does not say that all are', () => {
  const groups = [{ name: null, components: [component('a'), component('b', 'unknown')] }];
  expect(overallText({ ...CALM_PAGE, groups }, 'en')).toBe('The status of some systems is unknown');
  expect(overallText(EMPTY_PAGE, 'en')).toBe('Current status unknown');
});

it('an empty page says what is missing', () => {
  const html = htmlOf(EMPTY_PAGE);
  expect(html).toContain('No components yet');
  expect(html).toContain('No incidents in the last 90 days');
  expect(html).not.toContain('Current incidents');
  expect(html).not.toContain('id="maintenance"');
});

it('links to the feeds, the website, the other language and the subscription', () => {
  const html = htmlOf();
  expect(html).toMatch(/<link rel="alternate" type="application\/atom\+xml" [^>]*href="[^"]+acme\.atom">/);
  expect(html).toMatch(/<link rel="alternate" type="application\/json" [^>]*href="[^"]+acme\.json">/);
  expect(html).toContain('<a href="https://cloud.example/status/acme?lang=de" lang="de" hreflang="de">Deutsch</a>');
  expect(html).toContain('href="https://cloud.example/status/acme/subscribe?lang=en" class="button"');
  expect(html).toContain('<a href="https://acme.example/">Website</a>');
});

it('has no link to a subscription or a website that there is not', () => {
  expect(htmlOf({ ...SAMPLE_PAGE, canSubscribe: false })).not.toContain('/subscribe');
  const html = statusHtml(SAMPLE_PAGE, {
    language: 'en',
    links: { ...links, subscribe: null, home: 'javascript:alert(1)' },
  });
  expect(html).not.toMatch(/\/subscribe|javascript:|Website/);
});

it('shows each status as a word', () => {
  const html = htmlOf();
  for (const word of ['Operational', 'Degraded', 'Outage', 'Maintenance', 'Unknown'])
    expect(html).toContain(`</svg>${word}</p>`);
});

it('closes the groups of a large page in which everything works', () => {
  expect(htmlOf(largePage(0))).not.toContain('<details class="card group" open>');
  expect(htmlOf().match(/<details class="card group" open>/g)).toHaveLength(2);
});

it('shows the texts of others as text', () => {
  const html = htmlOf(hostilePage);
  expect(html).not.toContain(HOSTILE);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
});

describe('a page with 50 components', () => {
  it.each([
    [0, 100],
    [10, 150],
    [90, 300],
  ])('and %d eventful days each has at most %d KB', (days, kilobytes) => {
    for (const language of ['en', 'de'] as const)
      expect(new TextEncoder().encode(htmlOf(largePage(days), language)).length).toBeLessThan(kilobytes * 1000);
  });
});
