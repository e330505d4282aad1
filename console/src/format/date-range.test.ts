import { dateRangeIn } from './date-range';

/** Versions of the tables of languages differ in the kind of spaces. A word joiner is not seen. */
const range = (...given: Parameters<typeof dateRangeIn>) =>
  dateRangeIn(...given)
    .replace(/\s+/g, ' ')
    .replace('\u2060', '');

it('names a day once, and both days of a range over midnight', () => {
  const from = '2026-11-29T02:00:00Z';
  expect(range('en-GB', from, '2026-11-29T03:00:00Z', 'UTC')).toBe('29 Nov 2026, 02:00–03:00');
  expect(range('en-GB', from, '2026-11-30T03:00:00Z', 'UTC')).toBe('29 Nov 2026, 02:00 – 30 Nov 2026, 03:00');
  expect(range('de', from, '2026-11-29T03:00:00Z', 'Europe/Berlin').match(/2026/g)).toHaveLength(1);
});
