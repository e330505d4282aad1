import { durationIn } from './duration';

const MINUTE = 60_000;

it.each([
  [0, '0 min'],
  [-MINUTE, '0 min'],
  [29_000, '0 min'],
  [5 * MINUTE, '5 min'],
  [125 * MINUTE, '2 hr 5 min'],
  [120 * MINUTE, '2 hr'],
  [(2 * 1440 + 61) * MINUTE, '2 days 1 hr'],
  [(1440 + 5) * MINUTE, '1 day'],
])('%d ms are %s', (ms, text) => {
  expect(durationIn('en')(ms).replaceAll('hrs', 'hr').replaceAll('mins', 'min')).toBe(text);
});

it('is in the language of the console', () => {
  expect(durationIn('de')(125 * MINUTE)).toBe('2 Std. 5 Min.');
});

it('has seconds where they matter', () => {
  const text = durationIn('en', 'second');
  expect([text(0), text(41_400), text(341_000), text(3_600_000)]).toEqual(['0 sec', '41 sec', '5 min 41 sec', '1 hr']);
});
