import type { UnreadableFormat } from '../../domain/costs/focus/file-format';
import { quoted } from '../../domain/costs/focus/focus-row';
import { type FileReading, SEPARATORS } from '../../domain/costs/focus/separator';
import type { Fault } from '../../domain/refusal';
import { codeOf } from '../../values';

type FaultCode =
  | 'IMPORT_EMPTY'
  | 'IMPORT_COLUMNS_MISSING'
  | 'IMPORT_FILE_BROKEN'
  | 'IMPORT_FORMAT_UNREADABLE'
  | 'IMPORT_TOO_LARGE';

/** FOCUS has about sixty columns; another kind of file can have any number. */
const MAX_NAMES = 80;

const listOf = (names: readonly string[]): string => {
  const shown = names.slice(0, MAX_NAMES).map(quoted).join(', ');
  return names.length > MAX_NAMES ? `${shown} and ${names.length - MAX_NAMES} more` : shown;
};

const describeReading = ({ separator }: FileReading): string =>
  separator === null ? 'Parquet' : `CSV separated by ${SEPARATORS[separator]}`;

/** Why a file cannot be imported at all, or not to its end. */
export class FocusFileFault extends Error {
  private constructor(
    readonly code: FaultCode,
    message: string,
    readonly faults: Fault[] = [],
    /** What to do about it; null if the code is clear enough. */
    readonly remedy: string | null = null,
  ) {
    super(message);
  }

  static empty = (): FocusFileFault => new FocusFileFault('IMPORT_EMPTY', 'The file is empty: it has no header.');

  /**
   * @param missing FOCUS columns that the file lacks
   * @param names columns that the file has
   */
  static columnsMissing = (
    missing: readonly string[],
    names: readonly string[],
    reading: FileReading,
  ): FocusFileFault =>
    new FocusFileFault(
      'IMPORT_COLUMNS_MISSING',
      `The file lacks FOCUS columns: ${missing.join(', ')}. It was read as ${describeReading(reading)}, and has the columns ${listOf(names)}.`,
      missing.map((name) => ({ path: [name], message: `The column ${name} is missing.` })),
    );

  static unreadable = ({ name, remedy }: UnreadableFormat): FocusFileFault =>
    new FocusFileFault(
      'IMPORT_FORMAT_UNREADABLE',
      `The file is ${name}. Send CSV or Parquet, uncompressed or compressed with gzip.`,
      [],
      remedy,
    );

  static parquet = (reason: string): FocusFileFault =>
    new FocusFileFault('IMPORT_FILE_BROKEN', `The Parquet file cannot be read: ${reason}`);

  static tooLarge = (maxBytes: number): FocusFileFault =>
    new FocusFileFault('IMPORT_TOO_LARGE', `The file is larger than ${maxBytes} bytes when uncompressed.`);

  static rowTooLong = (line: number): FocusFileFault =>
    new FocusFileFault('IMPORT_FILE_BROKEN', `The row that starts on line ${line} is longer than 1 MiB.`);

  static noHeader = (maxBytes: number): FocusFileFault =>
    new FocusFileFault('IMPORT_FILE_BROKEN', `The first ${maxBytes} bytes contain no header: the file is not a table.`);

  static noTable = (line: number): FocusFileFault =>
    new FocusFileFault('IMPORT_FILE_BROKEN', `Too many rows up to line ${line} do not match the header.`);

  /** Converts an error of the file's streams. Errors that are not the file's fault are returned unchanged. */
  static of(error: unknown): unknown {
    const code = codeOf(error);
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA')
      return new FocusFileFault('IMPORT_FILE_BROKEN', 'The file is not valid UTF-16.', [], 'Save the file as UTF-8.');
    if (error instanceof FocusFileFault || typeof code !== 'string' || !code.startsWith('Z_')) return error;
    return new FocusFileFault('IMPORT_FILE_BROKEN', 'The gzip data is truncated or corrupt.');
  }
}
