import { type CalendarWindow, entriesOf, firstEntries, MAX_CALENDAR_OCCURRENCES } from './calendar';

const DAY_MS = 86_400_000;
const FROM = Date.parse('2026-10-24T00:00:00Z');

const window = (fields: Partial<CalendarWindow> = {}): CalendarWindow => ({
  documentId: 'updates',
  name: 'Updates',
  starts: '2026-10-24T22:00',
  duration_minutes: 60,
  timezone: 'Europe/Berlin',
  recurrence: 'FREQ=DAILY',
  ...fields,
});

const days = (count: number) => ({ from: FROM, until: FROM + count * DAY_MS });

it('keeps the time on the wall when the clock changes', () => {
  const times = entriesOf(window(), days(3)).map(({ from }) => new Date(from).toISOString().slice(5, 16));
  expect(times).toEqual(['10-24T20:00', '10-25T21:00', '10-26T21:00']);
});

it('shows the times of all windows in their order', () => {
  const other = window({ documentId: 'other', starts: '2026-10-25T08:00', recurrence: null });
  const entries = [window(), other].flatMap((one) => entriesOf(one, days(2)));
  const { shown, isComplete } = firstEntries(entries);
  expect([shown.map((entry) => entry.window.documentId), isComplete]).toEqual([['updates', 'other', 'updates'], true]);
});

it('says whether the first ones are all', () => {
  const entries = entriesOf(window({ timezone: 'UTC' }), days(MAX_CALENDAR_OCCURRENCES + 1));
  expect(firstEntries(entries.slice(1)).isComplete).toBe(true);
  const { shown, isComplete } = firstEntries(entries);
  expect([shown.length, isComplete, shown[0]]).toEqual([MAX_CALENDAR_OCCURRENCES, false, entries[0]]);
});
