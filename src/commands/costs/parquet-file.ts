import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { decompress as decompressZstd } from 'fzstd';
import type { ColumnDecoder, Compressors, FileMetaData, PageHeader, SchemaElement } from 'hyparquet/src/types.js' with {
  'resolution-mode': 'import',
};
import {
  meaningOf,
  type ParquetElement,
  parquetText,
  type ParquetMeaning,
} from '../../domain/costs/focus/parquet-text';

/**
 * Reads a Parquet file row by row. Parquet stores data by column; the columns of a row group are read in parallel, one
 * page of each at a time, so that memory does not grow with the file. hyparquet decodes the pages. All of it runs in
 * its own thread (parquet-thread.ts), so it does not block requests.
 */

/** The library is an ES module. */
const libraryOf = async () => {
  const [pages, metadata, schema, convert] = await Promise.all([
    import('hyparquet/src/column.js'),
    import('hyparquet/src/metadata.js'),
    import('hyparquet/src/schema.js'),
    import('hyparquet/src/convert.js'),
  ]);
  return { ...pages, ...metadata, ...schema, ...convert };
};

type Library = Awaited<ReturnType<typeof libraryOf>>;

/** What is wrong with a file, as a message for the person who sent it. */
export class ParquetFault extends Error {}

/** Writers make pages of a megabyte; a page of constants has as many values as its group has rows. */
const MAX_PAGE_BYTES = 64 * 1024 * 1024;
const MAX_PAGE_VALUES = 2 * 1024 * 1024;
const MAX_FOOTER_BYTES = 16 * 1024 * 1024;
/** A page header is read with a small window first: it is large only if its statistics contain long texts. */
const HEADER_WINDOWS = [4 * 1024, 1024 * 1024] as const;
const TRAILER_BYTES = 8;

const compressors: Compressors = {
  GZIP: (input, outputLength) => gunzipSync(input, { maxOutputLength: Math.max(outputLength, 1) }),
  BROTLI: (input, outputLength) => brotliDecompressSync(input, { maxOutputLength: Math.max(outputLength, 1) }),
  ZSTD: (input, outputLength) => decompressZstd(input, new Uint8Array(outputLength)),
};

const READABLE_CODECS: ReadonlySet<string> = new Set(['UNCOMPRESSED', 'SNAPPY', ...Object.keys(compressors)]);

/** Bytes of the file; fewer if it ends earlier. */
const bytesAt = (fd: number, offset: number, length: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length);
  let read = 0;
  while (read < length) {
    const more = readSync(fd, bytes, read, length - read, offset + read);
    if (more === 0) break;
    read += more;
  }
  return bytes.subarray(0, read);
};

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const readMetadata = ({ parquetMetadata }: Library, fd: number): FileMetaData => {
  const { size } = fstatSync(fd);
  const trailer = bytesAt(fd, Math.max(0, size - TRAILER_BYTES), TRAILER_BYTES);
  if (Buffer.from(trailer.subarray(TRAILER_BYTES / 2)).toString('latin1') !== 'PAR1')
    throw new ParquetFault('it is truncated.');
  const length = viewOf(trailer).getUint32(0, true) + TRAILER_BYTES;
  if (length > Math.min(size, MAX_FOOTER_BYTES))
    throw new ParquetFault('its footer is longer than the file or 16 MiB.');
  return parquetMetadata(bytesAt(fd, size - length, length), { geoparquet: false });
};

/** One column of one row group. */
interface Chunk {
  offset: number;
  end: number;
  decoder: ColumnDecoder;
  meaning: ParquetMeaning;
}

