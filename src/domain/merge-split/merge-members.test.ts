import { ROLES, type Role } from '../vocabularies';
import { distributeMembers, mergeMembers, type Member, type MemberDistribution } from './merge-members';

const member = (id: number, role: Role, userId = id): Member => ({ id, userId, role });

describe('the members of a merge', () => {
  it('move, and owners join while they keep the archive', () => {
    const [owner, viewer] = [member(1, 'owner'), member(2, 'viewer')];
    expect(mergeMembers([owner, viewer], [member(3, 'owner')])).toEqual({
      moves: [viewer],
      joins: [owner],
      ends: [],
      raises: [],
      inBoth: 0,
    });
  });

  it.each(ROLES.flatMap((here) => ROLES.map((there) => [here, there] as const)))(
    'who are %s here and %s there keep the higher role',
    (here, there) => {
      const [leaving, staying] = [member(1, here, 7), member(2, there, 7)];
      const { raises, ends, moves, joins, inBoth } = mergeMembers([leaving], [staying]);
      const rises = ROLES.indexOf(here) < ROLES.indexOf(there);
      expect(raises).toEqual(rises ? [{ member: staying, after: here }] : []);
      expect(ends).toEqual(here === 'owner' ? [] : [leaving]);
      expect([moves, joins, inBoth]).toEqual([[], [], 1]);
    },
  );
});

describe('the members of a split', () => {
  const members = [member(1, 'owner'), member(2, 'owner'), member(3, 'engineer'), member(4, 'viewer')];

  const idsOf = (dealt: readonly MemberDistribution[], list: keyof MemberDistribution): number[][] =>
    dealt.map((part) => part[list].map(({ id }) => id));

  it('go to the parts that name them, and otherwise to the part with the rest', () => {
    const dealt = distributeMembers(members, [[2], [1, 3]], 0);
    expect(idsOf(dealt, 'people')).toEqual([
      [2, 4],
      [1, 3],
    ]);
    expect(idsOf(dealt, 'moves')).toEqual([[4], [3]]);
    expect(idsOf(dealt, 'joins')).toEqual([[2], [1]]);
  });

  it('can go to several parts, and the membership moves once', () => {
    const dealt = distributeMembers(members, [[1, 3], [1, 3], [2]], 2);
    expect(idsOf(dealt, 'moves')).toEqual([[3], [], [4]]);
    expect(idsOf(dealt, 'joins')).toEqual([[1], [1, 3], [2]]);
  });

  it('keep the order in which they are named', () => {
    expect(idsOf(distributeMembers(members, [[2, 1], []], 1), 'people')[0]).toEqual([2, 1]);
  });
});
