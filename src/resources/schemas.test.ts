import { ordered } from './schemas';

const attributes = { a: { type: 'string' }, b: { type: 'text' }, c: { type: 'json' }, d: { type: 'date' } };
const order = (placedAfter?: Record<string, string[]>): string[] => Object.keys(ordered(attributes, placedAfter));

describe('the order of attributes in a schema', () => {
  it('is that of the definition', () => {
    expect(order()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('moves an attribute behind another, with those that follow it', () => {
    expect(order({ a: ['c'], c: ['d'] })).toEqual(['a', 'c', 'd', 'b']);
  });

  it('loses no attribute that an unknown one would move', () => {
    expect(() => order({ x: ['c'] })).toThrow('c');
    expect(() => order({ a: ['x'] })).toThrow('x');
  });
});
