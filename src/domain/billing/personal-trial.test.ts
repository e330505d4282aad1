import { personalTrialEnd } from './personal-trial';

const NOW = Date.UTC(2026, 2, 1, 12, 30);

it.each([
  ['14 days', 14, Date.UTC(2026, 2, 15, 12, 30)],
  ['one day', 1, Date.UTC(2026, 2, 2, 12, 30)],
  ['none', 0, null],
  ['none below zero', -3, null],
])('a personal trial lasts %s', (_what, days, expected) => {
  expect(personalTrialEnd(NOW, days)).toBe(expected);
});
