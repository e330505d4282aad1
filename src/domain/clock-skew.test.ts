import { isAhead, MAX_AHEAD_MS } from './clock-skew';

describe('a timestamp from a caller', () => {
  const now = Date.UTC(2026, 0, 1);

  it.each<[number, boolean]>([
    [-1, false],
    [0, false],
    [MAX_AHEAD_MS, false],
    [MAX_AHEAD_MS + 1, true],
  ])('%d ms from now is too far ahead: %s', (ms, expected) => {
    expect(isAhead(now + ms, now)).toBe(expected);
  });

  it('can be five minutes ahead', () => {
    expect(MAX_AHEAD_MS).toBe(5 * 60_000);
  });
});
