import { encodingOf } from '../../domain/costs/focus/text-encoding';

/** Converts a text file to UTF-8 without a mark, part by part. */
export interface Transcoder {
  write(part: Buffer): Buffer;
  /** What remains of the last character. */
  end(): Buffer;
}

const UTF8_MARK = Buffer.from('\ufeff');

/** Removes the mark. Other bytes are left alone: whether they are UTF-8 is decided for each value. */
const createUtf8 = (): Transcoder => {
  let isFirst = true;
  return {
    write(part) {
      const isMarked = isFirst && part.subarray(0, UTF8_MARK.length).equals(UTF8_MARK);
      isFirst = false;
      return isMarked ? part.subarray(UTF8_MARK.length) : part;
    },
    end: () => Buffer.alloc(0),
  };
};

/**
 * Makes a transcoder for one file.
 *
 * @param head the first bytes of the file; the first part contains at least these
 * @throws TypeError `ERR_ENCODING_INVALID_ENCODED_DATA` from write() and end(), if the file is not in its encoding
 */
export const createTranscoder = (head: Buffer): Transcoder => {
  const encoding = encodingOf(head);
  if (encoding === 'utf-8') return createUtf8();
  const decoder = new TextDecoder(encoding, { fatal: true });
  return {
    write: (part) => Buffer.from(decoder.decode(part, { stream: true })),
    end: () => Buffer.from(decoder.decode()),
  };
};
