import { createPlainTracker } from './form-tracker';
import { createMaskingStream, type Held } from './masking-stream';
import { createTextFinder } from './text-finder';

const streamOf = (texts: readonly string[], before?: Held | null) =>
  createMaskingStream([createPlainTracker(createTextFinder(texts))], before);

it('holds what can begin a text, and goes on with it in another stream', () => {
  const first = streamOf(['secret']);
  expect([first.push('my sec'), first.held()]).toEqual(['my ', { text: 'sec', masked: 0 }]);
  const second = streamOf(['secret'], first.held());
  expect([second.push('ret!'), second.held()]).toEqual(['***!', null]);
});

it('does not show the end of a text that the beginning of another one is in', () => {
  const texts = ['abcd', 'cdexyz'];
  const first = streamOf(texts);
  expect([first.push('abcde'), first.held()]).toEqual(['***', { text: 'cde', masked: 2 }]);
  expect(streamOf(texts, first.held()).push('!')).toBe('e!');
});
