import { knownColumns } from './focus-columns';

/** What may stand between the fields of a file, the likeliest first, and its name. */
export const SEPARATORS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;

export type Separator = keyof typeof SEPARATORS;

export const SEPARATOR_LIST = Object.keys(SEPARATORS) as [Separator, ...Separator[]];

/** How a file of costs was read. */
export interface FileReading {
  type: 'csv' | 'parquet';
  /** What separates the fields of a CSV; null for Parquet. */
  separator: Separator | null;
}

const unquoted = (name: string): string => name.trim().replace(/^"(.*)"$/, '$1');

/**
 * Recognises what separates the fields of a file: the separator by which its header has the most columns of FOCUS. Names of
 * columns have none of the separators in them.
 *
 * @param line the header as it stands in the file
 * @returns a comma where no separator gives columns of FOCUS
 */
export const separatorOf = (line: string): Separator => {
  const columnsBy = (separator: Separator): number => knownColumns(line.split(separator).map(unquoted)).length;
  return SEPARATOR_LIST.reduce((best, separator) => (columnsBy(separator) > columnsBy(best) ? separator : best));
};
