import { waiverEnd, whyNotWaivable } from './waivers';

describe('a waiver of a second factor', () => {
  it('ends after its hours', () => {
    expect(waiverEnd(24, 1000)).toBe(86_401_000);
  });

  it.each([
    [{ person: 'other', isActive: true }, null],
    [{ person: 'own', isActive: true }, 'OWN_FACTOR_WAIVER'],
    [{ person: 'other', isActive: false }, 'MEMBER_NOT_ACTIVE'],
    [{ person: null, isActive: true }, 'MEMBER_NOT_ACTIVE'],
  ])('of %j is refused with %s', (member, code) => {
    expect(whyNotWaivable(member, 'own')).toBe(code);
  });
});
