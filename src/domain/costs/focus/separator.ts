import { knownColumns } from './focus-columns';
import { keysOf } from '../../../values';

/** The possible separators of fields, most likely first, with their names. */
export const SEPARATORS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;

/** A separator of fields. */
export type Separator = keyof typeof SEPARATORS;

/** All separators, most likely first. */
export const SEPARATOR_LIST = keysOf(SEPARATORS);

/** How a cost file was read. */
export interface FileReading {
  type: 'csv' | 'parquet';
  /** The separator of a CSV; null for Parquet. */
  separator: Separator | null;
}

/** A first line that names the separator for spreadsheets, with its line break. It is not part of the table. */
const HINT = /^"?sep=(\t|[^\w\s])?"?[,;\t ]*(\r\n|\r|\n)/i;

/**
 * The first line of a file if it names the separator, as in `sep=;`, with its line break, which can be another one than that of
 * the table. What it says is ignored, because the header shows the separator.
 *
 * @returns an empty text if there is no such line
 */
export const separatorHintIn = (text: string): string => HINT.exec(text)?.[0] ?? '';

const unquoted = (name: string): string => name.trim().replace(/^"(.*)"$/, '$1');

/**
 * Detects the separator of a file: the one with which its header has the most FOCUS columns. Names of columns contain no
 * separators.
 *
 * @param line the header line of the file
 * @returns a comma if no separator yields FOCUS columns
 */
export const separatorOf = (line: string): Separator => {
  const columnsBy = (separator: Separator): number => knownColumns(line.split(separator).map(unquoted)).length;
  return SEPARATOR_LIST.reduce((best, separator) => (columnsBy(separator) > columnsBy(best) ? separator : best));
};
