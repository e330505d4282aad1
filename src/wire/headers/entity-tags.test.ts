import { codedTag, uncodedTags } from './coded-tags';
import {
  type EntityTags,
  entityTag,
  matchesStrongly,
  matchesWeakly,
  MAX_TAGS,
  parseEntityTags,
  selectedTag,
  wholeTags,
} from './entity-tags';

const tagsOf = (value: string): EntityTags => {
  const parsed = parseEntityTags('If-Match', value);
  if ('fault' in parsed) throw new Error(parsed.fault.message);
  return parsed.tags;
};

describe('entity tags', () => {
  it.each([
    ['"a"', ['"a"']],
    ['"a", "b"', ['"a"', '"b"']],
    ['"a","b"', ['"a"', '"b"']],
    ['"a,b"', ['"a,b"']],
    ['""', ['""']],
    [', "a" ,, "b",', ['"a"', '"b"']],
    ['"\\"', ['"\\"']],
    ['"é"', ['"é"']],
    // An empty list is valid, and nothing is in it.
    ['', []],
    [' ', []],
    [' , ,', []],
  ])('%s is a list of tags', (value, opaque) => {
    expect(tagsOf(value)).toEqual(opaque.map((text) => ({ isWeak: false, opaque: text })));
  });

  it('can be weak', () => {
    expect(tagsOf('W/"a", "b"')).toEqual([
      { isWeak: true, opaque: '"a"' },
      { isWeak: false, opaque: '"b"' },
    ]);
  });

  it.each([' * ', '*'])('%j is the wildcard', (value) => expect(tagsOf(value)).toBe('*'));

  it.each(['a', '"a', 'a"', 'w/"a"', 'W/ "a"', '*, "a"', '"a", *', '"a" "b"', '"a b"', '"a\u0000"', "'a'"])(
    '%j is malformed',
    (value) => {
      const parsed = parseEntityTags('If-None-Match', value);
      expect(parsed).toEqual({ fault: { path: ['If-None-Match'], message: expect.stringContaining('If-None-Match') } });
    },
  );

  it('are limited in number', () => {
    const list = (count: number) => Array.from({ length: count }, (_, index) => `"${index}"`).join();
    expect(tagsOf(list(MAX_TAGS))).toHaveLength(MAX_TAGS);
    expect(parseEntityTags('If-Match', list(MAX_TAGS + 1))).toHaveProperty('fault');
  });

  it('are read in time proportional to the length of the header', () => {
    for (const value of ['"a"'.repeat(5000), `${' '.repeat(15_000)}x`, `${' , '.repeat(5000)}x`, '"'.repeat(15_000)])
      expect(parseEntityTags('If-Match', value)).toHaveProperty('fault');
  });

  it.each([
    ['*', true, true],
    ['"a"', true, true],
    ['"b", "a"', true, true],
    ['W/"a"', false, true],
    ['W/"a", "a"', true, true],
    ['"b"', false, false],
    ['W/"b"', false, false],
    ['"A"', false, false],
    ['', false, false],
  ])('%s compared with "a": strongly %s, weakly %s', (value, strong, weak) => {
    expect(matchesStrongly(tagsOf(value), '"a"')).toBe(strong);
    expect(matchesWeakly(tagsOf(value), '"a"')).toBe(weak);
  });
});

describe('the tag of a response with some fields', () => {
  const tag = entityTag('a record');

  it('differs for every selection', () => {
    const selections = [undefined, ['id'], ['id', 'name'], ['id', 'status']];
    expect(selectedTag(tag, undefined)).toBe(tag);
    expect(new Set(selections.map((fields) => selectedTag(tag, fields))).size).toBe(selections.length);
  });

  it('leads back to the tag of the record, also if the response was compressed', () => {
    const selected = selectedTag(tag, ['id', 'name']);
    expect(selected).toMatch(/^"[\w-]+"$/);
    expect(wholeTags(`"a", W/${selected}, ${selected}`)).toBe(`"a", W/${tag}, ${tag}`);
    expect(wholeTags(uncodedTags(codedTag(selected, 'gzip')))).toBe(tag);
    expect(wholeTags('*')).toBe('*');
  });
});
