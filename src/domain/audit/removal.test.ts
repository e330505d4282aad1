import { CHAIN_START, type StoredEntry } from './chain';
import {
  type Anchor,
  anchorDigest,
  checkAnchored,
  checkAnchors,
  checkRemoval,
  REMOVAL_ACTION,
  removalChanges,
  startOfChain,
} from './removal';

const anchorAt = (sequence: number, before: Anchor | null): Anchor => {
  const place = { organisation: 7, sequence, hash: `hash ${sequence}`, keptSince: Date.UTC(2026, sequence) };
  return { ...place, removal: `removal ${sequence}`, digest: anchorDigest(before, place) };
};
const first = anchorAt(3, null);
const second = anchorAt(9, first);

const entryAt = (sequence: number, more: Partial<StoredEntry> = {}): StoredEntry => ({
  ...{ documentId: `entry ${sequence}`, organisation: 7, sequence, action: 'test.append', actor_kind: 'system' },
  ...{ actor_id: null, actor_label: null, target_type: null, target_id: null, changes: null, client_ip: null },
  ...{ request_id: null, recordedAt: 0, previous_hash: `hash ${sequence - 1}`, hash: `hash ${sequence}` },
  ...more,
});
const recorded = (anchor: Anchor): StoredEntry =>
  entryAt(12, { action: REMOVAL_ACTION, changes: removalChanges(1, anchor) });

describe('anchors', () => {
  it('are valid in their order, each with the digest of those before it', () => {
    expect(checkAnchors([])).toBeNull();
    expect(checkAnchors([first, second])).toBeNull();
  });

  it.each<[string, Anchor[]]>([
    ['the first one is missing', [second]],
    ['one has another place', [{ ...first, sequence: 4 }, second]],
    ['one has another hash', [{ ...first, hash: CHAIN_START }, second]],
    ['one has another time', [{ ...first, keptSince: 1 }, second]],
    ['one has another chain', [{ ...first, organisation: null }, second]],
    ['their order is another', [second, first]],
  ])('are broken if %s', (_what, anchors) => {
    expect(checkAnchors(anchors)?.reason).toBe('the anchor of removed entries was changed');
  });
});

describe('a removal', () => {
  it('is recorded by the entry with its last place and digest', () => {
    expect(checkRemoval(second, recorded(second))).toBeNull();
  });

  it.each<[string, StoredEntry | null]>([
    ['there is no entry', null],
    ['the entry records another removal', recorded(first)],
    ['the entry has another action', { ...recorded(second), action: 'test.append' }],
    ['the entry has no changes', { ...recorded(second), changes: null }],
  ])('is not recorded if %s', (_what, entry) => {
    expect(checkRemoval(second, entry)?.reason).toBe(
      'the entries up to 9 are missing, and no entry records their removal',
    );
  });
});

describe('what is left of a chain', () => {
  it('begins after the anchor', () => {
    expect(startOfChain(null, entryAt(1))).toBeNull();
    expect(startOfChain(second, entryAt(10))).toEqual({ sequence: 9, hash: 'hash 9' });
    expect(startOfChain(second, undefined)).toEqual({ sequence: 9, hash: 'hash 9' });
  });

  it('begins with what an interrupted removal has left', () => {
    expect(startOfChain(second, entryAt(6))).toEqual({ sequence: 5, hash: 'hash 5' });
  });

  it('has the anchored entry in its place until that is removed', () => {
    expect(checkAnchored(second, entryAt(9))).toBeNull();
    expect(checkAnchored(second, entryAt(8, { hash: 'other' }))).toBeNull();
    expect(checkAnchored(second, entryAt(9, { hash: 'other' }))?.reason).toBe(
      'it is not the entry whose removal was recorded',
    );
  });
});
