import { nextMissed } from './check-in';

it('a job is missed one interval and the grace period after its last report', () => {
  expect(nextMissed(1000, 60, 5)).toBe(66_000);
});
