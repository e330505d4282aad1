import { allowanceOf } from './allowance';

const END = '2099-01-01T00:00:00.000Z';
const ownership = (owned: number, limit: number | null, later = limit, until: string | null = null) =>
  allowanceOf({ owned, limit, limit_after_trial: later, trial_ends_at: until, grace_days: 14 });

describe('a further organisation', () => {
  it('is allowed without a limit', () => {
    expect(ownership(40, null)).toEqual({ kind: 'unlimited' });
  });

  it('is within the plan up to its limit', () => {
    expect(ownership(0, 1)).toEqual({ kind: 'within', limit: 1 });
    expect(ownership(1, 1)).toEqual({ kind: 'beyond', limit: 1 });
    expect(ownership(0, 0)).toEqual({ kind: 'beyond', limit: 0 });
  });

  it('is allowed during a trial, with what applies after it', () => {
    expect(ownership(0, null, 1, END)).toEqual({ kind: 'trial', limit: 1, until: END, isBeyondLater: false });
    expect(ownership(1, null, 1, END)).toEqual({ kind: 'trial', limit: 1, until: END, isBeyondLater: true });
  });
});
