import { higherRole } from '../access/membership-roles';
import type { Role } from '../vocabularies';

/**
 * Where members go. Owners keep their membership of the archived organisation beside the new one: somebody has to be able
 * to read its history, and an organisation never loses its last owner. Everybody else moves.
 */
export interface Member {
  /** Numeric id of the membership. */
  id: number;
  userId: number;
  role: Role;
}

/** A member of the organisation merged into whose role rises. */
export interface RaisedRole<M extends Member = Member> {
  /** The membership there, with the role before. */
  member: M;
  after: Role;
}

/** What becomes of the members of an organisation that is merged into another. */
export interface JoinedMembers<M extends Member = Member> {
  /** Those whose membership moves. */
  moves: M[];
  /** Those who get a new membership and keep the one that they have. */
  joins: M[];
  /** Those whose membership ends, because they have one there. */
  ends: M[];
  raises: RaisedRole<M>[];
  /** How many people are members of both. */
  inBoth: number;
}

/**
 * Joins the members of one organisation to those of another: a member of both keeps the higher role.
 *
 * @returns lists that share the given objects: there may be a hundred thousand
 */
export const joinMembers = <M extends Member>(source: readonly M[], target: readonly M[]): JoinedMembers<M> => {
  const there = new Map(target.map((member) => [member.userId, member]));
  const joined: JoinedMembers<M> = { moves: [], joins: [], ends: [], raises: [], inBoth: 0 };
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

/** The members of one of the organisations that an organisation is split into. */
export interface PartMembers<M extends Member = Member> {
  /** All of them, in the order in which they join: the organisation counts for its first owner. */
  people: M[];
  /** Those whose membership moves there. */
  moves: M[];
  /** Those who get a new membership, because theirs stays in the archive or moves to another part. */
  joins: M[];
}

/**
 * Deals the members of an organisation to the parts that it is split into. One person may go to several parts. A member
 * who is not named goes to the part that takes the rest.
 *
 * @param named membership ids by part, as they were named
 * @param rest the part that takes the members that are not named
 * @returns the members of each part. The lists share the given objects: there may be a hundred thousand
 */
export const dealMembers = <M extends Member>(
  members: readonly M[],
  named: readonly (readonly number[])[],
  rest: number,
): PartMembers<M>[] => {
  const namedSomewhere = new Set(named.flat());
  const known = new Map<number, M>();
  const leftOver: M[] = [];
  for (const member of members) {
    if (namedSomewhere.has(member.id)) known.set(member.id, member);
    else leftOver.push(member);
  }
  const moved = new Set<number>();
  return named.map((ids, index) => {
    const part: PartMembers<M> = { people: [], moves: [], joins: [] };
    const place = (member: M): void => {
      part.people.push(member);
      (member.role === 'owner' || moved.has(member.id) ? part.joins : part.moves).push(member);
    };
    for (const member of ids.flatMap((id) => known.get(id) ?? [])) {
      place(member);
      moved.add(member.id);
    }
    // Each of them has one place only, so nothing need be remembered.
    if (index === rest) leftOver.forEach(place);
    return part;
  });
};
