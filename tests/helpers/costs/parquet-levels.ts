import { type Entries, nestedText } from '../../../src/domain/costs/focus/parquet-json';
import { type ParquetSchema, partOf } from '../../../src/domain/costs/focus/parquet-tree';

/** A value with its repetition and definition level; none if it is null. */
export type Level = readonly [repetition: number, definition: number, text?: string];

/** A column of values. */
export const leaf = (name: string, presence: string, more: object = {}): ParquetSchema => ({
  element: { name, repetition_type: presence, type: 'BYTE_ARRAY', ...more },
  children: [],
});

/** A column of columns. */
export const group = (name: string, presence: string, children: ParquetSchema[], old?: string): ParquetSchema => ({
  element: { name, repetition_type: presence, converted_type: old },
  children,
});

const entriesOf = (levels: readonly Level[]): Entries => {
  let at = -1;
  const entries: Entries = {
    repetition: 0,
    definition: 0,
    text: () => levels[at]?.[2] ?? '',
    next() {
      at += 1;
      [entries.repetition, entries.definition] = levels[at] ?? [0, -1];
    },
  };
  entries.next();
  return entries;
};

/** The texts of the rows of a column whose values have these levels. */
export const rowsOf = (schema: ParquetSchema, leaves: readonly (readonly Level[])[], count: number): string[] => {
  const part = partOf(schema);
  const entries = leaves.map(entriesOf);
  return Array.from({ length: count }, (_all, at) => nestedText(part, entries, at + 1));
};

/** The text of the only row of a column. */
export const valueOf = (schema: ParquetSchema, ...leaves: readonly (readonly Level[])[]): string =>
  rowsOf(schema, leaves, 1)[0] as string;

/** A map of texts. */
export const TAGS = group(
  'Tags',
  'OPTIONAL',
  [group('key_value', 'REPEATED', [leaf('key', 'REQUIRED'), leaf('value', 'OPTIONAL')])],
  'MAP',
);
