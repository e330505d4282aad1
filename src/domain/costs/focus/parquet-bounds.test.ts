import {
  assertMeaning,
  assertNames,
  assertParts,
  assertPage,
  assertRow,
  bytesPerValue,
  createPageBudget,
  isTooLong,
  MAX_CELL_BYTES,
  MAX_ROW_LENGTH,
  ParquetTooLarge,
  type PageSize,
  withinParts,
} from './parquet-bounds';

const MIB = 1024 * 1024;
const page: PageSize = { packed: 10, left: 100, unpacked: 20, values: 5 };

describe('a page', () => {
  it('of plausible sizes is accepted', () => {
    expect(() => assertPage(page)).not.toThrow();
    expect(() => assertPage({ ...page, nulls: 5, levels: [0, 10] })).not.toThrow();
  });

  it.each<[string, Partial<PageSize>]>([
    ['longer than its column', { packed: 101 }],
    ['of unknown length', { packed: undefined }],
    ['of a negative length', { unpacked: -1 }],
    ['larger than 64 MiB', { unpacked: 64 * MIB + 1 }],
    ['with more than 2 million values', { values: 2 * MIB + 1 }],
    ['with more nulls than values', { nulls: 6 }],
    ['with a negative number of nulls, and so any number of values', { nulls: -2_000_000_000 }],
    ['with negative levels, and so any length', { levels: [0, -2_000_000_000] }],
    ['with levels of unknown length', { levels: [0, undefined] }],
    ['with levels beyond its end', { levels: [6, 6] }],
  ])('%s is refused', (_what, fault) => {
    expect(() => assertPage({ ...page, ...fault })).toThrow();
  });
});

describe('the memory of pages', () => {
  const take = (values: number, type: string, encoding: string) => {
    createPageBudget(Infinity)().take(0, values * bytesPerValue(type, encoding));
  };

  it('is limited by the values of a page, not only by its bytes', () => {
    expect(() => take(2 * MIB, 'BYTE_ARRAY', 'PLAIN')).not.toThrow();
    expect(() => take(2 * MIB + 1, 'BYTE_ARRAY', 'DELTA_BYTE_ARRAY')).toThrow('256 MiB');
    expect(() => take(30 * MIB, 'BYTE_ARRAY', 'RLE_DICTIONARY')).not.toThrow();
    expect(() => take(9 * MIB, 'INT64', 'PLAIN')).toThrow('256 MiB');
  });

  it('is free again when a page is released or its row group ends', () => {
    const nextGroup = createPageBudget(Infinity);
    const group = nextGroup();
    for (let n = 0; n < 10; n += 1) group.release(group.take(100 * MIB, 10));
    group.take(200 * MIB);
    expect(() => group.take(100 * MIB)).toThrow('256 MiB');
    expect(() => nextGroup().take(200 * MIB)).not.toThrow();
  });

  it('counts all that is decoded of a file', () => {
    const nextGroup = createPageBudget(100);
    const group = nextGroup();
    group.release(group.take(60, 1_000));
    nextGroup().take(40);
    expect(() => nextGroup().take(1)).toThrow(ParquetTooLarge);
  });
});

describe('a value', () => {
  it('has at most 64 KiB, and a decimal 32 bytes', () => {
    const plain = { kind: 'plain' } as const;
    const decimal = { kind: 'decimal', scale: 2 } as const;
    expect([MAX_CELL_BYTES, MAX_CELL_BYTES + 1].map((size) => isTooLong(new Uint8Array(size), plain))).toEqual([
      false,
      true,
    ]);
    expect([32, 33].map((size) => isTooLong(new Uint8Array(size), decimal))).toEqual([false, true]);
    for (const scale of [-1, 77, 0.5]) expect(() => assertMeaning('x', { kind: 'decimal', scale })).toThrow('column x');
    expect(() => assertMeaning('x', { kind: 'decimal', scale: 38 })).not.toThrow();
  });
});

it('a row and the names of the columns have at most 1 MiB', () => {
  const half = 'x'.repeat(MAX_ROW_LENGTH / 2);
  expect(() => assertRow([half, half], 3)).not.toThrow();
  expect(() => assertRow([half, half, 'x'], 3)).toThrow('row 3 is longer than 1 MiB');
  expect(() => assertNames([half, half])).not.toThrow();
  expect(() => assertNames([half, half, 'x'])).toThrow('longer than 1 MiB');
});

describe('the parts of nested columns', () => {
  it('are at most a hundred of one column', () => {
    expect(() => assertParts('x', 100)).not.toThrow();
    expect(() => assertParts('x', 101)).toThrow('the column x has more than 100 parts.');
  });

  it('are at most a hundred of all, and columns without room are left out', () => {
    const nested = [
      { name: 'a', parts: 60 },
      { name: 'b', parts: 41 },
      { name: 'c', parts: 40 },
    ];
    expect(withinParts(nested)).toEqual(['a', 'c']);
  });
});
