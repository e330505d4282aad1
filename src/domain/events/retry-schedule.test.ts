import { MAX_ATTEMPTS, pauseAfter } from './retry-schedule';

const MINUTE = 60_000;

describe('the pause after a failed delivery', () => {
  it.each([
    [1, 1],
    [2, 5],
    [3, 30],
    [4, 120],
    [5, 360],
    [6, 1440],
  ])('number %i is %i minutes, plus or minus a tenth', (failures, minutes) => {
    expect(pauseAfter(failures, 0.5)).toBe(minutes * MINUTE);
    expect(pauseAfter(failures, 0)).toBe(minutes * MINUTE * 0.9);
    expect(pauseAfter(failures, 1)).toBe(Math.round(minutes * MINUTE * 1.1));
  });

  it('is absent after the last attempt', () => {
    expect(MAX_ATTEMPTS).toBe(7);
    expect(pauseAfter(MAX_ATTEMPTS - 1, 0)).not.toBeNull();
    expect(pauseAfter(MAX_ATTEMPTS, 0)).toBeNull();
    expect(pauseAfter(MAX_ATTEMPTS + 5, 1)).toBeNull();
  });
});
