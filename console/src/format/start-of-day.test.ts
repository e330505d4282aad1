import { startOfDay } from './start-of-day';

describe('startOfDay', () => {
  it('is the first moment of a day on the clock of the browser', () => {
    expect(startOfDay('2026-05-01')).toBe(new Date(2026, 4, 1).toISOString());
    expect(startOfDay('2026-12-31', 1)).toBe(new Date(2027, 0, 1).toISOString());
    // Clocks change on this day in Europe.
    expect(startOfDay('2026-10-25', 1)).toBe(new Date(2026, 9, 26).toISOString());
  });

  it.each([null, '', 'yesterday', '2026-13-01'])('is null for %p', (day) => {
    expect(startOfDay(day)).toBeNull();
  });
});
