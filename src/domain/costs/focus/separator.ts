import { knownColumns } from './focus-columns';

/** The possible separators of fields, most likely first, with their names. */
export const SEPARATORS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;

/** A separator of fields. */
export type Separator = keyof typeof SEPARATORS;

/** All separators, most likely first. */
export const SEPARATOR_LIST = Object.keys(SEPARATORS) as [Separator, ...Separator[]];

/** How a cost file was read. */
export interface FileReading {
  type: 'csv' | 'parquet';
  /** The separator of a CSV; null for Parquet. */
  separator: Separator | null;
}

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
