import { Parser } from 'csv-parse';
import { fieldsOf, type FocusFields, type FocusHeader, readHeader } from '../../domain/costs/focus/focus-columns';
import { createDimensionReader, type DimensionReader } from '../../domain/costs/dimensions';
import type { LineError } from '../../domain/costs/import-tally';
import { type FileReading, type Separator, separatorHintIn, separatorOf } from '../../domain/costs/focus/separator';
import { decodeCharacters } from '../../domain/costs/focus/text-encoding';
import { FocusFileFault } from './focus-file-fault';
import { createLineCounter } from './line-counter';
import { createPlainRows, lineBreaksOf } from './plain-rows';
import { errorOf } from '../../values';

/** A row that could be read: its fields and all its dimensions. */
export interface ReadLine {
  line: number;
  fields: FocusFields;
  dimensions: string;
  /** Its dimensions without lists, maps and structs, if the file has any: earlier versions read none. */
  flatDimensions?: () => string;
}

/** One row of the file, identified by its first line, or why it cannot be read. */
export type FocusLine = ReadLine | LineError;

/** Receives the rows of a file. */
export interface FocusReader {
  /** Receives each row. */
  take: (line: FocusLine) => void;
  /** Receives the format of the file, before the first row. */
  note: (reading: FileReading) => void;
  /** Whom the reading counts for. */
  caller: string;
}

/** Without this limit, an unclosed quote would make one row of the rest of the file. */
const MAX_ROW_BYTES = 1024 * 1024;
/** A file with this many rows of a different length than the header is not a FOCUS file. */
const MAX_MALFORMED = 10_000;

/**
 * Finds the FOCUS columns in the header of a file.
 *
 * @throws FocusFileFault if columns that FOCUS requires are missing
 */
export const headerOf = (names: readonly string[], reading: FileReading): FocusHeader => {
  const header = readHeader(names);
  if ('missing' in header) throw FocusFileFault.columnsMissing(header.missing, names, reading);
  return header;
};

const malformed = (line: number, reason: string): LineError => ({ line, code: 'ROW_MALFORMED', reason });

/**
 * Turns the rows of a CSV file into lines. An error that it throws ends the reading.
 *
 * @param skipped how many lines come before the table
 */
const createLineReader = (separator: Separator, skipped: number, take: (line: FocusLine) => void) => {
  let header: FocusHeader | null = null;
  let dimensionsOf: DimensionReader = () => '';
  let malformedRows = 0;
  return {
    hasHeader: (): boolean => header !== null,
    read(cells: string[], lineOfTable: number): void {
      const line = lineOfTable + skipped;
      if (!header) {
        header = headerOf(cells, { type: 'csv', separator });
        dimensionsOf = createDimensionReader(cells);
      } else if (cells.length === header.width)
        take({ line, fields: fieldsOf(header, cells), dimensions: dimensionsOf(cells) });
      else {
        malformedRows += 1;
        if (malformedRows > MAX_MALFORMED) throw FocusFileFault.noTable(line);
        take(malformed(line, `The row has ${cells.length} fields, the header ${header.width}.`));
      }
    },
    skip(code: string | undefined, lineOfTable: number): void {
      const line = lineOfTable + skipped;
      // The parser cannot continue after a row that is too long.
      if (code === 'CSV_MAX_RECORD_SIZE') throw FocusFileFault.rowTooLong(line);
      take(malformed(line, 'This row has an unclosed quote.'));
    },
  };
};

/**
 * The parser with a different output: rows are processed one by one as they are found. In its queue, or passed to
 * `on_record` with their details, rows survived the garbage collector's minor collections, and a million rows took 270
 * MB more than ten thousand.
 */
class RowParser extends Parser {
  /** A private field of csv-parse, missing from its types. */
  declare private readonly state: { record: readonly string[] };

  /** The first error that a row caused. */
  fault: unknown = null;

  private readonly counter = createLineCounter();