/** Returns the values of one column of one row group, as text, one per call. */
const createValues = (library: Library, fd: number, { offset, end, decoder, meaning }: Chunk) => {
  let next = offset;
  let dictionary: string[] | undefined;
  let page: ArrayLike<unknown> = [];
  let at = 0;

  const headerAt = (window: number): { header: PageHeader; length: number } | null => {
    const reader = { view: viewOf(bytesAt(fd, next, Math.min(window, end - next))), offset: 0 };
    try {
      return { header: library.parquetHeader(reader), length: reader.offset };
    } catch (error) {
      if (error instanceof RangeError && window < end - next) return null;
      throw error;
    }
  };

  const readPage = (): void => {
    if (next >= end) throw new ParquetFault(`the column ${decoder.pathInSchema.join('.')} has fewer values than rows.`);
    const found = headerAt(HEADER_WINDOWS[0]) ?? headerAt(HEADER_WINDOWS[1]);
    if (!found) throw new ParquetFault('the header of a page is longer than 1 MiB.');
    const { header, length } = found;
    assertPage(header, end - next - length);
    const bytes = bytesAt(fd, next + length, header.compressed_page_size);
    next += length + header.compressed_page_size;
    if (header.type === 'INDEX_PAGE') return;
    const { data } = library.readPage({ view: viewOf(bytes), offset: 0 }, header, decoder, dictionary, undefined, 0);
    if (header.type === 'DICTIONARY_PAGE') {
      dictionary = Array.from(library.convert(data ?? [], decoder), (value) => parquetText(value, meaning));
      return;
    }
    page = data ?? [];
    at = 0;
  };

  return (): string => {
    while (at >= page.length) readPage();
    const value = page[at];
    at += 1;
    return typeof value === 'string' ? value : parquetText(value, meaning);
  };
};

const isLength = (size: unknown, most: number): boolean =>
  Number.isSafeInteger(size) && (size as number) >= 0 && (size as number) <= most;

/** Refuses a page with implausible sizes before memory is allocated for it. */
const assertPage = (header: PageHeader, left: number): void => {
  const { compressed_page_size: packed, uncompressed_page_size: unpacked } = header;
  const values =
    (header.data_page_header ?? header.data_page_header_v2 ?? header.dictionary_page_header)?.num_values ?? 0;
  if (!isLength(packed, left)) throw new ParquetFault('a page is longer than its column.');
  if (!isLength(unpacked, MAX_PAGE_BYTES)) throw new ParquetFault('a page is larger than 64 MiB.');
  if (!isLength(values, MAX_PAGE_VALUES)) throw new ParquetFault('a page has more than 2 million values.');
};

const chunkOf = (library: Library, metadata: FileMetaData, group: number, name: string): Chunk => {
  const column = metadata.row_groups[group]?.columns.find(
    ({ meta_data: data }) => data?.path_in_schema.join('.') === name,
  );
  const data = column?.meta_data;
  if (!data || column.file_path) throw new ParquetFault(`the column ${name} is not in the file, or is nested.`);
  const { codec, type, path_in_schema: pathInSchema } = data;
  if (!READABLE_CODECS.has(codec))
    throw new ParquetFault(
      `it is compressed with ${codec}. Write it with Snappy, gzip, Brotli, Zstandard or uncompressed.`,
    );
  const offset = Number(data.dictionary_page_offset ?? data.data_page_offset);
  const schemaPath = library.getSchemaPath(metadata.schema, pathInSchema);
  const element = schemaPath.at(-1)?.element as SchemaElement;
  // Without its logical type, a value is returned as it is stored, and a decimal is not converted to a float.
  const { converted_type: _old, logical_type: _new, ...stored } = element;
  const parsers = { ...library.DEFAULT_PARSERS, timestampFromNanoseconds: (nanos: bigint) => nanos };
  const decoder = { pathInSchema, schemaPath, element: stored, type, codec, compressors, parsers, utf8: false };
  const start = Math.min(offset, Number(data.data_page_offset)) || Number(data.data_page_offset);
  return {
    offset: start,
    end: start + Number(data.total_compressed_size),
    decoder: decoder as unknown as ColumnDecoder,
    meaning: meaningOf(element as ParquetElement),
  };
};

/** An open Parquet file. */
export interface ParquetFile {
  /** The names of its columns. */
  columns: string[];
  /**
   * Its rows, each as the texts of the given columns.
   *
   * @throws ParquetFault, or what the library throws for a damaged file
   */
  rows(columns: readonly string[]): Generator<string[]>;
  close(): void;
}

/**
 * Opens a Parquet file.
 *
 * @throws ParquetFault, or what the library throws for a damaged file
 */
export const openParquet = async (filename: string): Promise<ParquetFile> => {
  const library = await libraryOf();
  const fd = openSync(filename, 'r');
  const metadata = readMetadata(library, fd);
  return {
    columns: library.parquetSchema(metadata).children.map(({ element }) => element.name),
    *rows(columns) {
      for (const [group, { num_rows: rows }] of metadata.row_groups.entries()) {
        const values = columns.map((name) => createValues(library, fd, chunkOf(library, metadata, group, name)));
        for (let row = 0n; row < rows; row += 1n) yield values.map((next) => next());
      }
    },
    close: () => closeSync(fd),
  };
};
