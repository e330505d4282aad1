import { createHash } from 'node:crypto';

/** A forum community is called by 2 to 20 characters of a-z, 0-9 and _ (spec, Events). */
const MIN_LENGTH = 2;
const MAX_LENGTH = 20;
const MARK_LENGTH = 8;

/** Sign of an organisation that no other has, and that stays the same. */
const markOf = (documentId: string, length: number): string =>
  createHash('sha256').update(documentId).digest('hex').slice(0, length);

/**
 * The names that an organisation's community may have, the best first: its slug, where that fits; the slug's beginning
 * with a mark of the organisation, where the slug is too long or its community is somebody else's; a name of the mark
 * alone at last. The same organisation always gets the same names.
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
