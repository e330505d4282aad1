import type { BudgetStatus } from './budget-status';
import { thresholdReached } from './threshold';

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
