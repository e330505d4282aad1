import { Readable } from 'node:stream';

/** The media type of responses. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * The JSON of a list.
 *
 * @param length number of records
 * @param write writes the record at a place
 * @param meta the `meta` of the response
 */
export const listText = (length: number, write: (place: number) => string, meta: object): string => {
  let text = '{"data":[';
  for (let place = 0; place < length; place += 1) text += place > 0 ? `,${write(place)}` : write(place);
  return `${text}],"meta":${JSON.stringify(meta)}}`;
};

/** Bytes of a piece of a stream. A response makes progress with each piece that its client has read. */
const PIECE_BYTES = 64 * 1024;
/** The most bytes that UTF-8 has for a unit of a string. */
const MAX_BYTES_PER_UNIT = 3;

const encoder = new TextEncoder();

/** Cuts texts into pieces of bytes, so that a slow client of a large record makes progress. No text is copied as a whole. */
export const inPieces = async function* (texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) {
    for (let at = 0; at < text.length;) {
      const piece = Buffer.allocUnsafeSlow(Math.min(PIECE_BYTES, MAX_BYTES_PER_UNIT * (text.length - at)));
      const { read, written } = encoder.encodeInto(text.slice(at), piece);
      at += read;
      yield piece.subarray(0, written);
    }
  }
};

/**
 * Streams a list with large fields. A record is read when its predecessor has been sent, so a response has one record in memory.
 *
 * @param records each record as JSON
 * @param meta the `meta` of the response
 */
export const streamList = (records: AsyncIterable<string>, meta: object): Readable => {
  const parts = async function* () {
    yield '{"data":[';
    let separator = '';
    for await (const record of records) {
      yield separator + record;
      separator = ',';
    }
    yield `],"meta":${JSON.stringify(meta)}}`;
  };
  return Readable.from(inPieces(parts()));
};
