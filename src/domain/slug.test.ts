import { deriveSlug, isSlug, MAX_SLUG_LENGTH } from './slug';

describe('a valid slug', () => {
  it.each(['a', '7', 'acme', 'acme-corp', 'a-b-c-1', 'x'.repeat(MAX_SLUG_LENGTH)])('%s', (text) => {
    expect(isSlug(text)).toBe(true);
  });

  it.each([
    '',
    '-',
    'Acme',
    'acme corp',
    'acme_corp',
    '-acme',
    'acme-',
    'acme--corp',
    'acme.corp',
    'acme/corp',
    'ärger',
    'acme\n',
    '%41',
    '../etc',
    'x'.repeat(MAX_SLUG_LENGTH + 1),
  ])('%j is invalid', (text) => {
    expect(isSlug(text)).toBe(false);
  });
});

describe('a slug from a name', () => {
  it.each([
    ['Acme', 'acme'],
    ['Acme Corp.', 'acme-corp'],
    ['  Acme   Corp  ', 'acme-corp'],
    ['A--B', 'a-b'],
    ['Ärger & Söhne', 'arger-and-sohne'],
    ['Łódź', 'lodz'],
    ['Ελλάδα', 'ellada'],
    ['Москва', 'moskva'],
    ['../../etc/passwd', 'etcpasswd'],
    ["Robert'); DROP TABLE", 'robert-drop-table'],
    ['💥 bang', 'bang'],
    ['你好', 'fallback'],
    ['---', 'fallback'],
    ['', 'fallback'],
  ])('is derived from %j as %s', (name, expected) => {
    expect(deriveSlug(name, 'fallback')).toBe(expected);
  });

  it('has a bounded length, including its number', () => {
    const slug = deriveSlug('x'.repeat(300), 'f', (candidate) => !candidate.endsWith('-12'));
    expect(slug.length).toBeLessThanOrEqual(MAX_SLUG_LENGTH);
    expect(isSlug(slug)).toBe(true);
    expect(slug.endsWith('-12')).toBe(true);
  });

  it('does not end in a hyphen when a long name is cut', () => {
    expect(isSlug(deriveSlug(`${'a'.repeat(71)} bcd`, 'f'))).toBe(true);
  });

  it('gets the lowest free number', () => {
    const taken = new Set(['acme', 'acme-2', 'acme-4']);
    expect(deriveSlug('Acme', 'f', (slug) => taken.has(slug))).toBe('acme-3');
    expect(deriveSlug('Other', 'f', (slug) => taken.has(slug))).toBe('other');
    expect(deriveSlug('你好', 'acme', (slug) => taken.has(slug))).toBe('acme-3');
  });
});
