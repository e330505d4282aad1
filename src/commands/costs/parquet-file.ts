import { closeSync, fstatSync, openSync } from 'node:fs';
import type { ColumnDecoder, FileMetaData, SchemaElement } from 'hyparquet/src/types.js' with {
  'resolution-mode': 'import',
};
import {
  assertMeaning,
  assertNames,
  assertRow,
  createPageBudget,
  ParquetFault,
} from '../../domain/costs/focus/parquet-bounds';
import { meaningOf, type ParquetElement } from '../../domain/costs/focus/parquet-text';
import { type Library, loadLibrary, viewOf } from './parquet-library';
import { bytesAt, type Chunk, compressors, createValues } from './parquet-pages';

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

const absent = (name: string): ParquetFault => new ParquetFault(`the column ${name} is not in the file, or is nested.`);

const chunkOf = (library: Library, metadata: FileMetaData, group: number, name: string): Chunk => {
  const column = metadata.row_groups[group]?.columns.find(
    ({ meta_data: data }) => data?.path_in_schema.join('.') === name,
  );
  const data = column?.meta_data;
  if (!data || column.file_path) throw absent(name);
  const { codec, type, path_in_schema: pathInSchema } = data;
  if (!READABLE_CODECS.has(codec))
    throw new ParquetFault(
      `it is compressed with ${codec}. Write it with Snappy, gzip, Brotli, Zstandard or uncompressed.`,
    );
  const offset = Number(data.dictionary_page_offset ?? data.data_page_offset);
  const schemaPath = library.getSchemaPath(metadata.schema, pathInSchema);
  // What repeats within a row has no text.
  if (!library.isFlatColumn(schemaPath)) throw absent(name);
  const element = schemaPath.at(-1)?.element as SchemaElement;
  const meaning = meaningOf(element as ParquetElement);
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

/** The columns that have one value in each row. Lists and maps, such as tags, have several. */
const flatOf = (library: Library, { schema, row_groups: groups }: FileMetaData, names: readonly string[]): string[] => {
  const leaves = new Set(groups[0]?.columns.map(({ meta_data: data }) => data?.path_in_schema.join('.')));
  return names.filter((name) => leaves.has(name) && library.isFlatColumn(library.getSchemaPath(schema, [name])));
};

/** An open Parquet file. */
export interface ParquetFile {
  /** The names of its columns. */
  columns: string[];
  /** Those that have one value in each row. */
  flat: string[];
  /**
   * Its rows, each as the texts of the given columns.
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
  const { children } = library.parquetSchema(metadata);
  const names = children.map(({ element }) => element.name);
  assertNames(names);
  return {
    columns: names,
    flat: flatOf(library, metadata, names),
    *rows(columns) {
      const createBudget = createPageBudget(maxBytes);
      let row = 0;
      for (const [group, { num_rows: rows }] of metadata.row_groups.entries()) {
        const budget = createBudget();
        const values = columns.map((name) =>
          createValues(library, fd, chunkOf(library, metadata, group, name), budget),
        );
        for (let left = rows; left > 0n; left -= 1n) {
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
