import { relativeTimeIn } from './relative-time';

const NOW = new Date(2026, 10, 30, 0, 15).getTime();
const at = (...parts: [number, number, number, number]) => new Date(2026, ...parts).getTime();
const relative = relativeTimeIn('en-GB');

it.each([
  [at(10, 30, 0, 10), '5 minutes ago'],
  [at(10, 29, 1, 0), '23 hours ago'],
  // A little more than a day ago, and than two days.
  [at(10, 29, 0, 10), 'yesterday'],
  [at(10, 28, 14, 40), '2 days ago'],
  [at(10, 27, 21, 51), '3 days ago'],
  [at(11, 1, 0, 30), 'tomorrow'],
  [at(11, 2, 23, 0), 'in 2 days'],
])('counts days as a calendar does: %d is %s', (time, text) => {
  expect(relative(time, NOW).replace(/\s/g, ' ')).toBe(text);
});
