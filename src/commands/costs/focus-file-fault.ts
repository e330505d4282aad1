import type { UnreadableFormat } from '../../domain/costs/focus/file-format';
import { quoted } from '../../domain/costs/focus/focus-row';
import { type FileReading, SEPARATORS } from '../../domain/costs/focus/separator';
import type { Fault } from '../../domain/refusal';

type FaultCode =
  'IMPORT_EMPTY' | 'IMPORT_COLUMNS_MISSING' | 'IMPORT_FILE_BROKEN' | 'IMPORT_FORMAT_UNREADABLE' | 'IMPORT_TOO_LARGE';

/** FOCUS has some sixty columns; a file of something else may have any number. */
const MAX_NAMES = 80;

const listOf = (names: readonly string[]): string => {
  const shown = names.slice(0, MAX_NAMES).map(quoted).join(', ');
  return names.length > MAX_NAMES ? `${shown} and ${names.length - MAX_NAMES} more` : shown;
};

const readingText = ({ separator }: FileReading): string =>
  separator === null ? 'Parquet' : `CSV separated by ${SEPARATORS[separator]}`;

/** Why a file as a whole cannot be imported, or not to its end. */
export class FocusFileFault extends Error {
  private constructor(
    readonly code: FaultCode,
    message: string,
    readonly faults: Fault[] = [],
    /** What to do about it; null where the code says enough. */
    readonly remedy: string | null = null,
  ) {
    super(message);
  }

  static empty = (): FocusFileFault => new FocusFileFault('IMPORT_EMPTY', 'The file is empty: it has no header.');

  /**
   * @param missing columns of FOCUS that are not there
   * @param names columns that are there
   */
  static columnsMissing = (
    missing: readonly string[],
    names: readonly string[],
    reading: FileReading,
  ): FocusFileFault =>
    new FocusFileFault(
      'IMPORT_COLUMNS_MISSING',
      `The file lacks columns of FOCUS 1.2: ${missing.join(', ')}. It was read as ${readingText(reading)}, and has the columns ${listOf(names)}.`,
      missing.map((name) => ({ path: [name], message: `The column ${name} is missing.` })),
    );

  static unreadable = ({ name, remedy }: UnreadableFormat): FocusFileFault =>
    new FocusFileFault(
      'IMPORT_FORMAT_UNREADABLE',
      `The file is ${name}. CSV and Parquet are read, as they are or packed with gzip.`,
      [],
      remedy,
    );

  static parquet = (reason: string): FocusFileFault =>
    new FocusFileFault('IMPORT_FILE_BROKEN', `The Parquet file cannot be read: ${reason}`);

  static tooLarge = (maxBytes: number): FocusFileFault =>
    new FocusFileFault('IMPORT_TOO_LARGE', `The file is larger than ${maxBytes} bytes when it is unpacked.`);

  static rowTooLong = (line: number): FocusFileFault =>
    new FocusFileFault('IMPORT_FILE_BROKEN', `The row that begins in line ${line} is longer than 1 MiB.`);

  static noHeader = (maxBytes: number): FocusFileFault =>
    new FocusFileFault('IMPORT_FILE_BROKEN', `The first ${maxBytes} bytes have no header: the file is no table.`);

  static noTable = (line: number): FocusFileFault =>
    new FocusFileFault('IMPORT_FILE_BROKEN', `Down to line ${line}, too many rows do not fit the header.`);

  /** What an error of the streams behind the file means; an error that is not the file's comes back as it is. */
  static of(error: unknown): unknown {
    const { code } = error as { code?: unknown };
    if (error instanceof FocusFileFault || typeof code !== 'string' || !code.startsWith('Z_')) return error;
    return new FocusFileFault('IMPORT_FILE_BROKEN', 'The gzip data break off or are damaged.');
  }
}
