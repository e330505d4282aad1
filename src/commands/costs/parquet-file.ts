import { closeSync, fstatSync, openSync } from 'node:fs';
import type { ColumnDecoder, FileMetaData, RowGroup, SchemaTree } from 'hyparquet/src/types.js' with {
  'resolution-mode': 'import',
};
import {
  assertMeaning,
  assertNames,
  assertParts,
  assertRow,
  createPageBudget,
  type PageBudget,
  ParquetFault,
} from '../../domain/costs/focus/parquet-bounds';
import { nestedText } from '../../domain/costs/focus/parquet-json';
import { meaningOf } from '../../domain/costs/focus/parquet-text';
import { assertDepth, partOf } from '../../domain/costs/focus/parquet-tree';
import { createEntries, createValues } from './parquet-columns';
import { type Library, loadLibrary, viewOf } from './parquet-library';
import { bytesAt, type Chunk, compressors } from './parquet-pages';
import { defined } from '../../values';

/**
 * Reads a Parquet file row by row. Parquet stores data by column; the columns of a row group are read in parallel, one
 * page of each at a time, so that memory does not grow with the file. hyparquet decodes the pages. All of it runs in
 * its own thread (parquet-thread.ts), so it does not block requests.
 */

/** A file of a gigabyte has a footer of some hundred kilobytes. Its objects take much more memory than its bytes. */
const MAX_FOOTER_BYTES = 4 * 1024 * 1024;
const TRAILER_BYTES = 8;

const READABLE_CODECS: ReadonlySet<string> = new Set(['UNCOMPRESSED', 'SNAPPY', ...Object.keys(compressors)]);

const readMetadata = ({ parquetMetadata }: Library, fd: number): FileMetaData => {
  const { size } = fstatSync(fd);
  const trailer = bytesAt(fd, Math.max(0, size - TRAILER_BYTES), TRAILER_BYTES);
  if (Buffer.from(trailer.subarray(TRAILER_BYTES / 2)).toString('latin1') !== 'PAR1')
    throw new ParquetFault('it is truncated.');
  const length = viewOf(trailer).getUint32(0, true) + TRAILER_BYTES;
  if (length > Math.min(size, MAX_FOOTER_BYTES)) throw new ParquetFault('its footer is longer than the file or 4 MiB.');
  return parquetMetadata(bytesAt(fd, size - length, length), { geoparquet: false });
};

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((part, at) => part === b[at]);

/** The values at a path of the schema in one row group. The last part of the path is the column, or a part of it. */
const chunkOf = (library: Library, group: RowGroup | undefined, schemaPath: SchemaTree[]): Chunk => {
  const { element, path: pathInSchema } = defined(schemaPath.at(-1));
  const name = pathInSchema.join('.');
  const column = group?.columns.find(({ meta_data: data }) => data && isSame(data.path_in_schema, pathInSchema));
  const data = column?.meta_data;
  if (!data || column.file_path) throw new ParquetFault(`the column ${name} is not in the file.`);
  const { codec, type } = data;
  if (!READABLE_CODECS.has(codec))
    throw new ParquetFault(
      `it is compressed with ${codec}. Write it with Snappy, gzip, Brotli, Zstandard or uncompressed.`,
    );
  const offset = Number(data.dictionary_page_offset ?? data.data_page_offset);
  const meaning = meaningOf(element);
  assertMeaning(name, meaning);
  // Without its logical type, a value is returned as it is stored, and a decimal is not converted to a float.
  const { converted_type: _old, logical_type: _new, ...stored } = element;
  const parsers = { ...library.DEFAULT_PARSERS, timestampFromNanoseconds: (nanos: bigint) => nanos };
  const decoder = { pathInSchema, schemaPath, element: stored, type, codec, compressors, parsers, utf8: false };
  const start = Math.min(offset, Number(data.data_page_offset)) || Number(data.data_page_offset);
  return {
    offset: start,
    end: start + Number(data.total_compressed_size),
    decoder: decoder as ColumnDecoder,
    meaning,
  };
};

/** The paths to all values of a column. */
const pathsOf = (path: SchemaTree[]): SchemaTree[][] => {
  const { children } = defined(path.at(-1));
  return children.length === 0 ? [path] : children.flatMap((child) => pathsOf([...path, child]));
};

/** Returns the texts of one column of the table. */
type TextReader = (row: number) => string;

/** Makes the readers of a column, one for each row group. */
const createReaders = (library: Library, fd: number, root: SchemaTree, name: string) => {
  const column = root.children.find(({ element }) => element.name === name);
  if (!column) throw new ParquetFault(`the column ${name} is not in the file.`);
  const paths = pathsOf([root, column]);
  assertParts(name, paths.length);
  const isFlat = library.isFlatColumn([root, column]);
  const part = partOf(column);
  return (group: RowGroup | undefined, budget: PageBudget): TextReader => {
    const chunks = paths.map((path) => chunkOf(library, group, path));
    if (isFlat) return createValues(library, fd, defined(chunks[0]), budget);
    const entries = chunks.map((chunk) => createEntries(library, fd, chunk, budget));
    return (row) => nestedText(part, entries, row);
  };
};

/** The columns of a table that are in its first row group. */
const columnsOf = (library: Library, root: SchemaTree, [group]: RowGroup[]): ParquetColumns => {
  const stored = new Set(group?.columns.map(({ meta_data: data }) => data?.path_in_schema[0]));
  const known = root.children.filter(({ element }) => stored.has(element.name));
  const isFlat = (column: SchemaTree): boolean => library.isFlatColumn([root, column]);
  const nested = known.filter((column) => !isFlat(column));
  return {
    names: root.children.map(({ element }) => element.name),
    flat: known.filter(isFlat).map(({ element }) => element.name),
    nested: nested.map((column) => ({ name: column.element.name, parts: pathsOf([column]).length })),
  };
};

/** The columns of a table. */
export interface ParquetColumns {
  /** The names of all. */
  names: string[];
  /** Those that have one value in each row. */
  flat: string[];
  /** Lists, maps and structs, and how many parts with values each has. */
  nested: { name: string; parts: number }[];
}

/** An open Parquet file. */
export interface ParquetFile {
  columns: ParquetColumns;
  /**
   * Its rows, each as the texts of the given columns: nested ones as JSON.
   *
   * @throws ParquetFault, ParquetTooLarge, or what the library throws for a damaged file
   */
  rows(columns: readonly string[]): Generator<string[]>;
  close(): void;
}

/**
 * Opens a Parquet file.
 *
 * @param maxBytes maximum of its pages when uncompressed
 * @throws ParquetFault, or what the library throws for a damaged file
 */
export const openParquet = async (filename: string, maxBytes: number): Promise<ParquetFile> => {
  const library = await loadLibrary();
  const fd = openSync(filename, 'r');
  const metadata = readMetadata(library, fd);
  assertDepth(metadata.schema.map(({ num_children: count }) => count ?? 0));
  const root = library.parquetSchema(metadata);
  const columns = columnsOf(library, root, metadata.row_groups);
  assertNames(columns.names);
  return {
    columns,
    *rows(names) {
      const createBudget = createPageBudget(maxBytes);
      const readers = names.map((name) => createReaders(library, fd, root, name));
      let row = 0;
      for (const group of metadata.row_groups) {
        const budget = createBudget();
        const values = readers.map((read) => read(group, budget));
        for (let left = group.num_rows; left > 0n; left -= 1n) {
          row += 1;
          const cells = values.map((next) => next(row));
          assertRow(cells, row);
          yield cells;
        }
      }
    },
    close: () => closeSync(fd),
  };
};
