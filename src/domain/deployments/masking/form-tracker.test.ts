import { createPlainTracker, createWrappedTracker, type FormTracker } from './form-tracker';
import { createTextFinder } from './text-finder';

/** The places of a text in another one, and from where it could still be completed. */
const findIn = (tracker: FormTracker, text: string) => {
  const found = Array.from(text).flatMap((char, at) => {
    const from = tracker.next(char.charCodeAt(0), at);
    return from === null ? [] : [[from, at + 1]];
  });
  return { found, openFrom: tracker.openFrom(text.length) };
};

it('finds a text as it is', () => {
  const find = (text: string) => findIn(createPlainTracker(createTextFinder(['abcd'])), text);
  expect(find('xabcdab')).toEqual({ found: [[1, 5]], openFrom: 5 });
  expect(find('ab\ncdx')).toEqual({ found: [], openFrom: 6 });
});

it('finds a text across line breaks and indentation, and not across other spaces', () => {
  const find = (text: string) => findIn(createWrappedTracker(createTextFinder(['abcd'])), text);
  expect(find('xabcdab')).toEqual({ found: [[1, 5]], openFrom: 5 });
  expect(find('xab\r\n\t cd.')).toEqual({ found: [[1, 9]], openFrom: 10 });
  expect(find('xab cd.')).toEqual({ found: [], openFrom: 7 });
  expect(find('xab\n')).toEqual({ found: [], openFrom: 1 });
});
