import { limitReached, reachedLimit, secondsUntilAllowed, withinDay } from './daily-limits';

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

describe('several limits', () => {
  const of = (per: 'address' | 'organisation' | 'person', limit: number, ...hours: number[]) => ({
    ...{ per, limit },
    uses: hoursAgo(...hours),
  });

  it('allow a use that is within all of them', () => {
    expect(reachedLimit([of('address', 2, 1), of('person', Infinity, 1, 2)], NOW)).toBeNull();
    expect(reachedLimit([], NOW)).toBeNull();
  });

  it('name the first that is reached', () => {
    const limits = [of('address', 2, 1), of('organisation', 1, 20), of('person', 1, 2)];
    expect(reachedLimit(limits, NOW)).toEqual({ per: 'organisation', limit: 1, seconds: 4 * 3600 });
  });

  it.each([
    ['address', 'This address has reached its limit of 3'],
    ['organisation', 'This organisation has reached its limit of 3'],
    ['person', 'You have reached, in all organisations together, your limit of 3'],
  ] as const)('say whose limit is reached: %s', (per, text) => {
    expect(limitReached({ per, limit: 3 })).toBe(text);
  });
});
