import { shownTimes, upcomingAt } from './window-times';

const window = { starts: '2026-10-24T22:00', duration_minutes: 60, timezone: 'UTC', recurrence: 'FREQ=DAILY;COUNT=2' };

const at = (text: string): number => Date.parse(`2026-10-${text}:00Z`);

it('a window shows the time that is in effect, or else the next one', () => {
  const times = (text: string) => Object.values(shownTimes(window, at(text)));
  const first = ['2026-10-24T22:00:00.000Z', '2026-10-24T23:00:00.000Z'];
  expect(times('20T12:00')).toEqual([...first, false]);
  expect(times('24T22:00')).toEqual([...first, true]);
  expect(times('24T23:00')).toEqual(['2026-10-25T22:00:00.000Z', '2026-10-25T23:00:00.000Z', false]);
  expect(times('25T23:00')).toEqual([null, null, false]);
  expect(upcomingAt(window, at('20T12:00'))).toBe(upcomingAt(window, at('20T15:00')));
});

describe('a daily window at 03:00', () => {
  const daily = { ...window, starts: '2026-09-30T03:00', timezone: 'Europe/Berlin', recurrence: 'FREQ=DAILY' };
  const MINUTE = 60_000;
  /** 03:00 in Berlin on each day; the clocks go back on 25 October 2026. */
  const begins: [number, number][] = [1, 2, 26, 30].map((day) => [day, Date.UTC(2026, 9, day, day < 25 ? 1 : 2)]);

  it.each(begins)('is in effect on day %d on a node that starts a minute before', (_day, at) => {
    // A module that is loaded anew knows as little as a node that starts.
    jest.isolateModules(() => {
      const started = require('./window-times') as typeof import('./window-times');
      const times = { from: new Date(at).toISOString(), until: new Date(at + 60 * MINUTE).toISOString() };
      expect(started.shownTimes(daily, at - MINUTE)).toEqual({ ...times, in_effect: false });
      expect(started.shownTimes(daily, at)).toEqual({ ...times, in_effect: true });
    });
  });

  it('is in effect on all of these days on a node that runs on', () => {
    for (const [, at] of begins)
      expect([at - MINUTE, at, at + 60 * MINUTE].map((time) => shownTimes(daily, time).in_effect)).toEqual([
        false,
        true,
        false,
      ]);
  });
});
