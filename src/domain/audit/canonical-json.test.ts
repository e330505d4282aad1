import { canonicalJson } from './canonical-json';

describe('canonical JSON', () => {
  it('does not depend on the order of keys, at any depth', () => {
    expect(canonicalJson({ b: 1, a: [{ d: 1, c: 2 }] })).toBe(canonicalJson({ a: [{ c: 2, d: 1 }], b: 1 }));
  });

  it('depends on the order of lists', () => {
    expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
  });

  it.each([
    [undefined, null],
    [{ a: undefined }, {}],
  ])('treats %j as %j', (a, b) => {
    expect(canonicalJson(a)).toBe(canonicalJson(b));
  });

  it.each([
    [1, '1'],
    [null, 'null'],
    [{}, []],
    [{ a: null }, {}],
  ])('distinguishes %j and %j', (a, b) => {
    expect(canonicalJson(a)).not.toBe(canonicalJson(b));
  });
});
