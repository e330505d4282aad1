import { closingRefusal } from './closing-guard';
import { DEFAULT_FINDING_POLICY } from './policy';

describe('a scan that closes many findings', () => {
  it.each([
    [19, 19, false],
    [20, 20, true],
    [20, 66, true],
    [20, 67, false],
    [30, 100, false],
    [31, 100, true],
    [0, 0, false],
  ])('of %i among %i needs a confirmation: %s', (closing, open, expected) => {
    expect(closingRefusal({ closing, open }, DEFAULT_FINDING_POLICY, false) !== null).toBe(expected);
    expect(closingRefusal({ closing, open }, DEFAULT_FINDING_POLICY, true)).toBeNull();
  });

  it('is refused with its numbers', () => {
    expect(closingRefusal({ closing: 34, open: 78 }, DEFAULT_FINDING_POLICY, false)).toMatchObject({
      code: 'CLOSING_NOT_CONFIRMED',
      message: 'This scan would close 34 of 78 open findings (44 %). Nothing was changed.',
      closing: 34,
      open: 78,
      percent: 44,
    });
  });

  it('follows the policy', () => {
    const policy = { closing_threshold_minimum: 2, closing_threshold_percent: 0 };
    expect(closingRefusal({ closing: 1, open: 100 }, policy, false)).toBeNull();
    expect(closingRefusal({ closing: 2, open: 100 }, policy, false)).not.toBeNull();
    expect(closingRefusal({ closing: 2, open: 2 }, { ...policy, closing_threshold_percent: 100 }, false)).toBeNull();
  });
});
