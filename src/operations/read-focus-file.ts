import { pipeline, Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { giveWay } from '../tenancy/fair-turns';
import { FocusFileFault } from './focus-file-fault';
import { createFocusParser, type FocusLine } from './focus-parser';

/** Bytes that are read without a look at the time: some hundred of the shortest rows. */
const SLICE_BYTES = 1024;

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** The first bytes of a stream, and the whole of it. */
const peek = async (source: Readable): Promise<{ head: Buffer; whole: Readable }> => {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let head = Buffer.alloc(0);
  let isDone = false;
  while (head.length < GZIP_MAGIC.length && !isDone) {
    const next = await chunks.next();
    isDone = next.done === true;
    if (!next.done) head = Buffer.concat([head, next.value]);
  }
  const whole = async function* () {
    if (head.length > 0) yield head;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  return { head, whole: Readable.from(whole(), { objectMode: false }) };
};

/** Lets so many bytes pass; where there are more, the file is at fault. */
const bounded = (maxBytes: number): Transform => {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > maxBytes) done(FocusFileFault.tooLarge(maxBytes));
      else done(null, chunk);
    },
  });
};

/** The bytes of the CSV, whichever way the file is packed. */
const unpacked = async (source: Readable, maxBytes: number): Promise<AsyncIterable<Buffer>> => {
  const { head, whole } = await peek(source);
  const out = bounded(maxBytes);
  const isGzip = head.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC);
  // Unlike pipe(), it hands an error on, and ends the reading when nobody wants more.
  if (isGzip) pipeline(whole, createGunzip(), out, () => undefined);
  else pipeline(whole, out, () => undefined);
  return out;
};

/**
 * Reads a FOCUS file: CSV in UTF-8, as it is or packed with gzip. It holds no row back.
 *
 * @param maxBytes most bytes of the CSV, unpacked
 * @param take is handed each row
 * @returns stops after each kilobyte of the file, so that what was taken can be dealt with, and lets other requests be
 * served in between
 * @throws FocusFileFault where the file as a whole is no good; rows before that have been handed on
 */
export async function* readFocusFile(
  source: Readable,
  maxBytes: number,
  take: (line: FocusLine) => void,
): AsyncGenerator<void> {
  const parser = createFocusParser(take);
  try {
    for await (const chunk of await unpacked(source, maxBytes)) {
      for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
        await parser.write(chunk.subarray(at, at + SLICE_BYTES));
        yield;
        // A few kilobytes unpack to a hundred thousand rows, which nothing but this interrupts.
        await giveWay();
      }
    }
    await parser.end();
    yield;
  } catch (error) {
    throw FocusFileFault.of(error);
  }
}
