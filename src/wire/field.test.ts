import {
  boolean,
  date,
  datetime,
  decimal,
  type Field,
  integer,
  json,
  oneOf,
  relation,
  string,
  strings,
  text,
} from './field';

const takes = ({ input }: Field, value: unknown): boolean => input.safeParse(value).success;
const nested = (depth: number): unknown => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 0);

const FIELDS = {
  string: string('A string.'),
  name: string('A name.', { min: 1, nullable: false }),
  code: string('A code.', { pattern: [/^[a-z]+$/, 'must be letters'] }),
  text: text('A text.'),
  choice: oneOf(['up', 'down'], 'A choice.'),
  integer: integer('An integer.'),
  small: integer('A small one.', { min: 1, max: 10 }),
  decimal: decimal('A decimal.'),
  boolean: boolean('A flag.'),
  datetime: datetime('A moment.'),
  date: date('A day.'),
  json: json('Any JSON.'),
  strings: strings('Strings.', { max: 2 }),
  relation: relation('api::x.x', 'name', 'A relation.'),
};
type Name = keyof typeof FIELDS;

const TAKEN: [Name, unknown][] = [
  ['string', ''],
  ['string', 'x'.repeat(255)],
  ['string', null],
  ['string', 'ünï 💥'],
  ['name', 'a'],
  ['code', 'abc'],
  ['text', 'x'.repeat(10_000)],
  ['text', 'two\nlines'],
  ['choice', 'up'],
  ['choice', null],
  ['integer', 0],
  ['integer', 2_147_483_647],
  ['small', 10],
  ['decimal', 0],
  ['decimal', 0.1],
  ['decimal', 0.000001],
  ['decimal', 999_999_999_999],
  ['decimal', null],
  ['boolean', true],
  ['boolean', false],
  ['datetime', '2026-01-01T00:00:00Z'],
  ['datetime', '2026-01-01T02:00:00.123+02:00'],
  ['datetime', '0001-01-01T00:00:00Z'],
  ['datetime', '9999-12-31T23:59:59Z'],
  ['date', '2028-02-29'],
  ['json', null],
  ['json', 5],
  ['json', 'text'],
  ['json', { a: [1, null, { b: true }] }],
  ['json', 'the letters \\u0000, and \\ud800'],
  ['json', { pattern: '[^\\u0000-\\u001f]' }],
  ['json', 'about "__proto__": nothing'],
  ['json', { proto: '__proto__' }],
  ['json', nested(31)],
  ['json', 'x'.repeat(256 * 1024 - 2)],
  ['strings', []],
  ['strings', ['a', 'b']],
  ['relation', 'abc'],
  ['relation', null],
  ['relation', { id: 1, documentId: 'abc', name: 'A' }],
];

const REFUSED: [Name, unknown][] = [
  ['string', 'x'.repeat(256)],
  ['string', 5],
  ['string', 'a\0b'],
  ['string', 'half a pair \ud800'],
  ['string', ['a']],
  ['name', ''],
  ['name', null],
  ['code', 'ABC'],
  ['code', 'abc\n'],
  ['text', 'x'.repeat(10_001)],
  ['text', '\0'],
  ['choice', 'sideways'],
  ['choice', 'constructor'],
  ['choice', ''],
  ['integer', 1.5],
  ['integer', '5'],
  ['integer', -1],
  ['integer', 2_147_483_648],
  ['integer', Number.NaN],
  ['small', 0],
  ['small', 11],
  ['decimal', -0.01],
  ['decimal', 0.0000001],
  ['decimal', 1_000_000_000_000],
  ['decimal', '1.5'],
  ['decimal', Number.POSITIVE_INFINITY],
  ['boolean', null],
  ['boolean', 'true'],
  ['boolean', 1],
  ['datetime', '2026-01-01'],
  ['datetime', '2026-01-01T00:00:00'],
  ['datetime', '2026-02-30T00:00:00Z'],
  ['datetime', '2026-01-01T25:00:00Z'],
  ['datetime', '2026-01-01T00:00:00+25:00'],
  ['datetime', '0000-06-01T00:00:00Z'],
  ['datetime', '9999-12-31T23:59:59-10:00'],
  ['datetime', '0001-01-01T00:00:00+10:00'],
  ['datetime', 'now'],
  ['datetime', 1_700_000_000_000],
  ['date', '2026-02-29'],
  ['date', '01.01.2026'],
  ['date', '2026-01-01T00:00:00Z'],
  ['json', { a: 'a\0b' }],
  ['json', { 'a\0': 1 }],
  ['json', { pattern: '\\\0' }],
  ['json', ['\ud800']],
  ['json', ['\\\udfff']],
  ['json', JSON.parse('{"__proto__":{"admin":true}}')],
  ['json', JSON.parse('[{"a":{"__proto__":1}}]')],
  ['json', nested(40)],
  ['json', 'x'.repeat(256 * 1024 - 1)],
  ['json', 'ü'.repeat(128 * 1024)],
  ['strings', ['a', 'b', 'c']],
  ['strings', ['a', 5]],
  ['strings', 'a'],
  ['strings', ['x'.repeat(256)]],
  ['strings', ['\ud83d']],
  ['relation', ''],
  ['relation', 5],
  ['relation', 'x'.repeat(65)],
  ['relation', { id: 1 }],
  ['relation', { connect: ['abc'] }],
  ['relation', ['abc']],
];

describe('the input of a field', () => {
  it.each(TAKEN)('of type %s accepts %j', (name, value) => {
    expect(takes(FIELDS[name], value)).toBe(true);
  });

  it.each(REFUSED)('of type %s refuses %j', (name, value) => {
    expect(takes(FIELDS[name], value)).toBe(false);
  });

  it('never accepts undefined', () => {
    for (const field of Object.values(FIELDS).filter(({ kind }) => kind !== 'json'))
      expect(takes(field, undefined)).toBe(false);
  });

  it('checks the depth before the value is traversed', () => {
    expect(takes(FIELDS.json, nested(100_000))).toBe(false);
  });

  it('accepts a record instead of an id, and uses its documentId', () => {
    expect(FIELDS.relation.input.parse({ id: 9, documentId: 'abc', name: 'A', secret: 1 })).toBe('abc');
  });

  it('checks the bounds of JSON before its shape', () => {
    const list = json('A list.', FIELDS.strings.input);
    expect(takes(list, ['a'])).toBe(true);
    expect(takes(list, [5])).toBe(false);
    expect(takes(list, ['\0'])).toBe(false);
  });
});

describe('the definition of a field', () => {
  it('is writable for the tenant and optional by default', () => {
    expect(string('X.')).toMatchObject({ kind: 'string', writer: 'tenant', description: 'X.' });
    expect(string('X.', { writer: 'system' }).writer).toBe('system');
    expect(takes(string('X.'), null)).toBe(true);
  });

  it('that is a flag is never empty', () => {
    expect(takes(boolean('X.'), null)).toBe(false);
    expect(boolean('X.').output.safeParse(null).success).toBe(false);
  });

  it('that is a stub has id, documentId and the label, also in the OpenAPI document', () => {
    const stub = FIELDS.relation.output;
    expect(stub.safeParse({ id: 1, documentId: 'a', name: 'A' }).success).toBe(true);
    expect(stub.safeParse({ id: 1, documentId: 'a' }).success).toBe(false);
    expect(stub.safeParse(null).success).toBe(true);
  });
});
