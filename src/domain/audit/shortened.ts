import { createHash } from 'node:crypto';
import { canonicalJson } from './canonical-json';
import type { Change, Changes, ShortenedValue } from './changes';

/** Changes of at most this size as JSON are kept whole: an allowlist of some 300 ranges, before and after. */
export const MAX_WHOLE_BYTES = 12 * 1024;

/** In larger changes, values above this size are shortened. */
export const MAX_VALUE_BYTES = 1024;

/** How many characters of a shortened value are kept. */
const BEGINNING_LENGTH = 256;

const SIDES = ['before', 'after'] as const;

const encoder = new TextEncoder();

/** The beginning of a text, without half a character at its end, which PostgreSQL refuses. */
const beginningOf = (text: string): string => text.slice(0, BEGINNING_LENGTH).replace(/[\uD800-\uDBFF]$/, '');

/** Size and hash are those of the canonical JSON, because PostgreSQL does not keep the order of names. */
const shortened = (json: string, utf8: Uint8Array): ShortenedValue => ({
  beginning: beginningOf(json),
  bytes: utf8.length,
  sha256: createHash('sha256').update(utf8).digest('hex'),
});

const shortenedChange = ({ before, after }: Change): Change => {
  const change: Change = { before, after };
  for (const side of SIDES) {
    const json = canonicalJson(change[side]);
    const utf8 = encoder.encode(json);
    if (utf8.length <= MAX_VALUE_BYTES) continue;
    change[side] = shortened(json, utf8);
    change.shortened = [...(change.shortened ?? []), side];
  }
  return change;
};

/**
 * Bounds what an audit entry keeps: entries are kept for years, and a caller can create and delete a large record in a loop.
 *
 * @param changes with secrets redacted, so that the hash of a value reveals none
 * @returns the same changes if they are small, or else with every large value shortened
 */
export const boundedChanges = (changes: Changes): Changes => {
  if (encoder.encode(JSON.stringify(changes)).length <= MAX_WHOLE_BYTES) return changes;
  return Object.fromEntries(Object.entries(changes).map(([field, change]) => [field, shortenedChange(change)]));
};
