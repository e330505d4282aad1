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
    ['25,001 keys with texts', `{${Array.from({ length: 25_001 }, (_, at) => `"k${at}":"v"`).join()}}`],
    ['50,001 keys', `{${Array.from({ length: 50_001 }, (_, at) => `"k${at}":1`).join()}}`],
    ['50,001 objects', `[${Array(50_001).fill('{}').join()}]`],
  ])('is refused for %s', (_what, json) => {
    expect(faultOf(json)).toBe('The body has more than 50000 objects, lists and texts.');
  });
});
