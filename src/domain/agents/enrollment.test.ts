import { canEnrol, enrollmentEnd } from './enrollment';

it.each([
  [60, '2026-03-01T00:30:00.000Z'],
  [5, '2026-02-28T23:35:00.000Z'],
])('gives a token %i minutes', (minutes, end) => {
  expect(enrollmentEnd(new Date('2026-02-28T23:30:00.000Z'), minutes).toISOString()).toBe(end);
});

it.each([
  ['', false],
  ['x'.repeat(19), false],
  ['x'.repeat(20), true],
  [`${'x'.repeat(10)}\n${'x'.repeat(9)}`, true],
])('an enrollment token of %j can enrol an agent: %s', (token, expected) => {
  expect(canEnrol(token)).toBe(expected);
});
