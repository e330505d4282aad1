import { shapeFault } from './json-shape';

const faultOf = (json: string): string | null => shapeFault(Buffer.from(json));

describe('the shape of a body', () => {
  it.each([
    ['a record', '{"data":{"name":"a","tags":["a","b"]}}'],
    ['50,000 levels', '['.repeat(50_000)],
    ['50,000 lists', `${Array(50_000).fill('[]').join()}`],
    ['many numbers', `[${Array(400_000).fill('1').join()}]`],
    ['brackets and quotes in a text', JSON.stringify({ a: '[{"\\'.repeat(60_000) })],
    ['an unterminated text', '"[[[[\\'],
    ['nothing', ''],
  ])('is accepted for %s', (_what, json) => {
    expect(faultOf(json)).toBeNull();
  });

  it.each([
    ['50,001 levels', '['.repeat(50_001)],
    ['50,001 texts', `[${Array(50_001).fill('"v"').join()}]`],
    ['50,001 objects', `[${Array(50_001).fill('{}').join()}]`],
  ])('is refused for %s', (_what, json) => {
    expect(faultOf(json)).toBe('The body has more than 50000 objects, lists and texts.');
  });

  it('can have 25,000 names, and no more', () => {
    const named = (count: number): string => `{${Array.from({ length: count }, (_, at) => `"k${at}":1`).join()}}`;
    expect(faultOf(named(25_000))).toBeNull();
    expect(faultOf(named(25_001))).toBe('The objects in the body have more than 25000 names.');
    expect(faultOf(JSON.stringify([':'.repeat(25_001)]))).toBeNull();
  });

  it('can have other bounds', () => {
    const body = Buffer.from('{"a":["b","c"]}');
    expect(shapeFault(body, { parts: 5, names: 1 })).toBeNull();
    expect(shapeFault(body, { parts: 4, names: 1 })).toMatch(/more than 4 objects/);
    expect(shapeFault(body, { parts: 5, names: 0 })).toMatch(/more than 0 names/);
  });
});