  /**
   * @param linesBefore how many lines were read without it
   * @param rest the text that follows them
   */
  constructor(
    separator: Separator,
    private readonly reader: ReturnType<typeof createLineReader>,
    private readonly linesBefore: number,
    rest: Buffer,
  ) {
    super({
      delimiter: separator,
      record_delimiter: lineBreaksOf(linesBefore, rest),
      // One character for each byte: whether a value is in UTF-8 is decided for each.
      encoding: 'latin1',
      skip_empty_lines: true,
      relax_column_count: true,
      // A stray quote is a fault of its field only; otherwise it would swallow the rows after it.
      relax_quotes: true,
      max_record_size: MAX_ROW_BYTES,
      skip_records_with_error: true,
      on_skip: (error) => {
        reader.skip(error?.code, linesBefore + this.counter.next());
        return undefined;
      },
    });
    // csv-parse 7 creates an error for each row of a different length and copies the row into it as JSON, even where
    // such rows are allowed: rows of 500,000 empty fields take 0.4 s each. Expecting each row's own length avoids that.
    Object.defineProperty(this.state, 'expectedRecordLength', {
      get: () => this.state.record.length,
      set: () => undefined,
    });
    // The callbacks of write() and end() report the error.
    this.on('error', () => undefined);
  }

  override push(row: string[] | null): boolean {
    if (row === null) return super.push(null);
    if (this.fault === null) this.hand(row);
    return true;
  }

  private hand(row: string[]): void {
    try {
      const line = this.linesBefore + this.counter.firstLineOf(row, this.info.lines);
      this.reader.read(row.map(decodeCharacters), line);
    } catch (error) {
      this.fault = error;
    }
  }
}

/** FOCUS has about sixty columns: a file with a longer first line is not a table, and would take long to split. */
const MAX_HEADER_BYTES = 64 * 1024;

/** The line of a file that has its header; null until its end has been read. */
const headerLineOf = (head: Buffer): string | null => {
  // The last part has no line break after it yet, and may continue.
  const lines = head
    .toString('utf8')
    .split(/[\r\n]/)
    .slice(0, -1);
  return lines.find((line) => line.trim() !== '') ?? null;
};

/** The rows of one file, read once its separator is known. */
const createRows = (separator: Separator, skipped: number, take: (line: FocusLine) => void) => {
  const reader = createLineReader(separator, skipped, take);
  const plain = createPlainRows(separator, (cells, line) => reader.read(cells, line));
  let parser: RowParser | null = null;
  const settle = (own: RowParser, act: (done: (error?: Error | null) => void) => void): Promise<void> =>
    new Promise((resolve, reject) =>
      act((error) => {
        const fault = own.fault ?? error;
        if (fault) reject(errorOf(fault));
        else resolve();
      }),
    );
  const write = async (own: RowParser, part: Buffer): Promise<void> => settle(own, (done) => own.write(part, done));
  /** Continues with csv-parse after the last plain row. */
  const goOn = async (rest: Buffer | null): Promise<void> => {
    if (rest === null) return;
    parser = new RowParser(separator, reader, plain.lines(), rest);
    await write(parser, rest);
  };
  return {
    async write(part: Buffer): Promise<void> {
      if (parser) await write(parser, part);
      else await goOn(plain.write(part));
    },
    async end(): Promise<void> {
      if (!parser) await goOn(plain.end());
      const own: RowParser | null = parser;
      if (own) await settle(own, (done) => own.end(done));
      if (!reader.hasHeader()) throw FocusFileFault.empty();
    },
  };
};

/** Reads a FOCUS file in parts. */
export interface FocusParser {
  /** Reads the next part, and passes on the rows that end in it. */
  write(part: Buffer): Promise<void>;
  /** Passes on the remaining rows. */
  end(): Promise<void>;
}

/**
 * Makes a parser for one file, which is in UTF-8 without a mark.
 *
 * @param reader receives the format, and each row as it is found
 * @throws FocusFileFault from write() and end(), if the file cannot be read as a whole
 */
export const createFocusParser = ({ take, note }: FocusReader): FocusParser => {
  let head = Buffer.alloc(0);
  let rows: ReturnType<typeof createRows> | null = null;
  const begin = async (line: string, hint: number): Promise<void> => {
    const separator = separatorOf(line);
    note({ type: 'csv', separator });
    rows = createRows(separator, hint > 0 ? 1 : 0, take);
    await rows.write(head.subarray(hint));
  };
  const write = async (part: Buffer): Promise<void> => {
    if (rows) return rows.write(part);
    head = Buffer.concat([head, part]);
    const hint = separatorHintIn(head.toString('latin1')).length;
    const line = headerLineOf(head.subarray(hint));
    if (line !== null) await begin(line, hint);
    else if (head.length > MAX_HEADER_BYTES) throw FocusFileFault.noHeader(MAX_HEADER_BYTES);
  };
  return {
    write,
    async end() {
      // The header may be all there is, without a line break.
      if (!rows) await write(Buffer.from('\n'));
      if (!rows) throw FocusFileFault.empty();
      await rows.end();
    },
  };
};
