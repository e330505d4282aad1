import { deriveSlug } from '../slug';

/** A draft that gets a new slug in the target. */
export interface RenamedSlug {
  id: number;
  from: string;
  to: string;
}

/**
 * New slugs for drafts whose slug already exists in the target: the slug with the lowest free number from 2. The oldest draft comes
 * first, so that the same merge always yields the same slugs.
 *
 * @param colliding drafts whose slug exists in the target
 * @param taken every slug in the target, and every slug of the moving drafts
 */
export const deduplicateSlugs = (
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
