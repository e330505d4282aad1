import type { ParquetMeaning } from './parquet-text';
import { defined } from '../../../values';

/**
 * The bounds of a Parquet file. A few kilobytes can describe gigabytes: pages are compressed, and repeated values are stored
 * once. So everything is checked before memory is allocated for it. An array that outgrows the thread's heap in one step
 * would end the process, not only the thread.
 */
const KIB = 1024;
const MIB = 1024 * KIB;

/** The longest value, in bytes. */
export const MAX_CELL_BYTES = 64 * KIB;
/** The longest row, in characters; the same as in CSV. */
export const MAX_ROW_LENGTH = MIB;
/** Parquet's decimals have up to 38 digits; those of databases 76, which take 32 bytes. */
const MAX_DECIMAL_BYTES = 32;
const MAX_DECIMAL_SCALE = 76;

/** Writers make pages of a megabyte; a page of constants has as many values as its group has rows. */
const MAX_PAGE_BYTES = 64 * MIB;
const MAX_PAGE_VALUES = 2 * MIB;
/** What the current pages and the dictionaries of all columns take at once. */
const MAX_HELD_BYTES = 256 * MIB;
/** What a decoded value takes, in addition to its bytes: a reference to a dictionary, a number, or a view of bytes. */
const REFERENCE_BYTES = 8;
const NUMBER_BYTES = 32;
const VIEW_BYTES = 128;

/** The memory that a decoded value of a page takes in addition to its bytes. */
export const bytesPerValue = (type: string, encoding: string): number => {
  if (encoding.endsWith('_DICTIONARY')) return REFERENCE_BYTES;
  return type.endsWith('BYTE_ARRAY') ? VIEW_BYTES : NUMBER_BYTES;
};

/** The most parts with values of a nested column, and of all that are read only to distinguish rows. */
const MAX_PARTS = 100;

/** What is wrong with a file, as a message for the person who sent it. */
export class ParquetFault extends Error {}

/** The file is larger than the limit of the uncompressed table. */
export class ParquetTooLarge extends Error {}

/** The sizes that the header of a page declares. */
export interface PageSize {
  /** Bytes in the file. */
  packed: number | undefined;
  /** Bytes that are left of its column. */
  left: number;
  /** Bytes when uncompressed. */
  unpacked: number | undefined;
  values: number;
  /** In version 2 of data pages: how many values are null, and the bytes of the levels, which are not compressed. */
  nulls?: number | undefined;
  levels?: readonly (number | undefined)[];
}

const isSize = (size: number | undefined, most: number): boolean =>
  size !== undefined && Number.isSafeInteger(size) && size >= 0 && size <= most;

/**
 * Refuses a page with implausible sizes.
 *
 * @throws ParquetFault
 */
export const assertPage = ({ packed, left, unpacked, values, nulls = 0, levels = [] }: PageSize): void => {
  if (!isSize(packed, left)) throw new ParquetFault('a page is longer than its column.');
  if (!isSize(unpacked, MAX_PAGE_BYTES)) throw new ParquetFault('a page is larger than 64 MiB.');
  if (!isSize(values, MAX_PAGE_VALUES)) throw new ParquetFault('a page has more than 2 million values.');
  if (!isSize(nulls, values)) throw new ParquetFault('a page has more nulls than values.');
  const most = Math.min(defined(packed), defined(unpacked));
  for (const each of levels) if (!isSize(each, most)) throw new ParquetFault('the levels of a page exceed it.');
  if (
    !isSize(
      levels.reduce<number>((sum, each = 0) => sum + each, 0),
      most,
    )
  )
    throw new ParquetFault('the levels of a page exceed it.');
};

/** Counts what is decoded of one row group, and what is kept of it at once. */
export interface PageBudget {
  /**
   * Counts a page before it is decoded.
   *
   * @param bytes all that it contains when uncompressed
   * @param more memory that its values take in addition
   * @returns what to release when the page is not needed any more
   * @throws ParquetFault, ParquetTooLarge
   */
  take(bytes: number, more?: number): number;
  release(held: number): void;
}

/**
 * Makes the budgets of one file.
 *
 * @param maxBytes maximum of all pages when uncompressed
 * @returns a function that makes the budget of the next row group
 */
export const createPageBudget = (maxBytes: number): (() => PageBudget) => {
  let decoded = 0;
  return () => {
    let held = 0;
    return {
      take(bytes, more = 0) {
        decoded += bytes;
        if (decoded > maxBytes) throw new ParquetTooLarge();
        held += bytes + more;
        if (held > MAX_HELD_BYTES) throw new ParquetFault('its pages take more than 256 MiB of memory at once.');
        return bytes + more;
      },
      release: (cost) => void (held -= cost),
    };
  };
};

/** Whether a stored value is too long to be turned into text. */
export const isTooLong = (value: unknown, { kind }: ParquetMeaning): boolean =>
  value instanceof Uint8Array && value.byteLength > (kind === 'decimal' ? MAX_DECIMAL_BYTES : MAX_CELL_BYTES);

/** The fault of a value that is too long. */
export const cellTooLong = (column: string, row: number, { kind }: ParquetMeaning): ParquetFault =>
  new ParquetFault(
    kind === 'decimal'
      ? `the column ${column} of row ${row} has a decimal of more than ${MAX_DECIMAL_BYTES} bytes.`
      : `the column ${column} of row ${row} is longer than 64 KiB.`,
  );

/**
 * Refuses a row that is too long.
 *
 * @param cells the texts of the row
 * @throws ParquetFault
 */
export const assertRow = (cells: readonly string[], row: number): void => {
  let length = 0;
  for (const cell of cells) length += cell.length;
  if (length > MAX_ROW_LENGTH) throw new ParquetFault(`row ${row} is longer than 1 MiB.`);
};

/**
 * Refuses a column whose values would have any number of digits.
 *
 * @throws ParquetFault
 */
export const assertMeaning = (column: string, meaning: ParquetMeaning): void => {
  if (meaning.kind === 'decimal' && !isSize(meaning.scale, MAX_DECIMAL_SCALE))
    throw new ParquetFault(`the decimals of the column ${column} have more than ${MAX_DECIMAL_SCALE} decimal places.`);
};

/**
 * Refuses a table whose names are longer than a row.
 *
 * @throws ParquetFault
 */
export const assertNames = (names: readonly string[]): void => {
  if (names.reduce((sum, name) => sum + name.length, 0) > MAX_ROW_LENGTH)
    throw new ParquetFault('the names of its columns are longer than 1 MiB.');
};

/**
 * Refuses a column with more parts than are read at once.
 *
 * @throws ParquetFault
 */
export const assertParts = (column: string, parts: number): void => {
  if (parts > MAX_PARTS) throw new ParquetFault(`the column ${column} has more than ${MAX_PARTS} parts.`);
};

/** The names of nested columns, in the order of the file, whose parts are not too many together. */
export const withinParts = (nested: readonly { name: string; parts: number }[]): string[] => {
  let left = MAX_PARTS;
  return nested.flatMap(({ name, parts }) => {
    if (parts > left) return [];
    left -= parts;
    return [name];
  });
};
