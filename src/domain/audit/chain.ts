import { createHash } from 'node:crypto';

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

/** JSON with the keys in one order, so that a database that sorts or reorders them changes nothing. */
const canonical = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null);
  const entries = Object.entries(value)
    .filter(([, item]) => item !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
};

/**
 * The hash that an entry has to carry.
 *
 * @param previous hash of the entry before it in its organisation, or CHAIN_START
 * @returns SHA-256, hexadecimal
 */
export const entryHash = (previous: string, content: ChainedContent): string =>
  createHash('sha256').update(previous).update('\n').update(canonical(content)).digest('hex');

/** What a walk along a chain found. */
export type ChainFault = { sequence: number; documentId: string; reason: string };

/** One stored entry with the hashes it carries. */
export interface StoredEntry extends ChainedContent {
  previous_hash: string;
  hash: string;
}

/**
 * Checks one entry against the one before it.
 *
 * @param before the entry before it, or null for the first
 * @returns what is wrong, or null
 */
export const checkLink = (
  before: Pick<StoredEntry, 'sequence' | 'hash'> | null,
  entry: StoredEntry,
): ChainFault | null => {
  const { sequence, documentId, previous_hash: previous, hash, ...content } = entry;
  const fault = (reason: string): ChainFault => ({ sequence, documentId, reason });
  if (sequence !== (before?.sequence ?? 0) + 1) return fault(`entry ${(before?.sequence ?? 0) + 1} is missing`);
  if (previous !== (before?.hash ?? CHAIN_START)) return fault('it does not follow the entry before it');
  if (hash !== entryHash(previous, { ...content, sequence, documentId })) return fault('its content was changed');
  return null;
};
