import { jsonTextOf, RawJson } from './raw-json';

describe('the JSON text of a record', () => {
  it('inserts stored JSON as it is', () => {
    expect(jsonTextOf({ id: 1, 'a"b': new RawJson('{"x": [1]}'), gone: undefined, none: null })).toBe(
      '{"id":1,"a\\"b":{"x": [1]},"none":null}',
    );
  });

  it('equals the output of JSON.stringify without raw parts', () => {
    const values = { id: 1, at: new Date(0), list: [1, { a: 'ü' }], none: null, gone: undefined };
    expect(jsonTextOf(values)).toBe(JSON.stringify(values));
  });

  it('has the same value when JSON.stringify writes it', () => {
    expect(JSON.stringify({ a: new RawJson('{"x": 1}') })).toBe('{"a":{"x":1}}');
  });
});
