import { isTimeZone, wallDay, wallText } from './zone';

it('a time zone is one of the IANA database', () => {
  expect(['Europe/Berlin', 'UTC', 'Mars/Olympus', ''].map(isTimeZone)).toEqual([true, true, false, false]);
});

it('a clock on the wall shows the time of its zone', () => {
  const at = Date.parse('2026-10-24T22:30:00Z');
  expect([wallText(at, 'Europe/Berlin'), wallDay(at, 'America/New_York')]).toEqual(['2026-10-25 00:30', '2026-10-24']);
});
