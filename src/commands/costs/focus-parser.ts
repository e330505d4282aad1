import { Parser } from 'csv-parse';
import { fieldsOf, type FocusFields, type FocusHeader, readHeader } from '../../domain/costs/focus/focus-columns';
import type { LineError } from '../../domain/costs/import-tally';
import { type FileReading, type Separator, separatorOf } from '../../domain/costs/focus/separator';
import { FocusFileFault } from './focus-file-fault';
import { createLineCounter } from './line-counter';

/** One row of the file, by its first line: its fields, or why it has none. */
export type FocusLine = { line: number; fields: FocusFields } | LineError;

/** What becomes of the parts of a file. */
export interface FocusReader {
  /** Is handed each row. */
  take: (line: FocusLine) => void;
  /** Is handed how the file is read, before the first row. */
  note: (reading: FileReading) => void;
}

/** A quote that nobody closes would have the rest of the file for one row. */
const MAX_ROW_BYTES = 1024 * 1024;
/** A file most of whose rows are of another length than the header is no file of ours. */
const MAX_MALFORMED = 10_000;

/**
 * Where the columns of a file stand.
 *
 * @throws FocusFileFault where columns that FOCUS demands are missing
 */
export const headerOf = (names: readonly string[], reading: FileReading): FocusHeader => {
  const header = readHeader(names);
  if ('missing' in header) throw FocusFileFault.columnsMissing(header.missing, names, reading);
  return header;
};

const malformed = (line: number, reason: string): LineError => ({ line, code: 'ROW_MALFORMED', reason });

/** Turns the rows of a CSV into lines; what it throws ends the reading. */
const createLineReader = (separator: Separator, take: (line: FocusLine) => void) => {
  const counter = createLineCounter();
  let header: FocusHeader | null = null;
  let strangers = 0;
  return {
    hasHeader: (): boolean => header !== null,
    read(cells: string[], last: number): void {
      const line = counter.firstLineOf(cells, last);
      if (!header) header = headerOf(cells, { type: 'csv', separator });
      else if (cells.length === header.width) take({ line, fields: fieldsOf(header, cells) });
      else {
        strangers += 1;
        if (strangers > MAX_MALFORMED) throw FocusFileFault.noTable(line);
        take(malformed(line, `The row has ${cells.length} fields, the header ${header.width}.`));
      }
    },
    skip(code: string | undefined): void {
      // The parser cannot go on behind a row that is too long.
      if (code === 'CSV_MAX_RECORD_SIZE') throw FocusFileFault.rowTooLong(counter.next());
      take(malformed(counter.next(), 'A quote of this row is not closed.'));
    },
  };
};

/**
 * The parser with another end: rows are taken one by one, as they are found. Through its queue, or handed to `on_record`
 * with all that it tells of them, they outlived the garbage collector's quick rounds, and a million rows took 270 MB more
 * than ten thousand.
 */
class RowParser extends Parser {
  /** Of csv-parse, which does not tell of it in its types. */
  declare private readonly state: { record: readonly string[] };

  /** What a row did not survive. */
  fault: unknown = null;

  constructor(
    separator: Separator,
    private readonly reader: ReturnType<typeof createLineReader>,
  ) {
    super({
      delimiter: separator,
      bom: true,
      skip_empty_lines: true,
      relax_column_count: true,
      // A quote too many is a fault of its field alone; else it would swallow the rows behind it.
      relax_quotes: true,
      max_record_size: MAX_ROW_BYTES,
      skip_records_with_error: true,
      on_skip: (error) => {
        reader.skip(error?.code);
        return undefined;
      },
    });
    // csv-parse 7 makes an error of each row of another length, and copies the row into it by way of JSON, even where such
    // rows are to be taken: rows of 500,000 empty fields take 0.4 s each. No row is of another length than itself.
    Object.defineProperty(this.state, 'expectedRecordLength', {
      get: () => this.state.record.length,
      set: () => undefined,
    });
    // Whoever writes is told.
    this.on('error', () => undefined);
  }

  override push(row: string[] | null): boolean {
    if (row === null) return super.push(null);
    if (this.fault === null) this.hand(row);
    return true;
  }

  private hand(row: string[]): void {
    try {
      this.reader.read(row, this.info.lines);
    } catch (error) {
      this.fault = error;
    }
  }
}

/** FOCUS has some sixty columns: what begins with a longer line is no table, and would take long to split. */
const MAX_HEADER_BYTES = 64 * 1024;

const UTF16_MARK = Buffer.from([0xff, 0xfe]);

/** The first line of a file that is not blank, null while the bytes do not reach its end. */
const firstLineOf = (head: Buffer): string | null => {
  const isUtf16 = head.subarray(0, UTF16_MARK.length).equals(UTF16_MARK);
  const text = head.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\ufeff/, '');
  // The last part has no line break behind it, and may go on.
  const lines = text.split(/[\r\n]/).slice(0, -1);
  return lines.find((line) => line.trim() !== '') ?? null;
};

/** The rows of one file, read once its separator is known. */
const createRows = (separator: Separator, take: (line: FocusLine) => void) => {
  const reader = createLineReader(separator, take);
  const parser = new RowParser(separator, reader);
  const settle = (act: (done: (error?: Error | null) => void) => void): Promise<void> =>
    new Promise((resolve, reject) =>
      act((error) => {
        const fault = parser.fault ?? error;
        if (fault) reject(fault as Error);
        else resolve();
      }),
    );
  return {
    write: (part: Buffer): Promise<void> => settle((done) => parser.write(part, done)),
    async end(): Promise<void> {
      await settle((done) => parser.end(done));
      if (!reader.hasHeader()) throw FocusFileFault.empty();
    },
  };
};

/** Reads a FOCUS file in parts. */
export interface FocusParser {
  /** Takes the next part, and hands on the rows that end in it. */
  write(part: Buffer): Promise<void>;
  /** Hands on what is left. */
  end(): Promise<void>;
}

/**
 * Makes a parser for one file.
 *
 * @param reader is handed what separates the fields, and each row as it is found
 * @throws FocusFileFault from write() and end(), where the file as a whole is no good
 */
export const createFocusParser = ({ take, note }: FocusReader): FocusParser => {
  let head = Buffer.alloc(0);
  let rows: ReturnType<typeof createRows> | null = null;
  const begin = (line: string): ReturnType<typeof createRows> => {
    const separator = separatorOf(line);
    note({ type: 'csv', separator });
    rows = createRows(separator, take);
    return rows;
  };
  return {
    async write(part) {
      if (rows) return rows.write(part);
      head = Buffer.concat([head, part]);
      const line = firstLineOf(head);
      if (line !== null) await begin(line).write(head);
      else if (head.length > MAX_HEADER_BYTES) throw FocusFileFault.noHeader(MAX_HEADER_BYTES);
    },
    async end() {
      if (!rows) await begin(firstLineOf(Buffer.concat([head, Buffer.from('\n')])) ?? '').write(head);
      await rows?.end();
    },
  };
};
