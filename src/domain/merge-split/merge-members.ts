import { higherRole } from '../access/membership-roles';
import type { Role } from '../vocabularies';

/**
 * A member in a merge or a split. Owners get a new membership and keep the one in the archived organisation, because somebody must
 * be able to read its history, and an organisation always has an owner. The memberships of all others move.
 */
export interface Member {
  /** Numeric id of the membership. */
  id: number;
  userId: number;
  role: Role;
}

/** A member of the target whose role rises. */
export interface RaisedRole<M extends Member = Member> {
  /** The membership in the target, with its present role. */
  member: M;
  after: Role;
}

/** What happens to the members of an organisation that is merged into another. */
export interface MergedMembers<M extends Member = Member> {
  /** Members whose membership moves. */
  moves: M[];
  /** Members who get a new membership and keep the present one. */
  joins: M[];
  /** Members whose membership ends, because they already have one in the target. */
  ends: M[];
  raises: RaisedRole<M>[];
  /** Number of people who are members of both. */
  inBoth: number;
}

/**
 * Merges the members of one organisation into those of another. A member of both keeps the higher role.
 *
 * @returns lists with the given objects, not copies, because there can be a hundred thousand
 */
export const mergeMembers = <M extends Member>(source: readonly M[], target: readonly M[]): MergedMembers<M> => {
  const there = new Map(target.map((member) => [member.userId, member]));
  const joined: MergedMembers<M> = { moves: [], joins: [], ends: [], raises: [], inBoth: 0 };
  for (const member of source) {
    const known = there.get(member.userId);
    if (known) {
      joined.inBoth += 1;
      if (member.role !== 'owner') joined.ends.push(member);
      const after = higherRole(member.role, known.role);
      if (after !== known.role) joined.raises.push({ member: known, after });
    } else (member.role === 'owner' ? joined.joins : joined.moves).push(member);
  }
  return joined;
};

/** The members of one part of a split. */
export interface MemberDistribution<M extends Member = Member> {
  /** All members in the order in which they join: the organisation counts for the user plan of its first owner. */
  people: M[];
  /** Members whose membership moves to the part. */
  moves: M[];
  /** Members who get a new membership, because theirs stays in the archived organisation or moves to another part. */
  joins: M[];
}

/**
 * Distributes the members of an organisation to the parts of a split. A person can be in several parts. A member who is not named
 * goes to the default part.
 *
 * @param named membership ids by part
 * @param rest the default part
 * @returns the members of each part. The lists contain the given objects, not copies, because there can be a hundred thousand
 */
export const distributeMembers = <M extends Member>(
  members: readonly M[],
  named: readonly (readonly number[])[],
  rest: number,
): MemberDistribution<M>[] => {
  const assigned = new Set(named.flat());
  const known = new Map<number, M>();
  const unassigned: M[] = [];
  for (const member of members) {
    if (assigned.has(member.id)) known.set(member.id, member);
    else unassigned.push(member);
  }
  const moved = new Set<number>();
  return named.map((ids, index) => {
    const part: MemberDistribution<M> = { people: [], moves: [], joins: [] };
    const place = (member: M): void => {
      part.people.push(member);
      (member.role === 'owner' || moved.has(member.id) ? part.joins : part.moves).push(member);
    };
    for (const member of ids.flatMap((id) => known.get(id) ?? [])) {
      place(member);
      moved.add(member.id);
    }
    // Each of them is in only one part, so `moved` is not needed.
    if (index === rest) unassigned.forEach(place);
    return part;
  });
};
