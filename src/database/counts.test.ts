import { countOf } from './counts';

it.each([
  [[{ total: 3 }], 3],
  [[{ total: '12' }], 12],
  [[{ total: 0 }], 0],
  [[], 0],
])('reads the count of %j as %i', (rows, count) => {
  expect(countOf(rows)).toBe(count);
});
