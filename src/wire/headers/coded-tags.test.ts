import { codedTag, knownTag, uncodedTags } from './coded-tags';

describe('the tag of a compressed response', () => {
  it.each([
    ['"7"', 'br', '"7-br"'],
    ['"7"', 'gzip', '"7-gzip"'],
    ['""', 'br', '"-br"'],
    ['W/"7"', 'br', 'W/"7"'],
    ['', 'br', ''],
  ])('%s as %s is %s', (tag, coding, coded) => {
    expect(codedTag(tag, coding)).toBe(coded);
  });

  it.each([
    ['"7-br"', '"7"'],
    ['"7-gzip", "8-br", "9"', '"7", "8", "9"'],
    ['W/"7-gzip"', 'W/"7"'],
    ['*', '*'],
    ['"a-br-c"', '"a-br-c"'],
    ['"7-br', '"7-br'],
  ])('%s in a request means %s', (sent, meant) => {
    expect(uncodedTags(sent)).toBe(meant);
  });

  it('is the one that the client named, in a 304', () => {
    expect(knownTag('"7"', '"6", "7-gzip"')).toBe('"7-gzip"');
    expect(knownTag('"7"', 'W/"7-br"')).toBe('"7-br"');
    expect(knownTag('"7"', '"7"')).toBe('"7"');
    expect(knownTag('"7"', '*')).toBe('"7"');
    expect(knownTag('W/"7"', 'W/"7"')).toBe('W/"7"');
  });
});
