import { dayText, durationText, percentText, timesOf, timesText } from './moments';

const AT = Date.UTC(2026, 9, 5, 12, 5);
const HOUR = 3_600_000;

describe('a time', () => {
  it.each([
    ['en', 'Europe/Berlin', '5 Oct 2026, 14:05 CEST', '12:05\u00a0UTC'],
    ['de', 'Europe/Berlin', '5. Okt. 2026, 14:05 MESZ', '12:05\u00a0UTC'],
    ['en', 'Asia/Tokyo', '5 Oct 2026, 21:05 GMT+9', '12:05\u00a0UTC'],
    ['en', 'UTC', '5 Oct 2026, 12:05 UTC', null],
    ['de', 'Etc/UTC', '5. Okt. 2026, 12:05 UTC', null],
    ['en', 'No/Where', '5 Oct 2026, 12:05 UTC', null],
  ] as const)('in %s and %s is %s', (language, timezone, local, utc) => {
    expect(timesOf([AT], language, timezone)).toEqual({ local, utc });
  });

  it('has two dates if the days differ', () => {
    const { local, utc } = timesOf([AT + 11 * HOUR], 'en', 'Europe/Berlin');
    expect([local, utc]).toEqual(['6 Oct 2026, 01:05 CEST', '5 Oct 2026, 23:05\u00a0UTC']);
  });

  it('knows summer time', () => {
    expect(timesText([Date.UTC(2026, 0, 5, 12)], 'en', 'Europe/Berlin')).toBe('5 Jan 2026, 13:00 CET (12:00\u00a0UTC)');
  });
});

it('a range of time says the day once', () => {
  expect(timesText([AT, AT + 2 * HOUR], 'en', 'Europe/Berlin')).toBe(
    '5 Oct 2026, 14:05–16:05 CEST (12:05–14:05\u00a0UTC)',
  );
  const overnight = timesText([AT, AT + 12 * HOUR], 'en', 'Europe/Berlin').replace(/\s/g, ' ');
  expect(overnight).toBe('5 Oct 2026, 14:05 CEST – 6 Oct 2026, 02:05 CEST (5 Oct 2026, 12:05 – 6 Oct 2026, 00:05 UTC)');
});

it('a day has no year', () => {
  expect([dayText('2026-10-05', 'en'), dayText('2026-10-05', 'de')]).toEqual(['5 Oct', '5. Okt.']);
  for (let day = 1; day <= 28; day += 1) dayText(`2026-02-${String(day).padStart(2, '0')}`, 'en');
  expect(dayText('2026-10-05', 'en')).toBe('5 Oct');
});

it.each([
  [0, '1 s'],
  [59.4, '59 s'],
  [61, '1 min'],
  [3600, '1 h'],
  [4320, '1 h 12 min'],
  [86_400, '1 day'],
  [2 * 86_400 + 3 * 3600, '2 days 3 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(durationText(seconds, 'en')).toBe(text);
});

it('a duration of days is in the language', () => {
  expect(durationText(86_400, 'de')).toBe('1 Tag');
  expect(durationText(2 * 86_400, 'de')).toBe('2 Tagen');
});

it.each([
  [1, '100%'],
  [0.99999999, '99.99%'],
  [0.9997, '99.97%'],
  [0.9995, '99.95%'],
  [0.5, '50%'],
  [0, '0%'],
])('the share %d is %s', (share, text) => {
  expect(percentText(share, 'en')).toBe(text);
});

it('a share in German has a comma and a space', () => {
  expect(percentText(0.9997, 'de')).toBe('99,97\u00a0%');
});
