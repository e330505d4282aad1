import { isOff, skewIn } from './clock-skew';

it.each([
  [-97_200, '27 hr'],
  [7_199, '120 min'],
  [-90, '90 sec'],
  [30, '30 sec'],
])('%d s are %s', (seconds, text) => {
  expect(skewIn('en', seconds)).toBe(text);
});

it('is in the language of the console', () => {
  expect(skewIn('de', -97_200)).toBe('27 Std.');
});

it('is worth a warning from 30 seconds on, in both directions', () => {
  expect([null, 0, 29, -29, 30, -30].filter(isOff)).toEqual([30, -30]);
});
