import { group, leaf, type Level, TAGS, valueOf } from '../../../../tests/helpers/costs/parquet-levels';

describe('levels that do not match', () => {
  it.each<[what: string, keys: Level[], values: Level[]]>([
    [
      'a key without a value',
      [
        [0, 2, 'a'],
        [1, 2, 'b'],
      ],
      [[0, 3, '1']],
    ],
    [
      'a value without a key',
      [[0, 2, 'a']],
      [
        [0, 3, '1'],
        [1, 3, '2'],
      ],
    ],
    ['no values', [[0, 2, 'a']], []],
    ['no keys', [], [[0, 3, 'a']]],
    ['an empty map with a value', [[0, 1]], [[0, 3, 'a']]],
    ['a null that is a value', [[0, 0]], [[0, 1]]],
    ['a row that begins in another', [[1, 2, 'a']], [[1, 3, 'b']]],
    [
      'a repetition that is too high',
      [
        [0, 2, 'a'],
        [2, 2, 'b'],
      ],
      [
        [0, 3, 'a'],
        [2, 3, 'b'],
      ],
    ],
  ])('are a fault: %s', (_what, keys, values) => {
    expect(() => valueOf(TAGS, keys, values)).toThrow('the levels of the column Tags do not match in row 1.');
  });
});

describe('the size of a value', () => {
  const many = (level: Level, count: number): Level[] =>
    Array.from({ length: count }, (_all, at) => [at === 0 ? 0 : 1, level[1], level[2]] as Level);
  const list = group('x', 'OPTIONAL', [group('list', 'REPEATED', [leaf('element', 'OPTIONAL')])], 'LIST');

  it('is bounded by the number of its parts', () => {
    expect(valueOf(list, many([0, 2], 65_536))).toHaveLength(65_536 * 5 + 1);
    expect(() => valueOf(list, many([0, 2], 65_537))).toThrow('column x of row 1 has more than 65536 values.');
  });

  it('is bounded by its length', () => {
    expect(() => valueOf(list, many([0, 3, 'x'.repeat(60_000)], 18))).toThrow('row 1 is longer than 1 MiB.');
    const long = group('x', 'REPEATED', [leaf('n'.repeat(60_000), 'REQUIRED')]);
    expect(() => valueOf(long, many([0, 1, ''], 18))).toThrow('row 1 is longer than 1 MiB.');
  });
});
