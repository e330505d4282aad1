import {
  codeOf,
  defined,
  detailCodeOf,
  errorOf,
  fieldsIn,
  isOneOf,
  isPlainObject,
  keysOf,
  messageOf,
  parseJson,
} from './values';

it('returns a value that is there, also an empty or false one', () => {
  expect(['', 0, false].map((value) => defined<unknown>(value))).toEqual(['', 0, false]);
});

it.each([null, undefined])('throws for %s', (value) => {
  expect(() => defined(value)).toThrow('A value that is always there is missing.');
});

it('lists the keys of a table in their order', () => {
  expect(keysOf({ b: 1, a: 2 })).toEqual(['b', 'a']);
});

it('parses JSON', () => {
  expect(parseJson('{"a":[1,null]}')).toEqual({ a: [1, null] });
  expect(() => parseJson('{')).toThrow(SyntaxError);
});

it.each([
  [Object.assign(new Error('no'), { code: '42P01' }), '42P01', 'no'],
  [{ code: 7, message: 'seven' }, 7, 'seven'],
  [new Error('plain'), undefined, 'plain'],
  ['text', undefined, 'text'],
  [null, undefined, 'null'],
])('reads the code and the message of %p', (thrown, code, message) => {
  expect([codeOf(thrown), messageOf(thrown)]).toEqual([code, message]);
});

it('reads the code in the details of a refusal', () => {
  expect(detailCodeOf({ details: { code: 'BUSY' } })).toBe('BUSY');
  expect([detailCodeOf({ details: null }), detailCodeOf(new Error('none')), detailCodeOf(null)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('keeps an error, and makes one of anything else', () => {
  const error = new TypeError('kept');
  expect(errorOf(error)).toBe(error);
  expect(errorOf('text')).toMatchObject({ message: 'text', cause: 'text' });
});

it.each([
  [{ a: 1 }, true, { a: 1 }],
  [[1], false, {}],
  [null, false, {}],
  ['text', false, {}],
])('finds the fields of %p', (value, isObject, fields) => {
  expect([isPlainObject(value), fieldsIn(value)]).toEqual([isObject, fields]);
});

it('knows the words of a list', () => {
  expect([isOneOf(['a', 'b'], 'b'), isOneOf(['a', 'b'], 'c'), isOneOf(['a'], null)]).toEqual([true, false, false]);
});
