import { byDay, dayIn, monthAfter, monthIn, rangeOf, weeksOf } from './month';

it('has whole weeks, which begin on Monday', () => {
  const weeks = weeksOf('2026-10');
  expect(weeks.map(([monday]) => monday)).toEqual([
    '2026-09-28',
    '2026-10-05',
    '2026-10-12',
    '2026-10-19',
    '2026-10-26',
  ]);
  expect(weeks.at(-1)?.at(-1)).toBe('2026-11-01');
  // February 2027 is exactly four weeks long.
  expect(weeksOf('2027-02')).toHaveLength(4);
});

it('counts months over the ends of years, and ignores texts that are none', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  const months = ['2027-03', '2027-13', 'soon', null].map((text) => monthIn(text, '2026-10-25'));
  expect(months).toEqual(['2027-03', '2026-10', '2026-10', '2026-10']);
});

it('knows the day of a zone', () => {
  const at = Date.parse('2026-10-24T22:30:00Z');
  expect(['UTC', 'Europe/Berlin', 'America/New_York'].map((zone) => dayIn(at, zone))).toEqual([
    '2026-10-24',
    '2026-10-25',
    '2026-10-24',
  ]);
});

it('shows a time on each day that it touches in its own zone', () => {
  const days = ['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-27'];
  const night = { from: '2026-10-24T20:00:00Z', until: '2026-10-26T05:00:00Z', timezone: 'Europe/Berlin' };
  const shown = [...byDay([night], days)].map(([day, [one]]) => [day, one?.begins, one?.ends]);
  expect(shown).toEqual([
    ['2026-10-24', true, false],
    ['2026-10-25', false, false],
    ['2026-10-26', false, true],
  ]);
  const untilMidnight = { from: '2026-10-24T20:00:00Z', until: '2026-10-24T22:00:00Z', timezone: 'Europe/Berlin' };
  expect([...byDay([untilMidnight], days).keys()]).toEqual(['2026-10-24']);
});

it('asks for a day more on both sides, because zones differ', () => {
  expect(rangeOf(['2026-10-01', '2026-10-31'])).toEqual({
    from: '2026-09-30T00:00:00.000Z',
    until: '2026-11-02T00:00:00.000Z',
  });
});
