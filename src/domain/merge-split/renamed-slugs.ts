import { deriveSlug } from '../slug';

/** A draft that needs another slug where it goes. */
export interface RenamedSlug {
  id: number;
  from: string;
  to: string;
}

/**
 * New slugs for drafts whose slug is taken in the organisation that they go to: the lowest free number from 2 behind it.
 * The oldest draft chooses first, so that the same merge always gives the same slugs.
 *
 * @param colliding drafts whose slug is taken there
 * @param taken every slug there, and every slug of the drafts that go
 */
export const renameSlugs = (
  colliding: readonly { id: number; slug: string }[],
  taken: ReadonlySet<string>,
): RenamedSlug[] => {
  const used = new Set(taken);
  return [...colliding]
    .sort((a, b) => a.id - b.id)
    .map(({ id, slug }) => {
      const to = deriveSlug(slug, 'draft', (other) => used.has(other));
      used.add(to);
      return { id, from: slug, to };
    });
};
