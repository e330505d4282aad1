import fc from 'fast-check';
import { deriveSlug, isSlug, MAX_SLUG_LENGTH } from '../../src/domain/slug';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.string({ unit: 'grapheme', maxLength: 200 }),
);

describe('a slug from any text', () => {
  it('is safe in a URL and bounded in length', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const slug = deriveSlug(name, 'fallback');
        expect(isSlug(slug)).toBe(true);
        expect(encodeURIComponent(slug)).toBe(slug);
      }),
    );
  });

  it('is its own slug', () => {
    fc.assert(
      fc.property(anyText, (name) => {
        const slug = deriveSlug(name, 'fallback');
        expect(deriveSlug(slug, 'other')).toBe(slug);
      }),
    );
  });

  it('differs from all slugs that are taken', () => {
    fc.assert(
      fc.property(anyText, fc.nat({ max: 200 }), (name, count) => {
        const taken = new Set<string>();
        for (let n = 0; n <= count; n += 1) {
          const slug = deriveSlug(name, 'fallback', (candidate) => taken.has(candidate));
          expect(taken.has(slug)).toBe(false);
          expect(slug.length).toBeLessThanOrEqual(MAX_SLUG_LENGTH);
          taken.add(slug);
        }
      }),
      { numRuns: 30 },
    );
  });
});
