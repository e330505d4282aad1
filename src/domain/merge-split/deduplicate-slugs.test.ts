import { isSlug } from '../slug';
import { deduplicateSlugs } from './deduplicate-slugs';

const slugsOf = (colliding: { id: number; slug: string }[], taken: string[]) =>
  deduplicateSlugs(colliding, new Set(taken)).map(({ id, to }) => [id, to]);

describe('duplicate slugs', () => {
  it('get the lowest free number', () => {
    expect(slugsOf([{ id: 1, slug: 'shop' }], ['shop'])).toEqual([[1, 'shop-2']]);
    expect(slugsOf([{ id: 1, slug: 'shop' }], ['shop', 'shop-2', 'shop-3'])).toEqual([[1, 'shop-4']]);
  });

  it('are kept by the oldest first, in any order of records', () => {
    const drafts = [
      { id: 9, slug: 'shop-2' },
      { id: 3, slug: 'shop' },
    ];
    const expected = [
      [3, 'shop-3'],
      [9, 'shop-2-2'],
    ];
    expect(slugsOf(drafts, ['shop', 'shop-2'])).toEqual(expected);
    expect(slugsOf([...drafts].reverse(), ['shop', 'shop-2'])).toEqual(expected);
  });

  it('are never assigned twice', () => {
    const drafts = [
      { id: 1, slug: 'a' },
      { id: 2, slug: 'a-2' },
    ];
    const slugs = slugsOf(drafts, ['a', 'a-2', 'a-2-2']).map(([, slug]) => slug);
    expect(new Set(slugs).size).toBe(2);
  });

  it('remain valid, however long', () => {
    const [[, slug] = []] = slugsOf([{ id: 1, slug: 'x'.repeat(80) }], ['x'.repeat(80), 'x'.repeat(72)]);
    expect(isSlug(String(slug))).toBe(true);
  });
});
