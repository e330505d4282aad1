import { ROLES, type Role } from '../vocabularies';
import { dealMembers, joinMembers, type Member } from './joined-members';

const member = (id: number, role: Role, userId = id): Member => ({ id, userId, role });

describe('members of a merge', () => {
  it('move, and owners join while they keep the archive', () => {
    expect(joinMembers([member(1, 'owner'), member(2, 'viewer')], [member(3, 'owner')])).toEqual({
      moves: [2],
      joins: [{ userId: 1, role: 'owner' }],
      ends: [],
      raises: [],
    });
  });

  it.each(ROLES.flatMap((here) => ROLES.map((there) => [here, there] as const)))(
    'who are %s here and %s there keep the higher role',
    (here, there) => {
      const { raises, ends, moves, joins } = joinMembers([member(1, here, 7)], [member(2, there, 7)]);
      const rises = ROLES.indexOf(here) < ROLES.indexOf(there);
      expect(raises).toEqual(rises ? [{ id: 2, userId: 7, before: there, after: here }] : []);
      expect(ends).toEqual(here === 'owner' ? [] : [1]);
      expect([moves, joins]).toEqual([[], []]);
    },
  );
});

describe('members of a split', () => {
  const members = [member(1, 'owner'), member(2, 'owner'), member(3, 'engineer'), member(4, 'viewer')];

  it('go where they are named, and to the rest where they are not', () => {
    const dealt = dealMembers(members, [[2], [1, 3]], 0);
    expect(dealt.parts.map((part) => part.map(({ userId }) => userId))).toEqual([
      [2, 4],
      [1, 3],
    ]);
    expect(dealt.moves).toEqual([
      { id: 4, part: 0 },
      { id: 3, part: 1 },
    ]);
    expect(dealt.joins.map(({ part, userId }) => [part, userId])).toEqual([
      [0, 2],
      [1, 1],
    ]);
  });

  it('may go to several: the membership moves once', () => {
    const { moves, joins } = dealMembers(members, [[1, 3], [1, 3], [2]], 2);
    expect(moves.filter(({ id }) => id === 3)).toEqual([{ id: 3, part: 0 }]);
    expect(joins.filter(({ userId }) => userId === 3)).toEqual([{ part: 1, userId: 3, role: 'engineer' }]);
  });

  it('keep the order in which they are named', () => {
    expect(dealMembers(members, [[2, 1], []], 1).parts[0]?.map(({ userId }) => userId)).toEqual([2, 1]);
  });
});
