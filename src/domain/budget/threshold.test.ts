import type { BudgetStatus } from './budget-status';
import { thresholdReached, isAlertDue, type SentAlert } from './threshold';

const MAY = Date.UTC(2026, 4, 1);

describe('a change of the budget status', () => {
  const CASES: [BudgetStatus | null, BudgetStatus, number | null][] = [
    ['ok', 'soft', 70],
    ['ok', 'hard', 100],
    ['soft', 'hard', 100],
    [null, 'soft', 70],
    [null, 'hard', 100],
    ['ok', 'ok', null],
    ['soft', 'soft', null],
    ['hard', 'hard', null],
    ['hard', 'soft', null],
    ['hard', 'ok', null],
    ['soft', 'ok', null],
    [null, 'ok', null],
  ];

  it.each(CASES)('from %p to %p reaches %p', (before, after, threshold) => {
    expect(thresholdReached({ before, evaluatedAt: MAY, after }, MAY)).toBe(threshold);
  });

  it.each([
    ['hard', 100],
    ['soft', 70],
    ['ok', null],
  ] as const)('starts from ok if the previous status is of another month: %s', (after, threshold) => {
    expect(thresholdReached({ before: 'hard', evaluatedAt: MAY - 1, after }, MAY)).toBe(threshold);
    expect(thresholdReached({ before: 'hard', evaluatedAt: null, after }, MAY)).toBe(threshold);
  });
});

describe('an alert at a threshold', () => {
  const last: SentAlert = { month: '2026-05', limitChangedAt: null, day: '2026-05-20' };

  it.each<[string, Partial<SentAlert>, boolean]>([
    ['again on the same day', {}, false],
    ['on another day, for the same month and limit', { day: '2026-05-21' }, false],
    ['on the same day, for another limit', { limitChangedAt: 1 }, false],
    ['on another day, for another limit', { day: '2026-05-21', limitChangedAt: 1 }, true],
    ['on the same day, for another month', { month: '2026-06' }, false],
    ['on another day, for another month', { month: '2026-06', day: '2026-06-01' }, true],
  ])('%s: %j is due: %s', (_when, next, isDue) => expect(isAlertDue(last, { ...last, ...next })).toBe(isDue));

  it('is due if it is the first', () => expect(isAlertDue(undefined, last)).toBe(true));
});
