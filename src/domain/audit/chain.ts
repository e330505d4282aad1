import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json';

/**
 * The audit entries of one organisation form a hash chain: each contains a hash over its content and the hash of the entry
 * before it. Changing, removing or inserting an entry outside the application breaks the chain from there on.
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

/** The previous hash of the first entry of a chain. */
export const CHAIN_START = '0'.repeat(64);

/**
 * The hash that an entry must have.
 *
 * @param previous hash of the entry before it in its organisation, or CHAIN_START
 * @returns SHA-256, hexadecimal
 */
export const entryHash = (previous: string, content: ChainedContent): string =>
  createHash('sha256').update(previous).update('\n').update(canonicalJson(content)).digest('hex');

/** A fault in a chain. */
export type ChainFault = { sequence: number; documentId: string; reason: string };

/** One stored entry with the hashes it carries. */
export interface StoredEntry extends ChainedContent {
  previous_hash: string;
  hash: string;
}

/** The part of an entry that the next one is checked against. */
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
  if (sequence <= last.sequence) return fault('it was inserted: its place in the chain is taken');
  if (sequence > last.sequence + 1) return fault(`entry ${last.sequence + 1} before it is missing`);
  if (previous !== last.hash) return fault('it does not follow the entry before it');
  if (hash !== entryHash(previous, content)) return fault('its content was changed');
  return null;
};

/**
 * Checks the end of a chain against the end at an earlier verification. Only this detects that the newest entries were
 * removed, or that the whole chain was rewritten.
 *
 * @param known the end at the earlier verification
 * @param there the entry that is now at that place, or null
 * @returns what is wrong, or null
 */
export const checkHead = (known: ChainHead, there: StoredEntry | null): ChainFault | null => {
  if (there?.hash === known.hash) return null;
  const reason = there ? 'it is not the entry that was here before' : 'it was here before and is missing';
  return { sequence: known.sequence, documentId: there?.documentId ?? '', reason };
};
