import fc from 'fast-check';
import { cleanLine, cleanText } from './texts';

describe('texts of reports', () => {
  it.each([
    ['keeps lines and tabs', 'a\r\n\tb\rc\u2028d', 'a\n\tb\nc\nd'],
    ['has no control characters', 'a\u0000b\u001B[31mc\u0085d\u007F', 'ab[31mcd'],
    ['has no marks that reverse the order of characters', 'exe\u202Efdp\u2066', 'exefdp'],
    ['has whole characters only', 'a\uD800b', 'a\uFFFDb'],
    ['keeps the indentation of its first line', '\n \n  if a:\n    b \n', '  if a:\n    b'],
    ['is null if nothing is left', ' \u0000\n ', null],
    ['is null if it is a number', 7, null],
    ['is null if it is an object', { text: 'a' }, null],
  ])('%s', (_what, value, expected) => {
    expect(cleanText(value, 100)).toBe(expected);
  });

  it('is one line without space around it where a line is asked for', () => {
    expect(cleanLine('  a b ', 100)).toBe('a b');
    expect(cleanLine('a\r\n\r\nb\tc  d', 100)).toBe('a b c  d');
  });

  it('shows that it is cut, and not within a character', () => {
    expect(cleanText('ab😀', 3)).toBe('ab…');
    expect(cleanText('ab😀', 4)).toBe('ab😀');
    expect(cleanText('ab😀c', 4)).toBe('ab…');
  });

  it('is bounded, well formed and stays the same when it is cleaned again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 20 }), (value, max) => {
        const text = cleanText(value, max);
        expect(text?.length ?? 0).toBeLessThanOrEqual(max);
        expect(text?.isWellFormed() ?? true).toBe(true);
        expect(cleanText(text, max)).toBe(text);
        expect(cleanLine(value, max) ?? '').not.toMatch(/\p{Cc}/u);
      }),
    );
  });
});
