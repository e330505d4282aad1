import fc from 'fast-check';
import { cpuMsOf } from '../../../tests/helpers/environment/cpu-time';
import { dayOf, inEffect, type MaintenanceWindow, occurrences, upcomingFrom, windowFault } from './windows';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-10-01T00:00:00Z');

const window = (starts: string, fields: Partial<MaintenanceWindow> = {}): MaintenanceWindow => ({
  starts,
  duration_minutes: 60,
  timezone: 'Europe/Berlin',
  recurrence: 'FREQ=DAILY',
  ...fields,
});

const shown = (one: MaintenanceWindow, from: string, until: string): string[] =>
  occurrences(one, Date.parse(from), Date.parse(until), 50).map(({ from: begins, until: ends }) =>
    [begins, ends].map((at) => new Date(at).toISOString().slice(5, 16)).join(' '),
  );

describe('a recurring window', () => {
  it('stays at the time of the clock on the wall when the clock changes', () => {
    const daily = window('2026-01-01T22:00');
    expect(shown(daily, '2026-10-24T12:00:00Z', '2026-10-27T00:00:00Z')).toEqual([
      '10-24T20:00 10-24T21:00',
      '10-25T21:00 10-25T22:00',
      '10-26T21:00 10-26T22:00',
    ]);
  });

  it('exists once on a day whose clock skips or repeats its hour', () => {
    const night = window('2026-01-01T02:30', { duration_minutes: 20 });
    expect(shown(night, '2026-03-28T12:00:00Z', '2026-03-30T12:00:00Z')).toEqual([
      '03-29T01:30 03-29T01:50',
      '03-30T00:30 03-30T00:50',
    ]);
    expect(shown(night, '2026-10-24T12:00:00Z', '2026-10-26T12:00:00Z')).toEqual([
      '10-25T00:30 10-25T00:50',
      '10-26T01:30 10-26T01:50',
    ]);
  });

  it('ends at the time of the clock on the wall', () => {
    const morning = window('2026-01-01T00:00', { duration_minutes: 360 });
    expect(shown(morning, '2026-03-29T00:00:00Z', '2026-03-29T12:00:00Z')).toEqual(['03-28T23:00 03-29T04:00']);
    expect(shown(morning, '2026-10-25T00:00:00Z', '2026-10-25T12:00:00Z')).toEqual(['10-24T22:00 10-25T05:00']);
  });

  it.each([
    ['America/New_York', '2026-11-01T06:30:00Z'],
    ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
    ['Asia/Kolkata', '2026-10-02T20:00:00Z'],
  ])('is in effect once a day in %s', (timezone, at) => {
    const one = window('2026-01-01T00:00', { timezone, duration_minutes: 24 * 60 });
    const now = Date.parse(at);
    const found = occurrences(one, now, now + 1, 5);
    expect(inEffect(one, now)).toEqual(found[0]);
    expect(found).toHaveLength(1);
    const [{ from, until } = { from: 0, until: 0 }] = found;
    expect(occurrences(one, until, until + 1, 5)[0]?.from).toBe(until);
    expect([from <= now, until > now]).toEqual([true, true]);
  });
});

describe('a window', () => {
  it('can be once', () => {
    const once = window('2026-10-24T22:00', { recurrence: null });
    expect(shown(once, '2026-10-24T00:00:00Z', '2026-10-30T00:00:00Z')).toEqual(['10-24T20:00 10-24T21:00']);
    expect(shown(once, '2026-10-24T21:00:00Z', '2026-10-30T00:00:00Z')).toEqual([]);
  });

  it.each([
    [{}, null],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ starts: '2026-02-30T10:00' }, 'starts'],
    [{ starts: '1990-02-20T10:00' }, 'starts'],
    [{ recurrence: null }, null],
    [{ recurrence: 'FREQ=WEEKLY;BYDAY=SU' }, null],
    [{ recurrence: 'FREQ=SECONDLY' }, 'recurrence'],
    [{ recurrence: 'FREQ=DAILY;BYHOUR=1,2,3' }, 'recurrence'],
    [{ recurrence: 'every day' }, 'recurrence'],
    [{ recurrence: 'FREQ=DAILY\nRRULE:FREQ=WEEKLY' }, 'recurrence'],
    [{ recurrence: 'FREQ=MONTHLY;BYDAY=-1SU' }, null],
    [{ recurrence: 'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1' }, null],
    [{ recurrence: 'FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=24;UNTIL=20281231T000000Z' }, null],
    [{ recurrence: 'INTERVAL=2' }, 'recurrence'],
    [{ recurrence: `FREQ=DAILY;BYMONTHDAY=${'1,'.repeat(200)}1` }, 'recurrence'],
  ])('with %j has a fault in %s', (fields, field) => {
    expect(windowFault(window('2026-10-01T22:00', fields), NOW)?.field ?? null).toBe(field);
  });

  it.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=WEEKLY;BYDAY=SU;BYMONTHDAY=31;BYMONTH=2',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31;BYDAY=MO',
    'FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6',
    'FREQ=DAILY;INTERVAL=7;BYDAY=TU',
  ])('that never occurs is refused soon: %s', (recurrence) => {
    const never = window('2026-10-01T22:00', { recurrence });
    const check = () => expect(windowFault(never, NOW)).toMatchObject({ field: 'recurrence' });
    // The first one also compiles the library of recurrences.
    expect(Math.min(cpuMsOf(check), cpuMsOf(check))).toBeLessThan(250);
  });

  it('never occurs if the database has something else than a window', () => {
    for (const fields of [{ recurrence: 'x' }, { timezone: 'x' }, { starts: 'x' }, { starts: 'x', recurrence: null }])
      expect(upcomingFrom(window('2026-10-01T22:00', fields), dayOf(NOW))).toEqual([]);
  });

  it('has the same times, however the range is cut', () => {
    const rules = fc.constantFrom('FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO,SU', 'FREQ=MONTHLY;BYMONTHDAY=-1', null);
    const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'UTC');
    const lengths = fc.integer({ min: 1, max: 10_080 });
    fc.assert(
      fc.property(
        rules,
        zones,
        lengths,
        fc.nat(400),
        fc.nat(60 * 24),
        (recurrence, timezone, duration, day, minute) => {
          const starts = new Date(NOW + minute * 60_000).toISOString().slice(0, 16);
          const one = window(starts, { recurrence, timezone, duration_minutes: duration });
          const at = NOW + day * DAY;
          const whole = occurrences(one, at, at + 20 * DAY, 100);
          const parts = [0, 1, 2, 3].flatMap((part) =>
            occurrences(one, at + part * 5 * DAY, at + (part + 1) * 5 * DAY, 100),
          );
          expect([...new Set(parts.map(({ from }) => from))]).toEqual(whole.map(({ from }) => from));
          const upcoming = upcomingFrom(one, dayOf(at));
          expect(upcoming.slice(0, 5)).toEqual(occurrences(one, at, at + 5 * 366 * DAY, 5));
        },
      ),
      { numRuns: 60 },
    );
  });
});
