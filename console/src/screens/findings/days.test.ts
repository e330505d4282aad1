import { dayAfter, dayOf, endOf } from './days';

describe('days in forms', () => {
  it('are those of the clock of the device', () => {
    expect(dayOf(new Date(2026, 0, 5, 23, 30))).toBe('2026-01-05');
    expect(dayAfter(90, new Date(2026, 4, 1, 12).getTime())).toBe('2026-07-30');
  });

  it('end with their last minute', () => {
    expect(new Date(endOf('2026-07-30')).getTime()).toBe(new Date(2026, 6, 30, 23, 59).getTime());
    expect(dayOf(new Date(endOf('2026-07-30')))).toBe('2026-07-30');
  });
});
