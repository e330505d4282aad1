import { GUARD_REFUSALS } from '../access/guard-refusals';
import { COUNTED, fitAll, fits } from './capacity';

describe('one more', () => {
  it.each([
    [0, 3, true],
    [2, 3, true],
    [3, 3, false],
    [5, 3, false],
    [0, 0, false],
    [0, null, true],
    [1_000_000, null, true],
  ])('beside %p of at most %p: %p', (used, limit, answer) => {
    expect(fits(used, limit)).toBe(answer);
  });
});

describe('several more', () => {
  it.each([
    [2, 1, 3, true],
    [2, 2, 3, false],
    [0, 3, 3, true],
    [5, 0, 3, true],
    [5, 1, 3, false],
    [5, 9, null, true],
  ])('%p and %p of at most %p: %p', (used, added, limit, answer) => {
    expect(fitAll(used, added, limit)).toBe(answer);
  });
});

it('has a refusal for every kind that is counted', () => {
  for (const { code } of Object.values(COUNTED)) expect(GUARD_REFUSALS).toHaveProperty(code);
});
