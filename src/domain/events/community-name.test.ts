import { communityNames } from './community-name';

const ID = 'k2j5h3g6f7d8s9a1q2w3e4r5';
const FORM = /^[a-z0-9_]{2,20}$/;

describe('the names of a forum community', () => {
  it.each([
    ['acme', 'acme'],
    ['acme-corp', 'acme_corp'],
    ['a1', 'a1'],
    ['twenty-characters-xx', 'twenty_characters_xx'],
  ])('begin with the slug: %s gives %s', (slug, name) => {
    expect(communityNames(slug, ID)[0]).toBe(name);
  });

  it.each(['a', 'twenty-one-characters', 'x'.repeat(80), '', '---', 'ß', 'eleven-char-and-more-words'])(
    'are marked if the slug does not fit: %j',
    (slug) => {
      const [name] = communityNames(slug, ID);
      expect(name).toMatch(/_[0-9a-f]{8}$/);
    },
  );

  it.each(['a', 'acme', 'acme-corp', 'x'.repeat(80), '', '-', 'ünïcödé', 'a'.repeat(11), 'a'.repeat(20)])(
    'are all well-formed and differ: %j',
    (slug) => {
      const names = communityNames(slug, ID);
      for (const name of names) expect(name).toMatch(FORM);
      expect(new Set(names).size).toBe(names.length);
      expect(names.length).toBeGreaterThan(1);
    },
  );

  it('are always the same, and differ for another organisation with a similar slug', () => {
    const long = 'the-international-company-of';
    expect(communityNames(`${long}-a`, ID)).toEqual(communityNames(`${long}-a`, ID));
    expect(communityNames(`${long}-a`, 'one')[0]).not.toBe(communityNames(`${long}-b`, 'two')[0]);
    expect(communityNames('acme', 'one')[1]).not.toBe(communityNames('acme', 'two')[1]);
  });
});
