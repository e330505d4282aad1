import { secondsUntilAllowed, withinDay } from './daily-limits';

const NOW = Date.parse('2026-05-20T12:00:00Z');
const HOUR = 3_600_000;
const DAY = 86_400;
const hoursAgo = (...hours: number[]) => hours.map((hour) => ({ at: NOW - hour * HOUR }));

describe('a limit for 24 hours', () => {
  it.each([
    ['no use', [], 2, null],
    ['one use less than the limit', [1], 2, null],
    ['as many uses as the limit', [1, 20], 2, 4 * 3600],
    ['uses in any order', [20, 1], 2, 4 * 3600],
    ['more uses than a limit that was lowered', [1, 2, 20], 2, 22 * 3600],
    ['uses of the day before', [24, 25], 2, null],
    ['a limit of 0', [], 0, DAY],
  ])('returns the time to wait after %s', (_what, hours, limit, seconds) => {
    expect(secondsUntilAllowed(hoursAgo(...hours), limit, NOW)).toBe(seconds);
  });

  it('never requires a wait of less than a second', () => {
    expect(secondsUntilAllowed([{ at: NOW - DAY * 1000 + 1 }], 1, NOW)).toBe(1);
  });

  it('ignores uses that are older than a day', () => {
    expect(withinDay(hoursAgo(1, 24, 30), NOW)).toEqual(hoursAgo(1));
  });
});
