import { CHAIN_START, type ChainedContent, checkHead, checkLink, entryHash, type StoredEntry } from './chain';

const content = (sequence: number, more: Partial<ChainedContent> = {}): ChainedContent => ({
  documentId: `entry-${sequence}`,
  organisation: 7,
  sequence,
  action: 'organisation.update',
  actor_kind: 'user',
  actor_id: 'u1',
  actor_label: 'Ada',
  target_type: 'organisation',
  target_id: 'o1',
  changes: { name: { before: 'a', after: 'b' } },
  client_ip: '192.0.2.1',
  request_id: 'req-12345',
  recordedAt: 1_760_000_000_000 + sequence,
  ...more,
});

const store = (previous: string, entry: ChainedContent): StoredEntry => ({
  ...entry,
  previous_hash: previous,
  hash: entryHash(previous, entry),
});

const first = store(CHAIN_START, content(1));
const second = store(first.hash, content(2));

describe('the hash of an entry', () => {
  it('does not depend on the order of the keys', () => {
    const { changes, ...rest } = content(1);
    const reordered = { changes, ...Object.fromEntries(Object.entries(rest).reverse()) } as ChainedContent;
    expect(entryHash(CHAIN_START, reordered)).toBe(first.hash);
    expect(first.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each(Object.keys(content(1)))('depends on %s', (name) => {
    expect(entryHash(CHAIN_START, { ...content(1), [name]: 'something else' })).not.toBe(first.hash);
  });

  it('depends on the entry before', () => {
    expect(entryHash(second.hash, content(1))).not.toBe(first.hash);
  });
});

describe('a link of the chain', () => {
  it('is valid from the first entry to the next', () => {
    expect(checkLink(null, first)).toBeNull();
    expect(checkLink(first, second)).toBeNull();
  });

  it.each<[string, StoredEntry | null, StoredEntry, RegExp]>([
    ['a changed field', null, { ...first, actor_label: 'Eve' }, /content was changed/],
    [
      'a changed value inside JSON',
      null,
      { ...first, changes: { name: { before: 'a', after: 'c' } } },
      /content was changed/,
    ],
    ['a changed timestamp', null, { ...first, recordedAt: first.recordedAt - 1 }, /content was changed/],
    ['a changed hash', null, { ...first, hash: second.hash }, /content was changed/],
    ['a missing first entry', null, second, /entry 1 before it is missing/],
    ['a missing entry in the middle', first, store(second.hash, content(3)), /entry 2 before it is missing/],
    ['an entry with another predecessor', first, store(CHAIN_START, content(2)), /does not follow/],
    ['a second entry with the same sequence number', second, store(first.hash, content(2)), /inserted/],
    ['an entry before the first', null, store(CHAIN_START, content(0)), /inserted/],
  ])('detects %s', (_what, before, entry, reason) => {
    const fault = checkLink(before, entry);
    expect(fault).toMatchObject({ sequence: entry.sequence, documentId: entry.documentId });
    expect(fault?.reason).toMatch(reason);
  });
});

describe('the end of a chain that was verified before', () => {
  it('is valid if the entry is unchanged', () => {
    expect(checkHead(second, second)).toBeNull();
  });

  it('is missing if the chain is shorter', () => {
    expect(checkHead(second, null)).toMatchObject({ sequence: 2, reason: expect.stringMatching(/missing/) });
  });

  it('is invalid if the chain was rewritten', () => {
    const rewritten = store(CHAIN_START, content(1, { actor_label: 'Eve' }));
    expect(checkLink(null, rewritten)).toBeNull();
    expect(checkHead(first, rewritten)?.reason).toMatch(/not the entry that was here/);
  });
});
