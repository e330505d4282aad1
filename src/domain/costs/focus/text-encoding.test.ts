import { decodeCharacters, decodeValue, encodingOf, misread } from './text-encoding';

describe('the bytes of a value', () => {
  it.each(['', 'Compute', 'Größe', '😀', '\ufffd'])('are decoded from UTF-8: %j', (text) => {
    const bytes = Buffer.from(text);
    expect(decodeValue(bytes)).toBe(text);
    expect(decodeCharacters(bytes.toString('latin1'))).toBe(text);
    expect(misread(decodeValue(bytes))).toBeNull();
  });

  it.each([
    ['Windows-1252', Buffer.from('Gr\xf6\xdfe \x80', 'latin1'), 'Größe €'],
    ['a character that is cut off', Buffer.from('Größe').subarray(0, 3), 'GrÃ'],
    ['the first three bytes of four', Buffer.from('😀').subarray(0, 3), 'ðŸ˜'],
    ['a replacement character and another byte', Buffer.from([0xef, 0xbf, 0xbd, 0xe4]), 'ï¿½ä'],
    ['half of a surrogate pair', Buffer.from([0xed, 0xa0, 0x80]), 'í\u00a0€'],
  ])('are marked if they are not UTF-8: %s', (_what, bytes, shown) => {
    expect(misread(decodeValue(bytes))).toBe(shown);
    expect(misread(decodeCharacters(bytes.toString('latin1')))).toBe(shown);
  });

  it('are shown in part if they are many', () => {
    expect(misread(decodeValue(Buffer.alloc(100_000, 0xff)))).toBe('ÿ'.repeat(200));
  });
});

describe('the encoding of a file', () => {
  it.each([
    ['', 'utf-8'],
    ['B', 'utf-8'],
    ['Bi', 'utf-8'],
    ['\xef\xbb\xbfBi', 'utf-8'],
    ['\0\0Bi', 'utf-8'],
    ['\xff\xfeB\0', 'utf-16le'],
    ['\xfe\xff\0B', 'utf-16be'],
    ['B\0i\0', 'utf-16le'],
    ['\0B\0i', 'utf-16be'],
  ])('that begins with %j is %s', (head, encoding) => {
    expect(encodingOf(Buffer.from(head, 'latin1'))).toBe(encoding);
  });
});
