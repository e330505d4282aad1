import type { Fault } from '../domain/refusal';

type FaultCode = 'IMPORT_EMPTY' | 'IMPORT_COLUMNS_MISSING' | 'IMPORT_FILE_BROKEN' | 'IMPORT_TOO_LARGE';

/** Why a file as a whole cannot be imported, or not to its end. */
export class FocusFileFault extends Error {
  private constructor(
    readonly code: FaultCode,
    message: string,
    readonly faults: Fault[] = [],
  ) {
    super(message);
  }

  static empty = (): FocusFileFault => new FocusFileFault('IMPORT_EMPTY', 'The file is empty: it has no header.');

  static columnsMissing = (names: readonly string[]): FocusFileFault =>
    new FocusFileFault(
      'IMPORT_COLUMNS_MISSING',
      `The file lacks columns of FOCUS 1.2: ${names.join(', ')}.`,
      names.map((name) => ({ path: [name], message: `The column ${name} is missing.` })),
    );

  static tooLarge = (maxBytes: number): FocusFileFault =>
    new FocusFileFault('IMPORT_TOO_LARGE', `The file is larger than ${maxBytes} bytes when it is unpacked.`);

  static rowTooLong = (line: number): FocusFileFault =>
    new FocusFileFault('IMPORT_FILE_BROKEN', `The row that begins in line ${line} is longer than 1 MiB.`);

  static noTable = (line: number): FocusFileFault =>
    new FocusFileFault('IMPORT_FILE_BROKEN', `Down to line ${line}, too many rows do not fit the header.`);

  /** What an error of the streams behind the file means; an error that is not the file's comes back as it is. */
  static of(error: unknown): unknown {
    const { code } = error as { code?: unknown };
    if (error instanceof FocusFileFault || typeof code !== 'string' || !code.startsWith('Z_')) return error;
    return new FocusFileFault('IMPORT_FILE_BROKEN', 'The gzip data break off or are damaged.');
  }
}
