import { areInForm, linesOf, messageOf } from './faults';

const SLUG = { path: ['slug'], message: 'slug: must have 2 letters.' };
const NAME = { path: ['components', 0, 'name'], message: 'components: Too small' };
const BODY = { path: [], message: 'The body is empty.' };

describe('what is wrong with fields', () => {
  it('names a field once, and not at the field', () => {
    expect(linesOf([SLUG, NAME, BODY], '')).toEqual([
      'slug: must have 2 letters.',
      'components.0.name: Too small',
      'The body is empty.',
    ]);
    expect(linesOf([{ path: ['starts'], message: 'starts must exist.' }], '')).toEqual(['starts must exist.']);
    expect([SLUG, NAME].map(messageOf)).toEqual(['must have 2 letters.', 'Too small']);
  });

  it('does not repeat the title, nor what the form shows', () => {
    expect(linesOf([SLUG], SLUG.message)).toEqual([]);
    expect(linesOf([SLUG, NAME, BODY], '', { slug: '' })).toEqual([
      'components.0.name: Too small',
      'The body is empty.',
    ]);
    expect(areInForm([SLUG, NAME], { slug: '', components: [] })).toBe(true);
    expect(areInForm([SLUG, BODY], { slug: '', components: [] })).toBe(false);
    expect(areInForm([], {})).toBe(false);
  });
});
