import { createTextFinder } from './text-finder';

/** The ends and lengths of the longest texts in a text. */
const matchesIn = (text: string, texts: string[]): [number, number][] => {
  const finder = createTextFinder(texts);
  let state = 0;
  return Array.from(text).flatMap((char, index): [number, number][] => {
    state = finder.next(state, char.charCodeAt(0));
    const length = finder.matchAt(state);
    return length > 0 ? [[index + 1, length]] : [];
  });
};

it('finds the longest text that ends at each place', () => {
  const texts = ['he', 'she', 'his', 'hers'];
  expect(matchesIn('ushers', texts)).toEqual([
    [4, 3],
    [6, 4],
  ]);
  expect(matchesIn('xhexhis', texts)).toEqual([
    [3, 2],
    [7, 3],
  ]);
});

it('knows how much of the last characters can begin a text', () => {
  const finder = createTextFinder(['abcd']);
  let state = 0;
  const depths = Array.from('xabcabcd').map((char) => {
    state = finder.next(state, char.charCodeAt(0));
    return finder.depthOf(state);
  });
  expect(depths).toEqual([0, 1, 2, 3, 1, 2, 3, 4]);
});
