import fc from 'fast-check';
import { countParts, readingsOf } from './guessable-parts';

const isCommon = (word: string): boolean => ['password', 'summer'].includes(word);

it.each([
  ['', 0],
  ['x7k', 3],
  ['P@ssw0rd', 1],
  ['Summer2024!!', 3],
  ['abcdef', 1],
  ['qwertz', 1],
  ['24.12.1985', 1],
  ['x7kx7kx7k', 4],
])('counts the parts of "%s"', (password, parts) => {
  expect(countParts(password, isCommon)).toBe(parts);
});

it('reads one character for each code point', () => {
  expect(readingsOf('1Ä🦊').map((reading) => reading.length)).toEqual([3, 3, 3]);
});

describe('parts', () => {
  it('are never more than characters, nor more with more known words', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 24 }), (password) => {
        const parts = countParts(password, () => false);
        expect(parts).toBeLessThanOrEqual([...password].length);
        expect(countParts(password, isCommon)).toBeLessThanOrEqual(parts);
        expect(countParts(`${password}x`, isCommon)).toBeLessThanOrEqual(countParts(password, isCommon) + 1);
      }),
    );
  });
});
