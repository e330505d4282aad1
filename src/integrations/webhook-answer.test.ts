import { brotliCompressSync, gzipSync } from 'node:zlib';
import { keptText } from './webhook-answer';

const kept = (body: Buffer | string, type?: string, isCut = false, coding?: string) =>
  keptText(
    Buffer.from(body),
    {
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(coding === undefined ? {} : { 'content-encoding': coding }),
    },
    isCut,
  );

describe('the kept text of a response', () => {
  it.each<[string, Buffer | string, string | undefined, string]>([
    ['UTF-8 without a type', 'größer', undefined, 'größer'],
    ['UTF-8 with a byte order mark', '\ufeffgrößer', 'text/plain; charset=utf-8', 'größer'],
    ['Latin-1', Buffer.from('größer', 'latin1'), 'text/html; charset=ISO-8859-1', 'größer'],
    ['a quoted charset', Buffer.from('größer', 'latin1'), 'text/html; Charset="windows-1252"; x=y', 'größer'],
    ['UTF-16', Buffer.from('größer', 'utf16le'), 'text/plain;charset=utf-16le', 'größer'],
    ['an unknown charset', 'größer', 'text/plain; charset=klingon', 'größer'],
    ['invalid UTF-8', Buffer.from([0x61, 0xff, 0x62]), 'application/json', 'a\ufffdb'],
    ['half a surrogate pair', Buffer.from([0x3d, 0xd8, 0x61, 0x00]), 'text/plain; charset=utf-16le', '\ufffda'],
    ['null bytes', 'a\0b', undefined, 'ab'],
    ['nothing', '', undefined, ''],
  ])('%s', (_what, body, type, expected) => {
    expect(kept(body, type)).toBe(expected);
  });

  it('does not end with half a character', () => {
    expect(kept(Buffer.from('größ').subarray(0, -1), undefined, true)).toBe('grö');
    expect(kept(Buffer.from('größ').subarray(0, -1), undefined, false)).toBe('grö\ufffd');
  });

  it('names a compression instead of showing its bytes', () => {
    expect(kept(gzipSync('no'), 'text/plain', false, 'GZip')).toBe('(compressed: gzip)');
    expect(kept(brotliCompressSync('no'), 'text/plain', true, 'br')).toBe('(compressed: br)');
    expect(kept('no', 'text/plain', false, 'identity')).toBe('no');
    expect(kept('', 'text/plain', false, 'gzip')).toBe('');
  });
});
