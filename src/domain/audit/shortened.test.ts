import { createHash } from 'node:crypto';
import type { Change, ShortenedValue } from './changes';
import { boundedChanges, MAX_VALUE_BYTES, MAX_WHOLE_BYTES } from './shortened';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const ranges = (count: number): string[] => Array.from({ length: count }, (_, n) => `10.${n >> 8}.${n & 255}.0/24`);

const text = (bytes: number): string => 'x'.repeat(bytes);

describe('changes that are kept whole', () => {
  it.each<[string, Record<string, Change>]>([
    ['no changes', {}],
    ['a changed allowlist of 300 ranges', { ip_allowlist: { before: ranges(300), after: ranges(299) } }],
    ['a new allowlist of 600 ranges', { ip_allowlist: { before: null, after: ranges(600) } }],
    ['a text of 10,000 characters', { description: { before: null, after: text(10_000) } }],
    [
      'nothing but short values',
      Object.fromEntries(ranges(20).map((name) => [name, { before: null, after: text(900) }])),
    ],
  ])('are %s', (_what, changes) => {
    expect(boundedChanges(changes)).toEqual(changes);
  });
});

describe('a large value', () => {
  it('is recorded by its beginning, its size and its hash, before as after', () => {
    const [before, after] = [ranges(1000), ranges(999)];
    const { ip_allowlist: change } = boundedChanges({ ip_allowlist: { before, after } });
    const kept = (value: unknown): ShortenedValue => {
      const json = JSON.stringify(value);
      return { beginning: json.slice(0, 256), bytes: json.length, sha256: sha256(json) };
    };
    expect(change).toEqual({ before: kept(before), after: kept(after), shortened: ['before', 'after'] });
  });

  it('has the same hash whatever the order of names and the type of dates', () => {
    const [at, filler] = [new Date(0), text(MAX_WHOLE_BYTES)];
    const { a } = boundedChanges({ a: { before: { x: 1, filler, at }, after: { filler, at: at.toJSON(), x: 1 } } });
    expect(a?.before).toEqual(a?.after);
  });

  it('is hashed as RFC 8785 says, so that others can compute the hash', () => {
    const after = [text(MAX_WHOLE_BYTES), 'ä€😀', { '': -0, b: 1e21, a: [null, true, 0.1], ä: '\u0001"\\' }];
    const { a } = boundedChanges({ a: { before: null, after } });
    const canonical = `["${text(MAX_WHOLE_BYTES)}","ä€😀",{"":0,"a":[null,true,0.1],"b":1e+21,"ä":"\\u0001\\"\\\\"}]`;
    expect(a?.after).toMatchObject({ bytes: Buffer.byteLength(canonical), sha256: sha256(canonical) });
  });

  it('does not end with half a character', () => {
    for (const start of ['', 'x']) {
      const { a } = boundedChanges({ a: { before: null, after: start + '😀'.repeat(MAX_WHOLE_BYTES) } });
      const { beginning } = a?.after as ShortenedValue;
      expect([Buffer.from(beginning).toString(), beginning.length > 250]).toEqual([beginning, true]);
    }
  });

  it('leaves short values of the same entry whole', () => {
    const changes = {
      name: { before: null, after: 'Web shop' },
      note: { before: text(MAX_VALUE_BYTES - 2), after: text(MAX_VALUE_BYTES - 1) },
      steps: { before: null, after: text(300_000) },
    };
    const { name, note, steps } = boundedChanges(changes);
    expect([name, note?.before, note?.shortened]).toEqual([changes.name, changes.note.before, ['after']]);
    expect([steps?.before, steps?.shortened]).toEqual([null, ['after']]);
  });

  it('cannot be faked by a record that contains what a shortened value looks like', () => {
    const after = { beginning: '"', bytes: 20_000, sha256: text(64) };
    expect(boundedChanges({ variables: { before: null, after } }).variables).not.toHaveProperty('shortened');
  });
});
