import { numberOrNull } from './numbers';

it.each([
  [null, null],
  [undefined, null],
  [0, 0],
  ['12.50', 12.5],
])('reads %p as %p', (stored, number) => {
  expect(numberOrNull(stored)).toBe(number);
});
