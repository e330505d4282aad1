import { createHash } from 'node:crypto';

/** The name of a forum community has 2 to 20 characters of a-z, 0-9 and _ (docs/api-rules.md#events). */
const MIN_LENGTH = 2;
const MAX_LENGTH = 20;
const MARK_LENGTH = 8;

/** A unique and stable mark of an organisation. */
const markOf = (documentId: string, length: number): string =>
  createHash('sha256').update(documentId).digest('hex').slice(0, length);

/**
 * Possible names of an organisation's community, best first: its slug if that is valid; the start of the slug with a mark of
 * the organisation, if the slug is too long or already in use; and finally only the mark. The same organisation always gets
 * the same names.
 *
 * @param slug of the organisation
 * @param documentId of the organisation
 */
export const communityNames = (slug: string, documentId: string): string[] => {
  const words = slug
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const start = words.slice(0, MAX_LENGTH - MARK_LENGTH - 1).replace(/_+$/, '') || 'org';
  const marked = `${start}_${markOf(documentId, MARK_LENGTH)}`;
  const last = `org_${markOf(documentId, MAX_LENGTH - 'org_'.length)}`;
  const fits = words.length >= MIN_LENGTH && words.length <= MAX_LENGTH;
  return fits ? [words, marked, last] : [marked, last];
};
