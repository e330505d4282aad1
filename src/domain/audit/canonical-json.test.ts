import { canonicalJson } from './canonical-json';

describe('canonical JSON', () => {
  it('is the same whatever the order of the keys, at every depth', () => {
    expect(canonicalJson({ b: 1, a: [{ d: 1, c: 2 }] })).toBe(canonicalJson({ a: [{ c: 2, d: 1 }], b: 1 }));
  });

  it('heeds the order of lists', () => {
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });

  it.each([
    [undefined, null],
    [{ a: undefined }, {}],
  ])('takes %j for %j', (a, b) => {
    expect(canonicalJson(a)).toBe(canonicalJson(b));
  });

  it.each([
    [1, '1'],
    [null, 'null'],
    [{}, []],
    [{ a: null }, {}],
  ])('tells %j from %j', (a, b) => {
    expect(canonicalJson(a)).not.toBe(canonicalJson(b));
  });
});
