import { inLanguage, languageLinks, languageOf } from './page-language';

const EN = { language: 'en' } as const;
const DE = { language: 'de' } as const;

describe('the language of a visitor', () => {
  it.each([
    ['de', 'en-US,en;q=0.9', EN, 'de'],
    ['fr', 'de-AT,de;q=0.9,en;q=0.8', EN, 'de'],
    [['de', 'en'], 'en', DE, 'en'],
    [undefined, 'en-GB', DE, 'en'],
    [undefined, 'en;q=0.5,de;q=0.8', EN, 'de'],
    [undefined, 'fr,de;q=0.3', EN, 'de'],
    [undefined, 'fr', DE, 'de'],
    [undefined, 'fr', EN, 'en'],
    [undefined, '*', DE, 'de'],
    [undefined, 'de;q=0,*', DE, 'en'],
    [undefined, '', DE, 'de'],
    [undefined, undefined, DE, 'de'],
    [undefined, ';;,q=x,\u0000', EN, 'en'],
    ['__proto__', undefined, EN, 'en'],
  ])('with %j, %j and a page in %j is %s', (query, header, page, expected) => {
    expect(languageOf(query, header, page)).toBe(expected);
  });

  it('is found quickly in a long header', () => {
    expect(languageOf(undefined, 'fr;q=0.1,'.repeat(2000), DE)).toBe('de');
  });
});

it.each([
  ['/status/acme', '/status/acme?lang=de'],
  ['https://x.example/s?lang=en', 'https://x.example/s?lang=de'],
  ['/s?token=a%2Bb&lang=en', '/s?token=a%2Bb&lang=de'],
])('the address %s in German is %s', (address, expected) => {
  expect(inLanguage(address, 'de')).toBe(expected);
});

it('the switch names the other language in itself', () => {
  expect(languageLinks('/s?a=1', 'en')).toEqual(['<a href="/s?a=1&amp;lang=de" lang="de" hreflang="de">Deutsch</a>']);
});
