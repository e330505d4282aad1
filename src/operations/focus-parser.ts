import { Parser } from 'csv-parse';
import { fieldsOf, type FocusFields, type FocusHeader, readHeader } from '../domain/costs/focus-columns';
import type { LineError } from '../domain/costs/import-tally';
import { FocusFileFault } from './focus-file-fault';
import { createLineCounter } from './line-counter';

/** One row of the file, by its first line: its fields, or why it has none. */
export type FocusLine = { line: number; fields: FocusFields } | LineError;

/** A quote that nobody closes would have the rest of the file for one row. */
const MAX_ROW_BYTES = 1024 * 1024;
/** A file most of whose rows are of another length than the header is no file of ours. */
const MAX_MALFORMED = 10_000;

const headerOf = (names: readonly string[]): FocusHeader => {
  const header = readHeader(names);
  if ('missing' in header) throw FocusFileFault.columnsMissing(header.missing);
  return header;
};

const malformed = (line: number, reason: string): LineError => ({ line, code: 'ROW_MALFORMED', reason });

/** Turns the rows of a CSV into lines; what it throws ends the reading. */
const createLineReader = (take: (line: FocusLine) => void) => {
  const counter = createLineCounter();
  let header: FocusHeader | null = null;
  let strangers = 0;
  return {
    hasHeader: (): boolean => header !== null,
    read(cells: string[], last: number): void {
      const line = counter.firstLineOf(cells, last);
      if (!header) header = headerOf(cells);
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

  constructor(private readonly reader: ReturnType<typeof createLineReader>) {
    super({
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
 * @param take is handed each row as it is found
 * @throws FocusFileFault from write() and end(), where the file as a whole is no good
 */
export const createFocusParser = (take: (line: FocusLine) => void): FocusParser => {
  const reader = createLineReader(take);
  const parser = new RowParser(reader);
  const settle = (act: (done: (error?: Error | null) => void) => void): Promise<void> =>
    new Promise((resolve, reject) =>
      act((error) => {
        const fault = parser.fault ?? error;
        if (fault) reject(fault as Error);
        else resolve();
      }),
    );
  return {
    write: (part) => settle((done) => parser.write(part, done)),
    async end() {
      await settle((done) => parser.end(done));
      if (!reader.hasHeader()) throw FocusFileFault.empty();
    },
  };
};
