import fc from 'fast-check';
import { coveringTrigrams, trigramKey, trigramsOf } from './trigrams';

describe('trigrams', () => {
  it('are those of characters, not of UTF-16 units', () => {
    expect([...trigramsOf('a🦊bca🦊b')]).toEqual(['a🦊b', '🦊bc', 'bca', 'ca🦊']);
    expect(trigramsOf('🦊a').size).toBe(0);
  });

  it.each([
    ['ab', []],
    ['🦊🦊', []],
    ['abc', ['abc']],
    ['abcd', ['abc', 'bcd']],
    ['abcdefgh', ['abc', 'def', 'fgh']],
    ['aaaaaaa', ['aaa']],
  ])('to look up for %j are %j', (word, expected) => {
    expect(coveringTrigrams(word)).toEqual(expected);
  });

  it('of every text include those that are looked up for a word in it', () => {
    const part = fc.string({ unit: 'grapheme', maxLength: 8 });
    fc.assert(
      fc.property(part, part, part, (before, word, after) => {
        const all = trigramsOf(`${before}${word}${after}`);
        expect(coveringTrigrams(word).filter((trigram) => !all.has(trigram))).toEqual([]);
      }),
    );
  });
});

describe('the key of a trigram', () => {
  it('is a signed 32-bit integer that depends on the organisation and the order', () => {
    const keys = [trigramKey(1, 'abc'), trigramKey(2, 'abc'), trigramKey(1, 'acb'), trigramKey(2_147_483_647, '🦊ab')];
    expect(new Set(keys).size).toBe(4);
    expect(keys.every((key) => (key | 0) === key)).toBe(true);
  });

  // A changed hash would not find what is stored.
  it('stays the same', () => {
    expect(trigramKey(1, 'abc')).toBe(-490945116);
  });
});
