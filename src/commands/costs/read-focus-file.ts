import { pipeline, Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { FORMAT_BYTES, formatOf } from '../../domain/costs/focus/file-format';
import { BACKGROUND_TURN_MS, yieldToEventLoop } from '../../database/fair-turns';
import { FocusFileFault } from './focus-file-fault';
import { createFocusParser, type FocusReader } from './focus-parser';
import { readParquet } from './read-parquet';
import { createTranscoder } from './to-utf8';

/** Bytes that are parsed before other requests can get a turn: a dozen usual rows, or some hundreds of the shortest. */
const SLICE_BYTES = 8 * 1024;

/** Returns the first bytes of a stream, and the whole stream. */
const peek = async (source: Readable): Promise<{ head: Buffer; whole: Readable }> => {
  const chunks: AsyncIterator<Buffer> = source[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let isDone = false;
  while (head.length < FORMAT_BYTES && !isDone) {
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

/** Passes up to `maxBytes`; more than that is a fault of the file. */
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

/** The uncompressed bytes of a table. */
interface OpenedTable {
  isParquet: boolean;
  /** The first of them. */
  head: Buffer;
  bytes: Readable;
}

/** Returns the uncompressed bytes of the table, and whether they are Parquet or CSV. */
const opened = async (source: Readable, maxBytes: number): Promise<OpenedTable> => {
  const { head, whole } = await peek(source);
  const out = bounded(maxBytes);
  const isGzip = formatOf(head) === 'gzip';
  // Unlike pipe(), pipeline() passes errors on, and stops reading when the consumer stops.
  if (isGzip) pipeline(whole, createGunzip(), out, () => undefined);
  else pipeline(whole, out, () => undefined);
  const inner = await peek(out);
  const format = formatOf(inner.head);
  if (typeof format === 'object') throw FocusFileFault.unreadable(format);
  return { isParquet: format === 'parquet', head: inner.head, bytes: inner.whole };
};

/**
 * Pauses after each slice, so that a few kilobytes of gzip that expand to a hundred thousand rows do not block the
 * event loop.
 */
async function* readCsv({ head, bytes }: OpenedTable, reader: FocusReader): AsyncGenerator<void> {
  const parser = createFocusParser(reader);
  const transcoder = createTranscoder(head);
  const chunks: AsyncIterable<Buffer> = bytes;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += SLICE_BYTES) {
      await parser.write(transcoder.write(chunk.subarray(at, at + SLICE_BYTES)));
      yield;
      await yieldToEventLoop(BACKGROUND_TURN_MS);
    }
  }
  await parser.write(transcoder.end());
  await parser.end();
  yield;
}

/**
 * Reads a FOCUS file: CSV in UTF-8 or UTF-16, or Parquet, uncompressed or compressed with gzip. It buffers no rows.
 *
 * @param maxBytes maximum size of the uncompressed table
 * @param reader receives each row
 * @returns pauses after some kilobytes of CSV and after some rows of Parquet, so that the rows can be processed and
 *   other requests get a turn
 * @throws FocusFileFault if the file cannot be read as a whole; rows before the fault have been passed on
 */
export async function* readFocusFile(source: Readable, maxBytes: number, reader: FocusReader): AsyncGenerator<void> {
  try {
    const table = await opened(source, maxBytes);
    if (table.isParquet) yield* readParquet(table.bytes, maxBytes, reader);
    else yield* readCsv(table, reader);
  } catch (error) {
    throw FocusFileFault.of(error);
  }
}
