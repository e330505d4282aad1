import { pipeline, Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { type Options, parse } from 'csv-parse';
import { fieldsOf, type FocusFields, type FocusHeader, readHeader } from '../domain/costs/focus-columns';
import type { LineError } from '../domain/costs/import-tally';
import { FocusFileFault } from './focus-file-fault';
import { createLineCounter } from './line-counter';

/** One row of the file, by its first line: its fields, or why it has none. */
export type FocusLine = { line: number; fields: FocusFields } | LineError;

/** A quote that nobody closes would have the rest of the file for one row. */
const MAX_ROW_BYTES = 1024 * 1024;
/** The parser takes long over rows of another length than the header; where most are, it is no file of ours. */
const MAX_MALFORMED = 10_000;
const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** The first bytes of a stream, and the whole of it. */
const peek = async (source: Readable): Promise<{ head: Buffer; whole: Readable }> => {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let head = Buffer.alloc(0);
  let isDone = false;
  while (head.length < GZIP_MAGIC.length && !isDone) {
    const { value, done } = await chunks.next();
    isDone = done === true;
    if (!isDone) head = Buffer.concat([head, value as Buffer]);
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

interface Row {
  line: number;
  cells: string[];
}

/** The rows of a CSV, each with its first line; what is none goes to `skipped`. */
const rowsOf = async (source: Readable, maxBytes: number, skipped: LineError[]): Promise<AsyncIterable<Row>> => {
  const { head, whole } = await peek(source);
  const lines = createLineCounter();
  let width = 0;
  let malformed = 0;
  const options: Options<Row, string[]> = {
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    // A quote too many is a fault of its field alone; else it would swallow the rows behind it.
    relax_quotes: true,
    max_record_size: MAX_ROW_BYTES,
    skip_records_with_error: true,
    on_record: (cells, { lines: last }) => {
      const line = lines.firstLineOf(cells, last);
      width ||= cells.length;
      if (cells.length !== width) malformed += 1;
      if (malformed > MAX_MALFORMED) throw FocusFileFault.noTable(line);
      return { line, cells };
    },
    on_skip: (error) => {
      // The parser cannot go on behind a row that is too long.
      if (error?.code === 'CSV_MAX_RECORD_SIZE') throw FocusFileFault.rowTooLong(lines.next());
      skipped.push({ line: lines.next(), code: 'ROW_MALFORMED', reason: 'A quote of this row is not closed.' });
      return undefined;
    },
  };
  // Its types know records of another shape only where they have names.
  const parser = parse(options as unknown as Options);
  const isGzip = head.subarray(0, GZIP_MAGIC.length).equals(GZIP_MAGIC);
  // Unlike pipe(), it hands an error on, and ends the reading when nobody wants more.
  if (isGzip) pipeline(whole, createGunzip(), bounded(maxBytes), parser, () => undefined);
  else pipeline(whole, bounded(maxBytes), parser, () => undefined);
  return parser as AsyncIterable<Row>;
};

const lineOf = (header: FocusHeader, { line, cells }: Row): FocusLine => {
  if (cells.length === header.width) return { line, fields: fieldsOf(header, cells) };
  const reason = `The row has ${cells.length} fields, the header ${header.width}.`;
  return { line, code: 'ROW_MALFORMED', reason };
};

/**
 * Reads a FOCUS file row by row: CSV in UTF-8, as it is or packed with gzip. It holds no more than a few rows at a time.
 *
 * @param maxBytes most bytes of the CSV, unpacked
 * @throws FocusFileFault where the file as a whole is no good; rows before that have been read
 */
export async function* readFocusFile(source: Readable, maxBytes: number): AsyncGenerator<FocusLine> {
  let header: FocusHeader | null = null;
  const skipped: LineError[] = [];
  try {
    for await (const row of await rowsOf(source, maxBytes, skipped)) {
      if (header) {
        yield* skipped.splice(0);
        yield lineOf(header, row);
        continue;
      }
      const read = readHeader(row.cells);
      if ('missing' in read) throw FocusFileFault.columnsMissing(read.missing);
      header = read;
    }
  } catch (error) {
    throw FocusFileFault.of(error);
  }
  if (!header) throw FocusFileFault.empty();
  yield* skipped;
}
