import type { Fault } from '../../domain/refusal';
import { MAX_SEARCH_LENGTH, MAX_SEARCH_WORDS } from '../bounds';
import { textFault } from '../json-bounds';

/**
 * Reads the `_q` parameter: words that all have to occur in a record, in any of its searched texts and in any order. Case does
 * not matter.
 *
 * @returns null without words
 */
export const parseSearch = (value: unknown, faults: Fault[]): string[] | null => {
  if (value === undefined) return null;
  const words = typeof value === 'string' ? [...new Set(value.toLowerCase().split(/\s+/u).filter(Boolean))] : [];
  const isValid =
    typeof value === 'string' &&
    value.length <= MAX_SEARCH_LENGTH &&
    words.length <= MAX_SEARCH_WORDS &&
    textFault(value) === null;
  if (!isValid) {
    const message = `_q must be at most ${MAX_SEARCH_WORDS} words of ${MAX_SEARCH_LENGTH} characters in all.`;
    faults.push({ path: ['_q'], message });
  }
  return words.length > 0 ? words : null;
};
