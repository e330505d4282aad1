import { group, leaf, type Level, rowsOf, TAGS, valueOf } from '../../../../tests/helpers/costs/parquet-levels';
import type { ParquetSchema } from './parquet-tree';

describe('the text of a map', () => {
  it('is an object with its names in order; null is an empty text', () => {
    const keys: Level[] = [
      [0, 2, 'b'],
      [1, 2, 'a'],
      [0, 1],
      [0, 0],
      [0, 2, 'c'],
    ];
    const values: Level[] = [
      [0, 3, '1'],
      [1, 3, '"2"'],
      [0, 1],
      [0, 0],
      [0, 2],
    ];
    expect(rowsOf(TAGS, [keys, values], 4)).toEqual(['{"a":"\\"2\\"","b":"1"}', '{}', '', '{"c":null}']);
  });

  it('has the last value of a name that comes twice, and any name', () => {
    const keys: Level[] = [
      [0, 2, 'a'],
      [1, 2, '__proto__'],
      [1, 2, 'a'],
      [1, 2, '1'],
    ];
    const values: Level[] = [
      [0, 3, 'x'],
      [1, 3, 'y'],
      [1, 3, 'z'],
      [1, 3, ''],
    ];
    expect(valueOf(TAGS, keys, values)).toBe('{"1":"","__proto__":"y","a":"z"}');
  });

  it('is that of a map that only its logical type names, of old writers, and of names only', () => {
    const [entries] = TAGS.children as [ParquetSchema];
    const named = { ...TAGS, element: { ...TAGS.element, converted_type: undefined, logical_type: { type: 'MAP' } } };
    const old = { ...TAGS, element: { ...TAGS.element, converted_type: 'MAP_KEY_VALUE' } };
    for (const schema of [named, old]) expect(valueOf(schema, [[0, 2, 'a']], [[0, 3, 'b']])).toBe('{"a":"b"}');
    const names = group('Tags', 'OPTIONAL', [{ ...entries, children: entries.children.slice(0, 1) }], 'MAP');
    expect(valueOf(names, [[0, 2, 'a']])).toBe('{"a":null}');
  });
});

describe('the text of a list', () => {
  const list = (element: ParquetSchema, name = 'list'): ParquetSchema =>
    group('x', 'OPTIONAL', [group(name, 'REPEATED', [element])], 'LIST');

  it('has its elements in their order, with null', () => {
    const levels: Level[] = [
      [0, 3, 'b'],
      [1, 2],
      [1, 3, 'a'],
      [0, 1],
      [0, 0],
    ];
    expect(rowsOf(list(leaf('element', 'OPTIONAL')), [levels], 3)).toEqual(['["b",null,"a"]', '[]', '']);
  });

  it('can be in a list', () => {
    const inner = group('element', 'OPTIONAL', [group('list', 'REPEATED', [leaf('element', 'REQUIRED')])], 'LIST');
    const levels: Level[] = [
      [0, 4, 'a'],
      [2, 4, 'b'],
      [1, 4, 'c'],
      [1, 3],
      [1, 2],
      [0, 4, 'd'],
    ];
    expect(rowsOf(list(inner), [levels], 2)).toEqual(['[["a","b"],["c"],[],null]', '[["d"]]']);
  });

  it('of structs has their fields in the order of their names, without those that are null', () => {
    const struct = group('element', 'OPTIONAL', [leaf('z', 'OPTIONAL'), leaf('a', 'OPTIONAL')]);
    const z: Level[] = [
      [0, 4, '1'],
      [1, 3],
      [1, 2],
    ];
    const a: Level[] = [
      [0, 4, '2'],
      [1, 3],
      [1, 2],
    ];
    expect(valueOf(list(struct), z, a)).toBe('[{"a":"2","z":"1"},{},null]');
  });

  it('is that of a field that repeats, as BigQuery writes it', () => {
    const labels = group('labels', 'REPEATED', [leaf('key', 'OPTIONAL'), leaf('value', 'OPTIONAL')]);
    const expected = ['[{"key":"a","value":"b"},{"key":"c"}]', '[]'];
    const values: Level[] = [
      [0, 2, 'b'],
      [1, 1],
      [0, 0],
    ];
    expect(
      rowsOf(
        labels,
        [
          [
            [0, 2, 'a'],
            [1, 2, 'c'],
            [0, 0],
          ],
          values,
        ],
        2,
      ),
    ).toEqual(expected);
    expect(
      valueOf(leaf('x', 'REPEATED'), [
        [0, 1, 'a'],
        [1, 1, 'b'],
      ]),
    ).toBe('["a","b"]');
  });

  it('is that of old writers, whose entries are the elements', () => {
    const levels: Level[] = [
      [0, 2, 'a'],
      [1, 2, 'b'],
    ];
    expect(valueOf(group('x', 'OPTIONAL', [leaf('array', 'REPEATED')], 'LIST'), levels)).toBe('["a","b"]');
    for (const name of ['array', 'x_tuple'])
      expect(valueOf(list(leaf('f', 'REQUIRED'), name), levels)).toBe('[{"f":"a"},{"f":"b"}]');
    const pair = group('list', 'REPEATED', [leaf('f', 'REQUIRED'), leaf('g', 'REQUIRED')]);
    expect(valueOf(group('x', 'OPTIONAL', [pair], 'LIST'), [[0, 2, 'a']], [[0, 2, 'b']])).toBe('[{"f":"a","g":"b"}]');
  });
});

describe('the text of a struct', () => {
  const struct = (more: object): ParquetSchema => group('x', 'OPTIONAL', [leaf('v', 'OPTIONAL', more)]);

  it('distinguishes null from a struct without values', () => {
    expect(
      rowsOf(
        struct({}),
        [
          [
            [0, 0],
            [0, 1],
            [0, 2, ''],
          ],
        ],
        3,
      ),
    ).toEqual(['', '{}', '{"v":""}']);
  });

  it.each([
    ['INT64', {}, '12', '12'],
    ['INT64', {}, '9007199254740993', '"9007199254740993"'],
    ['DOUBLE', {}, '1e-7', '1e-7'],
    ['DOUBLE', {}, '1e+21', '1e+21'],
    ['DOUBLE', {}, 'NaN', '"NaN"'],
    ['DOUBLE', {}, '-Infinity', '"-Infinity"'],
    ['BYTE_ARRAY', { converted_type: 'DECIMAL', scale: 3 }, '1.500', '1.5'],
    ['BYTE_ARRAY', { converted_type: 'DECIMAL', scale: 3 }, '100.000', '100'],
    ['BYTE_ARRAY', { converted_type: 'DECIMAL', scale: 20 }, '0.12345678901234567891', '"0.12345678901234567891"'],
    ['INT32', { converted_type: 'DATE' }, '2026-05-01', '"2026-05-01"'],
    ['BOOLEAN', {}, 'true', 'true'],
    ['BYTE_ARRAY', { converted_type: 'UTF8' }, '12', '"12"'],
  ])('has a value of type %s %j, %s, as %s', (type, more, text, expected) => {
    const json = valueOf(struct({ type, ...more }), [[0, 2, text]]);
    expect(json).toBe(`{"v":${expected}}`);
    expect(() => JSON.parse(json)).not.toThrow();
  });
});
