import { readSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { decompress as decompressZstd } from 'fzstd';
import type { ColumnDecoder, Compressors, DecodedArray, PageHeader } from 'hyparquet/src/types.js' with {
  'resolution-mode': 'import',
};
import {
  assertPage,
  bytesPerValue,
  isTooLong,
  type PageBudget,
  ParquetFault,
} from '../../domain/costs/focus/parquet-bounds';
import { parquetText, type ParquetMeaning } from '../../domain/costs/focus/parquet-text';
import { assertEncodings } from './parquet-encodings';
import { type Library, viewOf } from './parquet-library';
import { defined } from '../../values';

/** A page header is read with a small window first: it is large only if its statistics contain long texts. */
const HEADER_WINDOWS = [4 * 1024, 1024 * 1024] as const;

/** Functions for the codecs that hyparquet lacks. */
export const compressors: Compressors = {
  GZIP: (input, outputLength) => gunzipSync(input, { maxOutputLength: Math.max(outputLength, 1) }),
  BROTLI: (input, outputLength) => brotliDecompressSync(input, { maxOutputLength: Math.max(outputLength, 1) }),
  ZSTD: (input, outputLength) => decompressZstd(input, new Uint8Array(outputLength)),
};

/** Bytes of the file; fewer if it ends earlier. */
export const bytesAt = (fd: number, offset: number, length: number): Uint8Array<ArrayBuffer> => {
  const bytes = new Uint8Array(length);
  let read = 0;
  while (read < length) {
    const more = readSync(fd, bytes, read, length - read, offset + read);
    if (more === 0) break;
    read += more;
  }
  return bytes.subarray(0, read);
};

/** One column of one row group. */
export interface Chunk {
  offset: number;
  end: number;
  decoder: ColumnDecoder;
  meaning: ParquetMeaning;
}

/** The bytes that keep the levels of a value. */
const LEVELS = 2;

/** The name of a column, or of a part of a nested one. */
export const nameOf = ({ pathInSchema }: ColumnDecoder): string => pathInSchema.join('.');

const sizeOf = (header: PageHeader, left: number) => {
  const v2 = header.data_page_header_v2;
  const { num_values: values } = header.data_page_header ?? v2 ?? header.dictionary_page_header ?? { num_values: 0 };
  const sizes = { packed: header.compressed_page_size, left, unpacked: header.uncompressed_page_size, values };
  return v2
    ? { ...sizes, nulls: v2.num_nulls, levels: [v2.repetition_levels_byte_length, v2.definition_levels_byte_length] }
    : sizes;
};

/** The header with the part for its type only: hyparquet reads all parts that it has. */
const partOf = (header: PageHeader): PageHeader => {
  const { type, data_page_header: v1, data_page_header_v2: v2, dictionary_page_header: dictionary, ...sizes } = header;
  if (type === 'DATA_PAGE' && v1) return { type, ...sizes, data_page_header: v1 };
  if (type === 'DATA_PAGE_V2' && v2) return { type, ...sizes, data_page_header_v2: v2 };
  if (type === 'DICTIONARY_PAGE' && dictionary) return { type, ...sizes, dictionary_page_header: dictionary };
  if (type === 'INDEX_PAGE') return { type, ...sizes };
  throw new ParquetFault('the header of a page is incomplete.');
};

const joined = (first: Uint8Array, second: Uint8Array): Uint8Array => {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
};

/** An uncompressed page with a header that says so. */
const unpack = (library: Library, bytes: Uint8Array, header: PageHeader, { codec }: ColumnDecoder) => {
  const v2 = header.data_page_header_v2;
  const levels = v2 ? v2.repetition_levels_byte_length + v2.definition_levels_byte_length : 0;
  const packed = bytes.subarray(levels);
  const size = header.uncompressed_page_size - levels;
  const values = v2?.is_compressed === false ? packed : library.decompressPage(packed, size, codec, compressors);
  const page = levels === 0 ? values : joined(bytes.subarray(0, levels), values);
  const sizes = { compressed_page_size: page.length, uncompressed_page_size: page.length };
  return { page, header: { ...header, ...sizes, ...(v2 && { data_page_header_v2: { ...v2, is_compressed: false } }) } };
};

/** The header with the number of nulls that the levels have: Arrow counts those of lists in another way. */
const counted = (header: PageHeader, count: number): PageHeader => {
  const { data_page_header_v2: v2 } = header;
  return v2 ? { ...header, data_page_header_v2: { ...v2, num_nulls: v2.num_values - count } } : header;
};

/** The values of a page, with the levels of a column that is nested. */
export interface Page {
  values: ArrayLike<unknown>;
  repetition?: Uint8Array;
  definition?: Uint8Array;
}

/** The values of an unpacked page. Those of a flat column are null where they are missing. */
const valuesOf = (
  library: Library,
  bytes: Uint8Array,
  header: PageHeader,
  decoder: ColumnDecoder,
  dictionary: DecodedArray | undefined,
): Page => {
  const { data_page_header: v1, data_page_header_v2: v2 } = header;
  if (library.isFlatColumn(decoder.schemaPath) || (!v1 && !v2)) {
    const reader = { view: viewOf(bytes), offset: 0 };
    return { values: library.readPage(reader, header, decoder, dictionary, undefined, 0).data ?? [] };
  }
  const page = v1 ? library.readDataPage(bytes, v1, decoder) : library.readDataPageV2(bytes, header, decoder);
  const { encoding, num_values: count } = defined(v1 ?? v2);
  const levels = (read: number[] | undefined, otherwise: number): Uint8Array =>
    read && read.length > 0 ? Uint8Array.from(read) : new Uint8Array(count).fill(otherwise);
  return {
    values: library.convertWithDictionary(page.dataPage, dictionary, encoding, decoder),
    repetition: levels(page.repetitionLevels, 0),
    definition: levels(page.definitionLevels, library.getMaxDefinitionLevel(decoder.schemaPath)),
  };
};

/** Returns the pages of one column of one row group, one per call, with dictionaries as texts; null after the last one. */
export const createPages = (
  library: Library,
  fd: number,
  { offset, end, decoder, meaning }: Chunk,
  budget: PageBudget,
) => {
  const isNested = !library.isFlatColumn(decoder.schemaPath);
  let next = offset;
  let dictionary: unknown[] | undefined;
  let held = 0;

  const headerAt = (window: number): { header: PageHeader; length: number } | null => {
    const reader = { view: viewOf(bytesAt(fd, next, Math.min(window, end - next))), offset: 0 };
    try {
      return { header: partOf(library.parquetHeader(reader)), length: reader.offset };
    } catch (error) {
      if (error instanceof RangeError && window < end - next) return null;
      throw error;
    }
  };

  /** Counts a page, and decodes it. The values of a nested column count like bytes, because their text may be empty. */
  const decode = (bytes: Uint8Array, packed: PageHeader, length: number): Page => {
    const { encoding } = packed.data_page_header ?? packed.data_page_header_v2 ?? { encoding: 'PLAIN' };
    const { values } = sizeOf(packed, 0);
    const memory = values * bytesPerValue(decoder.type, encoding);
    held += budget.take(packed.uncompressed_page_size + length + (isNested ? values * LEVELS : 0), memory);
    const { page: unpacked, header } = unpack(library, bytes, packed, decoder);
    const { more, count } = assertEncodings(library, unpacked, header, decoder);
    held += budget.take(more);
    return valuesOf(library, unpacked, counted(header, count), { ...decoder, codec: 'UNCOMPRESSED' }, dictionary);
  };

  const keepDictionary = (values: DecodedArray): void => {
    if (dictionary) throw new ParquetFault(`the column ${nameOf(decoder)} has two dictionaries.`);
    // A value that is too long is a fault of the row that refers to it.
    dictionary = Array.from(library.convert(values, decoder) as ArrayLike<unknown>, (value) =>
      isTooLong(value, meaning) ? value : parquetText(value, meaning),
    );
    // It is kept as long as the column.
    held = 0;
  };

  return (): Page | null => {
    while (next < end) {
      const found = headerAt(HEADER_WINDOWS[0]) ?? headerAt(HEADER_WINDOWS[1]);
      if (!found) throw new ParquetFault('the header of a page is longer than 1 MiB.');
      const { header, length } = found;
      assertPage(sizeOf(header, end - next - length));
      const bytes = bytesAt(fd, next + length, header.compressed_page_size);
      next += length + header.compressed_page_size;
      if (header.type === 'INDEX_PAGE') continue;
      if (header.type === 'DICTIONARY_PAGE') {
        keepDictionary(decode(bytes, header, length).values as DecodedArray);
        continue;
      }
      budget.release(held);
      held = 0;
      return decode(bytes, header, length);
    }
    return null;
  };
};
