import slugify from 'slugify';

/** The form of every slug: lower-case words of letters and digits joined by single hyphens. */
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const MAX_SLUG_LENGTH = 80;

/** Whether a text is a URL-safe slug of at most 80 characters. */
export const isSlug = (text: string): boolean => text.length <= MAX_SLUG_LENGTH && SLUG.test(text);

/**
 * Derives a slug from a name.
 *
 * @param name any text; without any Latin letter or digit, the slug is `fallback`
 * @param taken whether a slug is already in use; the result then gets the lowest free number from 2
 */
export const deriveSlug = (name: string, fallback: string, taken: (slug: string) => boolean = () => false): string => {
  const words = slugify(name, { lower: true, strict: true }).replace(/-+/g, '-').replace(/^-|-$/g, '');
  // Leaves room for a hyphen and a number.
  const base = words.slice(0, MAX_SLUG_LENGTH - 8).replace(/-$/, '') || fallback;
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken(slug)) return slug;
  }
};
