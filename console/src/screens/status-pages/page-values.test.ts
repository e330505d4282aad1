import { dataOf, moved, type Page, suggestedSlug, valuesOf } from './page-values';

const PAGE = {
  title: 'Acme',
  slug: 'acme',
  description: null,
  language: 'de',
  timezone: null,
  subscriptions: false,
  components: [
    { check: 'c1', name: 'Shop', group: null },
    { check: 'c2', name: 'API', group: 'Developers' },
  ],
} as Page;

const BY_DEFAULT = { language: 'en', timezone: 'Europe/Berlin' } as const;

it('the form has every value, and sends a page back as it was', () => {
  const values = valuesOf(PAGE, BY_DEFAULT);
  expect(values).toMatchObject({ description: '', language: 'de', timezone: 'UTC', subscriptions: false });
  expect(new Set(values.components.map(({ key }) => key)).size).toBe(2);
  expect(dataOf(values)).toEqual({
    ...{ title: 'Acme', slug: 'acme', language: 'de', timezone: 'UTC', subscriptions: false },
    description: null,
    components: PAGE.components,
  });
});

it('a new page has the language and the time zone of the person', () => {
  expect(valuesOf(null, BY_DEFAULT)).toMatchObject({ ...BY_DEFAULT, title: '', subscriptions: true, components: [] });
});

it('a title suggests an address', () => {
  expect(suggestedSlug('Acme & Söhne: Status')).toBe('acme-and-sohne-status');
  expect(suggestedSlug('状态')).toBe('');
  expect(suggestedSlug(`${'a'.repeat(62)} b`)).toBe('a'.repeat(62));
});

it('a component changes places with its neighbour, if there is one', () => {
  expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
});
