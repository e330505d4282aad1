import { matches, searched } from './words';

it.each([
  ['Status pages', '', true],
  ['Status pages', 'st p', true],
  ['Status pages', 'PAGE', true],
  ['Status pages', 'ages', false],
  ['Vorfälle', 'vorfa', true],
  ['Audit-Protokoll', 'prot', true],
  ['Single sign\u2011on', 'sign on', true],
  ['Members', 'members fleet', false],
])('%s is found by "%s": %s', (title, text, expected) => {
  expect(matches(title, text)).toBe(expected);
});

it('searches records for what the server accepts', () => {
  expect(['', ' a ', ' web  1 '].map(searched)).toEqual(['', '', 'web 1']);
  expect(searched('a b c d e f').split(' ')).toHaveLength(5);
  expect(searched('x'.repeat(300))).toHaveLength(100);
});
