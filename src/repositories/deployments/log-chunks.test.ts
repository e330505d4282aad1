import { appendedChunks, CHUNK_BYTES, endOf, KEPT_LOG_BYTES, type LogChunk, logPart } from './log-chunks';

/** A log after texts were appended to it. */
const logOf = (...texts: string[]): LogChunk[] =>
  texts.reduce<LogChunk[]>((log, text) => {
    const last = log.at(-1) ?? null;
    const added = appendedChunks(last, text);
    return [...(added[0] && added[0].position === last?.position ? log.slice(0, -1) : log), ...added];
  }, []);

describe('a log', () => {
  it('joins short texts, and counts bytes', () => {
    expect(logOf('a\n', 'ä\n')).toEqual([{ position: 0, line: 'a\nä\n' }]);
    expect(logPart(logOf('a\n', 'ä\n'), 2, 100)).toEqual({ text: 'ä\n', next: 5, isTruncated: false });
  });

  it('cuts long texts between characters, into chunks without gaps', () => {
    const text = '😀ä'.repeat(2000);
    const chunks = logOf('x', text);
    expect(chunks.length).toBeGreaterThan(2);
    expect(chunks.every(({ line }) => Buffer.byteLength(line) <= CHUNK_BYTES)).toBe(true);
    expect(chunks.slice(1).map(({ position }) => position)).toEqual(chunks.slice(0, -1).map(endOf));
    expect(chunks.map(({ line }) => line).join('')).toBe(`x${text}`);
  });

  it('is read in parts of any size', () => {
    const chunks = logOf('line 1 ä\n', '😀'.repeat(3000), 'end');
    let [text, after] = ['', 0];
    for (let part = logPart(chunks, after, 7); part.text !== ''; part = logPart(chunks, after, 7)) {
      text += part.text;
      after = part.next;
    }
    expect(text).toBe(`line 1 ä\n${'😀'.repeat(3000)}end`);
  });

  it('keeps the end of a text that is longer than what is kept, and says that the beginning is missing', () => {
    const chunks = appendedChunks(null, `${'a'.repeat(KEPT_LOG_BYTES)}end`);
    expect(chunks[0]?.position).toBe(3);
    expect(logPart(chunks, 0, KEPT_LOG_BYTES)).toMatchObject({ isTruncated: true, next: KEPT_LOG_BYTES + 3 });
  });

  it('stores neither zero bytes nor half characters', () => {
    expect(logOf('a\0b\uD83D')).toEqual([{ position: 0, line: 'a\u{FFFD}b\u{FFFD}' }]);
  });

  it('has nothing after its end', () => {
    expect(logPart([], 40, 100)).toEqual({ text: '', next: 40, isTruncated: false });
  });
});
