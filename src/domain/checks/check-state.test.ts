import { checkStateOf, silenceOf } from './check-state';

const MINUTE = 60_000;
const NOW = 100 * MINUTE;

describe('the state of a check', () => {
  it('is the status of its newest result, since the newest with another status', () => {
    const lasts = [
      { status: 'up' as const, at: NOW - 3 * MINUTE },
      { status: 'error' as const, at: NOW - 9 * MINUTE },
      { status: 'down' as const, at: NOW - MINUTE },
    ];
    const state = { status: 'down', lastAt: NOW - MINUTE, otherUntil: NOW - 3 * MINUTE };
    expect(checkStateOf(lasts, 60, NOW)).toEqual(state);
    expect(checkStateOf(lasts.slice(2), 60, NOW)).toEqual({ ...state, otherUntil: null });
  });

  it('is the worst of results with the same time', () => {
    const lasts = (['down', 'up', 'error', 'degraded'] as const).map((status) => ({ status, at: NOW }));
    expect(checkStateOf(lasts, 60, NOW).status).toBe('down');
    expect(checkStateOf(lasts.slice(1), 60, NOW).status).toBe('error');
  });

  it('is unknown without a result, and after three intervals without one', () => {
    expect(checkStateOf([], 60, NOW)).toEqual({ status: 'unknown', lastAt: null, otherUntil: null });
    const hourly = (minutes: number) => checkStateOf([{ status: 'up', at: NOW - minutes * MINUTE }], 1200, NOW).status;
    expect([hourly(60), hourly(61)]).toEqual(['up', 'unknown']);
  });

  it('is not unknown within a quarter of an hour, however short the interval', () => {
    expect([silenceOf(null), silenceOf(1), silenceOf(300), silenceOf(301)]).toEqual([
      15 * MINUTE,
      15 * MINUTE,
      15 * MINUTE,
      903_000,
    ]);
  });
});
