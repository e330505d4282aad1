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
