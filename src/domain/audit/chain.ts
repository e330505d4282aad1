import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json';

/**
 * The entries of one organisation form a chain: each carries a hash over its own content and the hash of the entry before
 * it. Whoever changes, removes or slips in an entry behind the application's back breaks the chain from there on.
 */
export interface ChainedContent {
  documentId: string;
  organisation: number | null;
  /** Place in the chain, from 1. */
  sequence: number;
  action: string;
  actor_kind: string;
  actor_id: string | null;
  actor_label: string | null;
  target_type: string | null;
  target_id: string | null;
  changes: unknown;
  client_ip: string | null;
  request_id: string | null;
  /** Milliseconds since 1970. */
  recordedAt: number;
}

/** Hash before the first entry of a chain. */
export const CHAIN_START = '0'.repeat(64);

/**
 * The hash that an entry has to carry.
 *
 * @param previous hash of the entry before it in its organisation, or CHAIN_START
 * @returns SHA-256, hexadecimal
 */
export const entryHash = (previous: string, content: ChainedContent): string =>
  createHash('sha256').update(previous).update('\n').update(canonicalJson(content)).digest('hex');

/** What a walk along a chain found. */
export type ChainFault = { sequence: number; documentId: string; reason: string };

/** One stored entry with the hashes it carries. */
export interface StoredEntry extends ChainedContent {
  previous_hash: string;
  hash: string;
}

/** What of an entry the one after it is checked against. */
export type ChainHead = Pick<StoredEntry, 'sequence' | 'hash'>;

const beforeFirst: ChainHead = { sequence: 0, hash: CHAIN_START };

/**
 * Checks one entry against the one before it.
 *
 * @param before the entry before it, or null for the first
 * @returns what is wrong, or null
 */
export const checkLink = (before: ChainHead | null, entry: StoredEntry): ChainFault | null => {
  const { previous_hash: previous, hash, ...content } = entry;
  const { sequence, documentId } = entry;
  const fault = (reason: string): ChainFault => ({ sequence, documentId, reason });
  const last = before ?? beforeFirst;
  if (sequence <= last.sequence) return fault('it was slipped in: its place in the chain is taken');
  if (sequence > last.sequence + 1) return fault(`entry ${last.sequence + 1} before it is missing`);
  if (previous !== last.hash) return fault('it does not follow the entry before it');
  if (hash !== entryHash(previous, content)) return fault('its content was changed');
  return null;
};

/**
 * Checks the end of a chain against where an earlier walk saw it: the newest entries are the only ones that can go, and a
 * whole chain the only one that can be written anew, without a break to show for it.
 *
 * @param known the end that an earlier walk saw
 * @param there the entry that now stands at that place, or null
 * @returns what is wrong, or null
 */
export const checkHead = (known: ChainHead, there: StoredEntry | null): ChainFault | null => {
  if (there?.hash === known.hash) return null;
  const reason = there ? 'it is not the entry that stood here before' : 'it stood here before and is missing';
  return { sequence: known.sequence, documentId: there?.documentId ?? '', reason };
};
