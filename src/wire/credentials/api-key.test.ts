import { formatApiKey, looksLikeApiKey, parseApiKey } from './api-key';

const ID = 'e0123456789abcdef0123456';
const SECRET = 'A'.repeat(43);
const KEY = formatApiKey(ID, SECRET);

describe('an API key', () => {
  it('consists of a scheme, an id, a secret and a checksum', () => {
    // The checksum was calculated with Python: zlib.crc32, in base 62.
    expect(KEY).toBe(`tny_${ID}_${SECRET}1l8xQZ`);
    expect(parseApiKey(KEY)).toEqual({ documentId: ID, secret: SECRET });
    expect(looksLikeApiKey(KEY)).toBe(true);
  });

  it('is refused with any character changed, missing or added', () => {
    const changed = [...KEY].map(
      (character, at) => `${KEY.slice(0, at)}${character === 'a' ? 'b' : 'a'}${KEY.slice(at + 1)}`,
    );
    const others = [
      KEY.slice(0, -1),
      `${KEY}0`,
      ` ${KEY}`,
      `${KEY}\n`,
      KEY.toUpperCase(),
      'tny_',
      '',
      'tny__',
      `tny_${ID}`,
    ];
    expect([...changed, ...others].map((text) => parseApiKey(text))).toEqual([...changed, ...others].map(() => null));
  });

  it('is refused if only its id is another one', () => {
    expect(parseApiKey(KEY.replace(ID, `f${ID.slice(1)}`))).toBeNull();
  });

  it('is not mistaken for another credential', () => {
    expect(['agt_x', 'tscim_x', 'a.b.c', ''].some(looksLikeApiKey)).toBe(false);
  });
});
