import { type SsoOutlook, ssoWarnings } from './sso-warnings';

const codes = (more: Partial<SsoOutlook>) =>
  ssoWarnings({
    works: true,
    isProven: true,
    isUsed: true,
    lacksProof: false,
    unlinked: { count: 0, members: [] },
    endsOwnSession: false,
    ...more,
  }).map(({ code }) => code);

describe('the warnings about required single sign-on', () => {
  it.each<[string, Partial<SsoOutlook>, string[]]>([
    ['are absent if everybody keeps access', {}, []],
    ['name a platform without a client', { works: false }, ['SSO_NOT_CONFIGURED']],
    ['name a method that no owner or admin has used', { isProven: false }, ['SSO_UNPROVEN']],
    ['name an own provider without a proved domain', { lacksProof: true }, ['SSO_DOMAIN_UNPROVED']],
    ['name members who have never used it', { unlinked: { count: 3, members: [] } }, ['SSO_LOCKS_OUT']],
    ["name the end of the caller's own session", { endsOwnSession: true }, ['SSO_ENDS_YOUR_SESSION']],
  ])('%s', (_what, more, expected) => {
    expect(codes(more)).toEqual(expected);
  });

  it('count the members and name some of them', () => {
    const members = [{ documentId: 'a', username: 'ada' }];
    const [warning] = ssoWarnings({
      works: true,
      isProven: true,
      isUsed: true,
      lacksProof: false,
      unlinked: { count: 40, members },
      endsOwnSession: false,
    });
    expect(warning).toMatchObject({ count: 40, members });
  });

  it('say whether another member has used an unproven method', () => {
    const facts = { works: true, isProven: false, lacksProof: false, endsOwnSession: false };
    const unlinked = { count: 0, members: [] };
    for (const isUsed of [true, false])
      expect(ssoWarnings({ ...facts, unlinked, isUsed })).toMatchObject([{ code: 'SSO_UNPROVEN', used: isUsed }]);
  });
});
