import { type Entries, nestedText } from './parquet-json';
import { type ParquetSchema, partOf } from './parquet-tree';

/** A value with its repetition and definition level; none if it is null. */
type Level = readonly [repetition: number, definition: number, text?: string];

const leaf = (name: string, presence: string, more: object = {}): ParquetSchema => ({
  element: { name, repetition_type: presence, type: 'BYTE_ARRAY', ...more },
  children: [],
});

const group = (name: string, presence: string, children: ParquetSchema[], old?: string): ParquetSchema => ({
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
const rowsOf = (schema: ParquetSchema, leaves: readonly (readonly Level[])[], count: number): string[] => {
  const part = partOf(schema);
  const entries = leaves.map(entriesOf);
  return Array.from({ length: count }, (_all, at) => nestedText(part, entries, at + 1));
};

const valueOf = (schema: ParquetSchema, ...leaves: readonly (readonly Level[])[]): string =>
  rowsOf(schema, leaves, 1)[0] as string;

const TAGS = group(
  'Tags',
  'OPTIONAL',
  [group('key_value', 'REPEATED', [leaf('key', 'REQUIRED'), leaf('value', 'OPTIONAL')])],
  'MAP',
);

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
