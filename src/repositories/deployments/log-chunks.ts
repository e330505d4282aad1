/** Bytes of a log that are kept for each attempt: the last ones. */
export const KEPT_LOG_BYTES = 64 * 1024;

/** Bytes of a stored chunk at most. */
export const CHUNK_BYTES = 4096;

/** A part of a log. Positions count bytes of UTF-8 from the beginning of the log. */
export interface LogChunk {
  position: number;
  line: string;
}

/** What a log is from some position on. */
export interface LogPart {
  text: string;
  /** Where the next part begins. */
  next: number;
  /** Whether text before this part was not kept. */
  isTruncated: boolean;
}

const CONTINUES = 0b1000_0000;
const CONTINUATION_MASK = 0b1100_0000;

/** Whether a byte continues a character of UTF-8. */
const continues = (byte: number | undefined): boolean => byte !== undefined && (byte & CONTINUATION_MASK) === CONTINUES;

/** The last beginning of a character at or before a place. */
const boundaryBefore = (bytes: Buffer, place: number): number => {
  let at = Math.min(place, bytes.length);
  while (at > 0 && continues(bytes[at])) at -= 1;
  return at;
};

/** The first beginning of a character at or after a place. */
const boundaryAfter = (bytes: Buffer, place: number): number => {
  let at = Math.max(0, place);
  while (at < bytes.length && continues(bytes[at])) at += 1;
  return at;
};

/** The end of a chunk. */
export const endOf = ({ position, line }: LogChunk): number => position + Buffer.byteLength(line);

/**
 * The chunks of a text that is appended to a log. Of a longer text than is kept only the end is stored.
 *
 * @param last the last chunk, which is filled up; null for an empty log
 * @returns chunks, of which the first can replace `last`; no character is cut in two
 */
export const appendedChunks = (last: LogChunk | null, text: string): LogChunk[] => {
  // Neither database stores half a surrogate pair, and PostgreSQL stores no zero byte.
  const bytes = Buffer.from((last?.line ?? '') + text.toWellFormed().replaceAll('\0', '\u{FFFD}'));
  const start = last?.position ?? 0;
  const chunks: LogChunk[] = [];
  for (let from = boundaryAfter(bytes, bytes.length - KEPT_LOG_BYTES); from < bytes.length;) {
    const to = boundaryBefore(bytes, from + CHUNK_BYTES);
    chunks.push({ position: start + from, line: bytes.toString('utf8', from, to) });
    from = to;
  }
  return chunks;
};

/**
 * Joins stored chunks to the part of a log from a position on.
 *
 * @param chunks in their order, without gaps, from the one that contains the position
 * @param most bytes; at least 4
 */
export const logPart = (chunks: readonly LogChunk[], after: number, most: number): LogPart => {
  const start = chunks[0]?.position ?? after;
  const bytes = Buffer.from(chunks.map(({ line }) => line).join(''));
  const from = boundaryAfter(bytes, Math.min(Math.max(0, after - start), bytes.length));
  const to = boundaryBefore(bytes, from + most);
  return { text: bytes.toString('utf8', from, to), next: start + to, isTruncated: start > after };
};
