import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json';
import type { ChainFault, ChainHead, StoredEntry } from './chain';

/**
 * The oldest entries of a chain can be removed after a period (docs/decisions/0066). What is left is still proved: an anchor
 * keeps sequence and hash of the last removed entry, and an entry of the same chain records the removal with the anchor's
 * digest, which covers all earlier anchors.
 */

/** The action of the entry that records a removal. */
export const REMOVAL_ACTION = 'audit-log.remove';

/** The place up to which entries of a chain were removed. */
export interface Anchor extends ChainHead {
  /** The organisation of the chain; null for the platform. */
  organisation: number | null;
  /** Entries before this time were removed; milliseconds. */
  keptSince: number;
  /** documentId of the entry that records the removal. */
  removal: string;
  digest: string;
}

/** The digest of the anchor before the first one of a chain. */
const NO_ANCHOR = '0'.repeat(64);

/**
 * The digest that an anchor must have.
 *
 * @param before the anchor before it in its chain, or null
 * @returns SHA-256, hexadecimal
 */
export const anchorDigest = (
  before: Pick<Anchor, 'digest'> | null,
  { organisation, sequence, hash, keptSince }: Pick<Anchor, 'organisation' | 'sequence' | 'hash' | 'keptSince'>,
): string =>
  createHash('sha256')
    .update(before?.digest ?? NO_ANCHOR)
    .update('\n')
    .update(canonicalJson({ organisation, sequence, hash, keptSince }))
    .digest('hex');

/** What the entry of a removal contains. */
export const removalChanges = (
  first: number,
  { sequence, hash, keptSince, digest }: Omit<Anchor, 'removal'>,
): Record<'removed', { before: Record<string, unknown>; after: null }> => ({
  removed: {
    before: {
      first,
      last: sequence,
      entries: sequence - first + 1,
      until: new Date(keptSince).toISOString(),
      hash,
      digest,
    },
    after: null,
  },
});

/**
 * Checks the anchors of a chain against each other.
 *
 * @param anchors in the order of their sequence
 * @returns what is wrong with the first faulty one, or null
 */
export const checkAnchors = (anchors: readonly Anchor[]): ChainFault | null => {
  let before: Anchor | null = null;
  for (const anchor of anchors) {
    if (anchor.digest !== anchorDigest(before, anchor))
      return {
        sequence: anchor.sequence,
        documentId: anchor.removal,
        reason: 'the anchor of removed entries was changed',
      };
    before = anchor;
  }
  return null;
};

/**
 * Checks that the chain records the removal that its newest anchor states.
 *
 * @param entry the entry that the anchor names, or null if the chain has none
 */
export const checkRemoval = (anchor: Anchor, entry: StoredEntry | null): ChainFault | null => {
  const { removed }: { removed?: { before?: Record<string, unknown> } } = entry?.changes ?? {};
  const stated = removed?.before;
  const isRecorded =
    entry?.action === REMOVAL_ACTION && stated?.last === anchor.sequence && stated.digest === anchor.digest;
  if (isRecorded) return null;
  const reason = `the entries up to ${anchor.sequence} are missing, and no entry records their removal`;
  return { sequence: anchor.sequence, documentId: anchor.removal, reason };
};

/**
 * The place that the first remaining entry of a chain follows. If a removal was interrupted, entries before the anchor remain.
 *
 * @param anchor the newest anchor of the chain, or null
 */
export const startOfChain = (anchor: Anchor | null, first: StoredEntry | undefined): ChainHead | null => {
  if (!anchor) return null;
  if (!first || first.sequence > anchor.sequence) return { sequence: anchor.sequence, hash: anchor.hash };
  return { sequence: first.sequence - 1, hash: first.previous_hash };
};

/** Checks an entry that was not removed yet against the anchor of its chain. */
export const checkAnchored = (anchor: Anchor | null, { sequence, hash, documentId }: StoredEntry): ChainFault | null =>
  anchor?.sequence === sequence && anchor.hash !== hash
    ? { sequence, documentId, reason: 'it is not the entry whose removal was recorded' }
    : null;
