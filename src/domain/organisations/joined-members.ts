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

/** A member whose role in the organisation that is merged into rises. */
export interface RaisedRole {
  /** The membership there. */
  id: number;
  userId: number;
  before: Role;
  after: Role;
}

export interface JoinedMembers {
  /** Memberships that move. */
  moves: number[];
  /** People who get a membership and keep the one that they have. */
  joins: { userId: number; role: Role }[];
  /** Memberships of people who are in both already; they end. */
  ends: number[];
  raises: RaisedRole[];
}

/** Joins the members of one organisation to those of another: who is in both keeps the higher role. */
export const joinMembers = (source: readonly Member[], target: readonly Member[]): JoinedMembers => {
  const there = new Map(target.map((member) => [member.userId, member]));
  const joined: JoinedMembers = { moves: [], joins: [], ends: [], raises: [] };
  for (const { id, userId, role } of source) {
    const known = there.get(userId);
    if (!known && role === 'owner') joined.joins.push({ userId, role });
    else if (!known) joined.moves.push(id);
    else {
      if (role !== 'owner') joined.ends.push(id);
      const after = higherRole(role, known.role);
      if (after !== known.role) joined.raises.push({ id: known.id, userId, before: known.role, after });
    }
  }
  return joined;
};

export interface DealtMembers {
  /** People of each part, in the order in which they join it: the first owner is whom it counts for. */
  parts: { userId: number; role: Role }[][];
  /** Memberships that move, each with the part that it moves to. */
  moves: { id: number; part: number }[];
  /** People who get a membership beside the one that they have or that moves elsewhere, by part. */
  joins: { part: number; userId: number; role: Role }[];
}

/**
 * Deals the members of an organisation to the parts that it is split into. One person may go to several; who is named
 * nowhere goes to the part of the rest.
 *
 * @param named membership ids by part, as they were named
 * @param rest the part that takes whoever is not named
 */
export const dealMembers = (
  members: readonly Member[],
  named: readonly (readonly number[])[],
  rest: number,
): DealtMembers => {
  const everywhere = new Set(named.flat());
  // There may be a hundred thousand members: only those that are named are looked up.
  const known = new Map<number, Member>();
  const leftOver: Member[] = [];
  for (const member of members) {
    if (everywhere.has(member.id)) known.set(member.id, member);
    else leftOver.push(member);
  }
  const moved = new Set<number>();
  const dealt: DealtMembers = { parts: [], moves: [], joins: [] };
  named.forEach((ids, part) => {
    const all = ids.flatMap((id) => known.get(id) ?? []);
    if (part === rest) for (const member of leftOver) all.push(member);
    dealt.parts.push(all.map(({ userId, role }) => ({ userId, role })));
    for (const { id, userId, role } of all) {
      if (role === 'owner' || moved.has(id)) dealt.joins.push({ part, userId, role });
      else {
        moved.add(id);
        dealt.moves.push({ id, part });
      }
    }
  });
  return dealt;
};
