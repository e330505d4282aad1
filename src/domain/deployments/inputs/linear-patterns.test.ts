import { linearPatterns } from './linear-patterns';

it.each([
  ['^[a-z]+$', 'abc', 'abc1'],
  ['\\d{2}', 'x12', 'x1'],
  ['^\\u00fc\\/', 'ü/', 'u/'],
  ['^\\p{L}+$', 'Größe', 'a b'],
])('the pattern %s matches %s, but not %s', (pattern, fine, wrong) => {
  const compiled = linearPatterns(pattern);
  expect([compiled.test(fine), compiled.test(wrong)]).toEqual([true, false]);
});

it.each(['(?=a)b', '(a)\\1', '(', 'a{1001}'])('the pattern %s cannot be used', (pattern) => {
  expect(() => linearPatterns(pattern)).toThrow();
});
