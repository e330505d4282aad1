import type { ColumnDecoder, PageHeader } from 'hyparquet/src/types.js' with { 'resolution-mode': 'import' };
import { MAX_CELL_BYTES, ParquetFault } from '../../domain/costs/focus/parquet-bounds';
import { type Library, viewOf } from './parquet-library';
import { defined } from '../../values';

/**
 * Checks the encodings in which a few bytes describe any number of values, or values of any length, before hyparquet
 * follows them: it does not compare them with the number of values in the header of the page.
 */

/** Position in a view, as hyparquet uses it. */
interface Reader {
  view: DataView;
  offset: number;
}

const damaged = (): ParquetFault => new ParquetFault('the values of a page do not match their number.');

const BITS = 7;
const MAX_VARINT_BITS = 35;

/** An unsigned integer of up to 32 bits. */
const readVarint = (reader: Reader): number => {
  let value = 0;
  for (let shift = 0; shift < MAX_VARINT_BITS; shift += BITS) {
    const byte = reader.view.getUint8(reader.offset++);
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return value;
  }
  throw damaged();
};

/** Values of a bit-packed run come in groups of this many, so the last run can have more than the page. */
const GROUP = 8;
/** DuckDB fills the last run up to 256 values. A header of one byte describes this many. */
const MAX_PADDING = 63 * GROUP;

/** Follows the runs of a hybrid of run lengths and packed bits, without its values, up to a number of values. */
const assertRuns = (reader: Reader, width: number, count: number): void => {
  let left = count;
  while (left > 0) {
    const header = readVarint(reader);
    const isPacked = header % 2 === 1;
    const values = Math.floor(header / 2) * (isPacked ? GROUP : 1);
    if (values > left + (isPacked ? MAX_PADDING : 0)) throw damaged();
    reader.offset += isPacked ? (values / GROUP) * width : Math.ceil(width / GROUP);
    left -= values;
  }
};

/** The bytes of all values of a page that stores what each value shares with the one before. */
const assertShared = (library: Library, reader: Reader, count: number, column: string): number => {
  if (count === 0) return 0;
  const [prefixes, suffixes] = [new Int32Array(count), new Int32Array(count)];
  library.deltaBinaryUnpack(reader, count, prefixes);
  library.deltaBinaryUnpack(reader, count, suffixes);
  let bytes = 0;
  for (const [at, prefix] of prefixes.entries()) {
    const suffix = defined(suffixes[at]);
    if (prefix < 0 || suffix < 0) throw damaged();
    if (prefix + suffix > MAX_CELL_BYTES)
      throw new ParquetFault(`a value of the column ${column} is longer than 64 KiB.`);
    bytes += prefix + suffix;
  }
  return bytes;
};

/** What a page has before its values. */
interface Levels {
  repetition: number;
  definition: number;
}

/** Reads the levels of one kind, and returns how many values have the highest. */
const readLevels = (library: Library, reader: Reader, count: number, most: number, length?: number): number => {
  if (most === 0) return count;
  const width = 32 - Math.clz32(most);
  const start = {
    view: reader.view,
    offset: reader.offset + (length === undefined ? Uint32Array.BYTES_PER_ELEMENT : 0),
  };
  assertRuns(start, width, count);
  const levels = new Array<number>(count);
  library.readRleBitPackedHybrid(reader, width, levels, length);
  let highest = 0;
  for (const level of levels) {
    if (level > most) throw new ParquetFault('a page has levels that its column does not have.');
    if (level === most) highest += 1;
  }
  return highest;
};

/** Where the values of a page begin, how many there are, and their encoding. */
const findValues = (
  library: Library,
  reader: Reader,
  { data_page_header: v1, data_page_header_v2: v2 }: PageHeader,
  most: Levels,
): { count: number; encoding: string } => {
  const { num_values: values, encoding } = v1 ?? v2 ?? { num_values: 0, encoding: '' };
  const [repetitions, definitions] = [v2?.repetition_levels_byte_length, v2?.definition_levels_byte_length];
  readLevels(library, reader, values, most.repetition, repetitions);
  if (v2) reader.offset = v2.repetition_levels_byte_length;
  const count = readLevels(library, reader, values, most.definition, definitions);
  if (v2) reader.offset = v2.repetition_levels_byte_length + v2.definition_levels_byte_length;
  return { count, encoding };
};

/**
 * Checks an uncompressed page.
 *
 * @param page its levels and values
 * @returns how many bytes its values take beyond the page, and how many are not null
 * @throws ParquetFault, or a RangeError if the page is too short
 */
export const assertEncodings = (
  library: Library,
  page: Uint8Array,
  header: PageHeader,
  { type, schemaPath, pathInSchema }: ColumnDecoder,
): { more: number; count: number } => {
  if (header.type === 'DICTIONARY_PAGE') return { more: 0, count: 0 };
  const reader: Reader = { view: viewOf(page), offset: 0 };
  const { count, encoding } = findValues(library, reader, header, {
    repetition: library.getMaxRepetitionLevel(schemaPath),
    definition: library.getMaxDefinitionLevel(schemaPath),
  });
  if (encoding === 'DELTA_BYTE_ARRAY')
    return { more: assertShared(library, reader, count, pathInSchema.join('.')), count };
  if (encoding.endsWith('_DICTIONARY')) {
    const width = reader.view.getUint8(reader.offset++);
    if (width > 0 || header.data_page_header_v2) assertRuns(reader, width, count);
  }
  if (encoding === 'RLE') {
    if (type !== 'BOOLEAN') throw damaged();
    // Their length comes first.
    reader.offset += Uint32Array.BYTES_PER_ELEMENT;
    assertRuns(reader, 1, count);
  }
  return { more: 0, count };
};
