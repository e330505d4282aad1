import { calendarMonthOf, monthOf } from './calendar-month';

describe('the calendar month', () => {
  it.each([
    ['2026-05-04T03:02:01.000Z', '2026-05-01', '2026-06-01'],
    ['2026-05-01T00:00:00.000Z', '2026-05-01', '2026-06-01'],
    ['2026-05-31T23:59:59.999Z', '2026-05-01', '2026-06-01'],
    ['2026-06-01T00:30:00.000+02:00', '2026-05-01', '2026-06-01'],
    ['2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
    ['2028-02-29T12:00:00.000Z', '2028-02-01', '2028-03-01'],
  ])('of %s begins on %s and ends before %s', (moment, from, until) => {
    const month = calendarMonthOf(new Date(moment));
    expect(month.from.toISOString()).toBe(`${from}T00:00:00.000Z`);
    expect(month.until.toISOString()).toBe(`${until}T00:00:00.000Z`);
  });
});

it('months are those of UTC', () => {
  expect(monthOf(new Date('2026-12-31T23:59:59.999Z'))).toBe('2026-12');
});
